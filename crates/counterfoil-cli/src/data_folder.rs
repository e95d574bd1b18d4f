//! Where a user's data belongs on this system.

use std::ffi::OsString;
use std::path::PathBuf;

/// The folder of our own in the user's data directory, or what must be set for there to be one.
///
/// Linux and other Unix systems: the XDG Base Directory Specification, section 3. macOS: Apple's
/// File System Programming Guide, "The Library Directory Stores App-Specific Files". Windows: the
/// known folder `LocalAppData`.
pub(crate) fn find(variable: impl Fn(&str) -> Option<OsString>) -> Result<PathBuf, &'static str> {
    // A relative path would mean another folder wherever the command is run; XDG says to ignore it.
    let absolute = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let (folder, needed) = if cfg!(windows) {
        (absolute("LOCALAPPDATA"), "LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        (absolute("HOME").map(|home| home.join("Library/Application Support")), "HOME")
    } else {
        let by_default = || absolute("HOME").map(|home| home.join(".local/share"));
        (absolute("XDG_DATA_HOME").or_else(by_default), "XDG_DATA_HOME or HOME")
    };
    folder.map(|folder| folder.join("counterfoil")).ok_or(needed)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn find_with(variables: &[(&str, &str)]) -> Result<PathBuf, &'static str> {
        find(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
    }

    #[cfg(not(target_os = "macos"))]
    #[test]
    fn the_data_directory_is_that_of_the_system() {
        let found = |variables: &[_]| find_with(variables).ok();
        assert_eq!(found(&[("HOME", "/home/dana")]), Some("/home/dana/.local/share/counterfoil".into()));
        assert_eq!(found(&[("HOME", "/home/dana"), ("XDG_DATA_HOME", "/data")]), Some("/data/counterfoil".into()));
        assert_eq!(
            found(&[("HOME", "/home/dana"), ("XDG_DATA_HOME", "data")]),
            Some("/home/dana/.local/share/counterfoil".into())
        );
    }

    #[cfg(target_os = "macos")]
    #[test]
    fn the_data_directory_is_that_of_the_system() {
        let found = find_with(&[("HOME", "/Users/dana")]).ok();
        assert_eq!(found, Some("/Users/dana/Library/Application Support/counterfoil".into()));
    }

    #[test]
    fn without_a_home_it_is_said_what_to_set() {
        assert!(find_with(&[]).is_err_and(|needed| needed.contains("HOME")));
        assert!(find_with(&[("HOME", "")]).is_err());
    }
}
