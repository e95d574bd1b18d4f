//! A PostgreSQL server of our own, for tests: new, with nothing in it, on this machine alone.
//!
//! Its programs refuse to run as root, so that then they run as another user.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use super::command::{Running, output};
use super::{Context, Failure, Need};

/// The variable by which tests learn where the server is.
pub(crate) const VARIABLE: &str = "COUNTERFOIL_TEST_POSTGRES";
/// How long it may take to start or to stop.
const PATIENCE: Duration = Duration::from_secs(60);
/// It keeps others of this machine out, and tests see whether it turns up in a log.
const PASSWORD: &str = "canary-of-the-test-server";

/// A server that runs, and that goes with all that it holds when this is dropped.
#[derive(Debug)]
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    user: Option<User>,
    port: u16,
    durable: bool,
    running: Option<Running>,
}

/// Whether the server shall survive a crash of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Durability {
    /// Nothing waits for the disk.
    None,
    /// As in earnest.
    Full,
}

impl Postgres {
    /// Starts a server, where there is PostgreSQL.
    pub(crate) fn start(durability: Durability) -> Result<Need<Self>, Failure> {
        let Some(programs) = programs() else {
            return Ok(Need::Missing("PostgreSQL is not installed".to_owned()));
        };
        let user = match user()? {
            Need::Ready(user) => user,
            Need::Missing(what) => return Ok(Need::Missing(what)),
        };
        let folder = env::temp_dir().join(format!("counterfoil-postgres-{}", process::id()));
        let durable = durability == Durability::Full;
        let mut server = Self { programs, folder, user, port: 0, durable, running: None };
        server.make()?;
        server.run()?;
        Ok(Need::Ready(server))
    }

    /// Where it is, for someone who may do everything.
    pub(crate) fn url(&self) -> String {
        format!("postgres://counterfoil:{PASSWORD}@127.0.0.1:{}/postgres", self.port)
    }

    /// A new database in it.
    pub(crate) fn database(&self, name: &str) -> Result<String, Failure> {
        let mut create = self.program("createdb");
        create.args(["--host=127.0.0.1", "--username=counterfoil", "--port", &self.port.to_string(), name]);
        output(create.env("PGPASSWORD", PASSWORD))?;
        Ok(format!("postgres://counterfoil:{PASSWORD}@127.0.0.1:{}/{name}", self.port))
    }

    /// Stops it in the middle of what it does: it tells its clients nothing, and writes nothing more.
    pub(crate) fn stop(&mut self) -> Result<(), Failure> {
        let mut stop = self.program("pg_ctl");
        stop.arg("stop").arg("-D").arg(self.data()).args(["-m", "immediate", "--silent"]);
        output(&mut stop)?;
        self.running = None;
        Ok(())
    }

    /// Starts it again at the same address, and waits until it answers.
    pub(crate) fn start_again(&mut self) -> Result<(), Failure> {
        self.run()
    }

    /// Makes the folder and what a server begins with.
    fn make(&self) -> Result<(), Failure> {
        let folder = &self.folder;
        // What a process of the same number has left behind.
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).cannot(|| format!("make {}", folder.display()))?;
        let secret = folder.join("password");
        fs::write(&secret, PASSWORD).cannot(|| format!("write {}", secret.display()))?;
        for path in [folder, &secret] {
            give(path, self.user.as_ref())?;
        }
        // In another order than that of bytes, so that tests see who relies on the server's own.
        let icu = ["--locale-provider=icu", "--icu-locale=en-US"];
        let made = self.initdb(&secret, &icu).or_else(|_| self.initdb(&secret, &[]));
        made.map(|_| ())
    }

    fn initdb(&self, secret: &Path, more: &[&str]) -> Result<String, Failure> {
        let mut initdb = self.program("initdb");
        initdb.args(["--username=counterfoil", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"]);
        initdb.arg("--pwfile").arg(secret).arg("-D").arg(self.data()).args(more);
        output(&mut initdb)
    }

    /// Runs the server and waits until it answers.
    fn run(&mut self) -> Result<(), Failure> {
        if self.port == 0 {
            let listener = TcpListener::bind(("127.0.0.1", 0)).cannot(|| "find a free port".into())?;
            self.port = listener.local_addr().cannot(|| "find a free port".into())?.port();
        }
        let log = self.folder.join("log");
        let file = fs::File::options().create(true).append(true).open(&log);
        let file = file.cannot(|| format!("write {}", log.display()))?;
        let mut server = self.program("postgres");
        server.arg("-D").arg(self.data()).arg("-k").arg(&self.folder).args(["-p", &self.port.to_string()]);
        server.args(["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=300"]);
        if !self.durable {
            server.args(["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]);
        }
        server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(file);
        let mut running = Running::start(&mut server)?;
        let start = Instant::now();
        loop {
            let mut asked = self.program("pg_isready");
            asked.args(["--quiet", "--host=127.0.0.1", "--port", &self.port.to_string()]);
            if asked.stdin(Stdio::null()).status().cannot(|| "run pg_isready".into())?.success() {
                self.running = Some(running);
                return Ok(());
            }
            let ended = running.0.try_wait().cannot(|| "wait for postgres".into())?;
            if ended.is_some() || start.elapsed() > PATIENCE {
                let said = fs::read_to_string(&log).unwrap_or_default();
                return Err(Failure::new(format!("postgres does not answer; it said:\n{said}")));
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// One of PostgreSQL's programs, as the user who may run it, in a folder that this user can read.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(&self.folder).env("LC_ALL", "C");
        become_user(&mut command, self.user.as_ref());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Killed, it would leave its children for a moment; told to stop at once, it takes them with it.
        let mut stop = self.program("pg_ctl");
        stop.arg("stop").arg("-D").arg(self.data()).args(["-m", "immediate", "--silent"]);
        let _ = stop.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        self.running = None;
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The folder with `postgres` and its companions.
fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let on_path = env::split_paths(&path)
        .map(|folder| folder.join("postgres"))
        .filter_map(|program| program.canonicalize().ok()?.parent().map(Path::to_owned));
    // Debian keeps them out of the search path, a folder a version.
    let mut packaged: Vec<_> =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    packaged.sort();
    let packaged = packaged.into_iter().rev().map(|version| version.join("bin"));
    on_path.chain(packaged).find(|folder| {
        ["initdb", "postgres", "pg_ctl", "pg_isready", "createdb"].iter().all(|name| folder.join(name).is_file())
    })
}

/// Somebody other than root.
#[derive(Debug)]
struct User {
    id: u32,
    group: u32,
}

/// As whom to run the programs; `None` for the user of this process, where that is not root.
fn user() -> Result<Need<Option<User>>, Failure> {
    if !cfg!(unix) {
        return Ok(Need::Missing("no PostgreSQL is started on this kind of system".to_owned()));
    }
    if output(Command::new("id").arg("-u"))?.trim() != "0" {
        return Ok(Need::Ready(None));
    }
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    Ok(match ["postgres", "nobody"].iter().find_map(|name| find(&users, name)) {
        Some(user) => Need::Ready(Some(user)),
        None => Need::Missing("PostgreSQL refuses to run as root, and there is no user `nobody`".to_owned()),
    })
}

/// A user in the text of `/etc/passwd`.
fn find(users: &str, name: &str) -> Option<User> {
    let mut fields =
        users.lines().map(|line| line.split(':')).find(|fields| fields.clone().next() == Some(name))?.skip(2);
    Some(User { id: fields.next()?.parse().ok()?, group: fields.next()?.parse().ok()? })
}

#[cfg(unix)]
fn give(path: &Path, user: Option<&User>) -> Result<(), Failure> {
    let Some(user) = user else { return Ok(()) };
    std::os::unix::fs::chown(path, Some(user.id), Some(user.group)).cannot(|| format!("give away {}", path.display()))
}

#[cfg(not(unix))]
fn give(_: &Path, _: Option<&User>) -> Result<(), Failure> {
    Ok(())
}

#[cfg(unix)]
fn become_user(command: &mut Command, user: Option<&User>) {
    use std::os::unix::process::CommandExt as _;
    if let Some(user) = user {
        command.uid(user.id).gid(user.group);
    }
}

#[cfg(not(unix))]
fn become_user(_: &mut Command, _: Option<&User>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_found_by_the_whole_name() {
        let users = "root:x:0:0:root:/root:/bin/sh\nnobody2:x:7:8::/:\nnobody:x:65534:65533:nobody:/:/bin/false\nbad";
        assert_eq!(find(users, "nobody").map(|user| (user.id, user.group)), Some((65534, 65533)));
        assert!(find(users, "postgres").is_none());
        assert!(find(users, "bad").is_none());
    }
}
