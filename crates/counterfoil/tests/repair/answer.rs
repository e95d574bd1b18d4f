//! Reading an answer's text: one line for each problem, `- path, path: what is wrong`.

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    Key(String),
    Index(usize),
}

/// A line of the answer.
#[derive(Debug)]
pub(crate) struct Line {
    /// Where the problem is; an empty path is the whole.
    pub(crate) paths: Vec<Vec<Step>>,
    /// What is wrong, the hint and the note.
    pub(crate) words: String,
}

/// The lines of an answer. What cannot be read as one is passed over.
pub(crate) fn lines(answer: &str) -> Vec<Line> {
    answer.lines().filter_map(|line| line.strip_prefix("- ").and_then(line_of)).collect()
}

fn line_of(text: &str) -> Option<Line> {
    let mut rest = text;
    let mut paths = Vec::new();
    loop {
        let (path, after) = path_of(rest)?;
        paths.push(path);
        if let Some(words) = after.strip_prefix(": ") {
            return Some(Line { paths, words: words.to_owned() });
        }
        rest = after.strip_prefix(", ")?;
    }
}

/// A path, and what follows it: `customer.email`, `tags[1]`, `headers["x y"].id`, `(root)`.
fn path_of(text: &str) -> Option<(Vec<Step>, &str)> {
    if let Some(rest) = text.strip_prefix("(root)") {
        return Some((Vec::new(), rest));
    }
    let mut path = Vec::new();
    let mut rest = text;
    loop {
        if let Some(inside) = rest.strip_prefix('[') {
            if inside.starts_with('"') {
                let mut keys = serde_json::Deserializer::from_str(inside).into_iter::<String>();
                let key = keys.next()?.ok()?;
                path.push(Step::Key(key));
                rest = inside[keys.byte_offset()..].strip_prefix(']')?;
            } else {
                let (index, after) = inside.split_once(']')?;
                path.push(Step::Index(index.parse().ok()?));
                rest = after;
            }
        } else {
            let key = if path.is_empty() { rest } else { rest.strip_prefix('.').unwrap_or("") };
            let end = key.find(['.', '[', ':', ',']).unwrap_or(key.len());
            if end == 0 {
                return (!path.is_empty()).then_some((path, rest));
            }
            path.push(Step::Key(key[..end].to_owned()));
            rest = &key[end..];
        }
    }
}

/// The texts in double quotes that follow `before`, up to the first thing that is neither a comma nor a quoted text.
pub(crate) fn quoted_after(words: &str, before: &str) -> Vec<String> {
    let Some((_, mut rest)) = words.split_once(before) else { return Vec::new() };
    let mut found = Vec::new();
    while rest.starts_with('"') {
        let mut texts = serde_json::Deserializer::from_str(rest).into_iter::<String>();
        let Some(Ok(text)) = texts.next() else { break };
        found.push(text);
        rest = rest[texts.byte_offset()..].trim_start_matches(", ");
    }
    found
}

/// The names in backticks that follow `before`, up to the end of the clause.
pub(crate) fn names_after(words: &str, before: &str) -> Vec<String> {
    let Some((_, rest)) = words.split_once(before) else { return Vec::new() };
    let clause = rest.split([';', '(']).next().unwrap_or_default();
    let clause = clause.split(", got").next().unwrap_or_default();
    clause.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
