//! The configuration file.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use toml::de::DeTable;

use super::settings::Settings;
use crate::exit::Failure;
use crate::unknown::unknown;

/// Tables of the file that are for other commands.
const OTHERS: [&str; 1] = ["lint"];

/// The settings that stand in the file.
pub(super) fn read(path: &Path) -> Result<Settings, Failure> {
    let shown = path.display();
    let unreadable = |why: &dyn Display| Failure::usage(format!("cannot read the configuration file {shown}: {why}"));
    // Others, such as a pipe that nobody writes to, can be read for ever.
    if !fs::metadata(path).map_err(|error| unreadable(&error))?.is_file() {
        return Err(unreadable(&"it is no regular file"));
    }
    let text = fs::read_to_string(path).map_err(|error| unreadable(&error))?;
    let settings = parse(&text).map_err(|why| Failure::usage(format!("{shown}: {why}")))?;
    settings.check_transport(&shown.to_string())?;
    Ok(settings)
}

/// The settings in a text, or what is wrong with it and where.
fn parse(text: &str) -> Result<Settings, String> {
    let said = |error: toml::de::Error| error.to_string().trim_end().to_owned();
    let table = DeTable::parse(text).map_err(said)?;
    let known = Settings::names();
    let own = |key: &str| !OTHERS.contains(&key);
    for key in table.get_ref().keys().filter(|key| own(key.get_ref())) {
        if !known.iter().any(|known| known == key.get_ref()) {
            let line = 1 + text.get(..key.span().start).unwrap_or_default().matches('\n').count();
            let why = unknown("key", key.get_ref(), known.iter().map(String::as_str));
            return Err(format!("line {line}: {why}"));
        }
    }
    toml::from_str(text).map_err(said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::Database;
    use crate::log::LogFormat;
    use crate::toolboxes::ToolboxName;

    #[test]
    fn every_setting_can_be_made() {
        let text = "stdio = false\nhttp = ':0'\ndb = 'sqlite::memory:'\ntoolbox = ['tickets']\nclient = 'cursor'\n\
                    tools = ['getPrompt']\nread-only = true\nnative-prompts = 'tag=slash'\nrate-limit = 60\n\
                    allow-host = ['a.example']\nallow-origin = ['https://a.example']\n\
                    public-url = 'https://a.example'\nmax-body-bytes = 65536\n\
                    sessions = true\ndebug-errors = true\nlog = 'json'\n";
        for name in Settings::names() {
            assert!(text.contains(&format!("{name} = ")), "{name} is not tested");
        }
        let expected = Settings {
            stdio: false,
            http: Some(":0".parse().expect("an address")),
            db: Some(Database::Memory),
            toolbox: vec![ToolboxName::Tickets],
            client: Some("cursor".parse().expect("a name")),
            tools: vec!["getPrompt".to_owned()],
            read_only: Some(true),
            native_prompts: Some("tag=slash".parse().expect("a choice")),
            rate_limit: Some(60),
            allow_host: vec!["a.example".to_owned()],
            allow_origin: vec!["https://a.example".to_owned()],
            public_url: Some("https://a.example".to_owned()),
            max_body_bytes: Some("65536".parse().expect("a limit")),
            sessions: Some(true),
            debug_errors: Some(true),
            log: Some(LogFormat::Json),
        };
        assert_eq!(parse(text), Ok(expected));
        assert_eq!(parse(""), Ok(Settings::default()));
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        for (text, said) in [
            ("[lint]\nclients = []\n[linf]\n", "line 3: unknown key `linf`"),
            ("\nhtp = ':0'\n", "line 2: unknown key `htp`: did you mean `http`?"),
            ("debug_errors = true", "line 1: unknown key `debug_errors`: did you mean `debug-errors`?"),
            ("[server]\nhttp = ':0'", "line 1: unknown key `server`: there are stdio, http"),
            ("http = 7420", "line 1, column 8"),
            ("http = 'x'", "`x` is no address"),
            ("toolbox = ['tickts']", "unknown toolbox `tickts`: did you mean `tickets`?"),
            ("db = 'mysql://x'", "databases of the kind `mysql` are not supported"),
            ("\ntoolbox = []", "line 2, column 11"),
            ("toolbox = []", "no toolbox is listed"),
            ("client = ''", "the name of a client is empty"),
            ("max-body-bytes = 5", "from 4096 to 268435456"),
            ("log = 'xml'", "expected `text` or `json`"),
            ("http = ", "line 1"),
            ("http = ':0'\nhttp = ':1'", "duplicate key"),
        ] {
            let refused = parse(text).expect_err(text);
            assert!(refused.contains(said), "{refused}");
        }
    }
}
