//! The table of all clients, for people.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color, Style};
use counterfoil_schema::Verdict;
use counterfoil_schema::profile::Kind;

use super::matrix::{Cell, Matrix, Row};
use crate::plain::plain;

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();
const BAD: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red)));
const SOME: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));

/// A longer name of a tool is cut.
const LONGEST_NAME: usize = 40;

/// A name is not cut below this for all clients to fit into one table.
const SHORTEST_NAME: usize = 20;

/// After more rows than this, the names of the clients are said again.
const ONE_SCREEN: usize = 30;

/// The letters of verdicts.
const LETTERS: [(Verdict, char); 6] = [
    (Verdict::Stripped, 's'),
    (Verdict::Mangled, 'm'),
    (Verdict::ToolDropped, 'd'),
    (Verdict::Rejected, 'r'),
    (Verdict::Crash, 'c'),
    (Verdict::ListLost, 'l'),
];

/// The text: a letter for each tool and client, or, of one tool, a line for each client.
pub(super) fn text(matrix: &Matrix, width: usize) -> String {
    let mut text = String::new();
    match matrix.rows.as_slice() {
        [row] => lines(&mut text, matrix, row),
        _ => letters(&mut text, matrix, width),
    }
    counts(&mut text, matrix);
    text
}

/// The kinds of profiles, each with the indices of its columns.
fn kinds(matrix: &Matrix) -> Vec<(Kind, Vec<usize>)> {
    let of = |kind| {
        let columns = matrix.columns.iter().enumerate();
        columns.filter(|(_, column)| column.kind == kind).map(|(index, _)| index).collect::<Vec<_>>()
    };
    Kind::ALL.into_iter().map(|kind| (kind, of(kind))).filter(|(_, columns)| !columns.is_empty()).collect()
}

/// One tool: a line for each client.
fn lines(text: &mut String, matrix: &Matrix, row: &Row) {
    let name = matrix.columns.iter().map(|column| column.name.len()).max().unwrap_or_default();
    let _ = writeln!(text, "{BOLD}{}{BOLD:#}\n", plain(row.tool.as_deref().unwrap_or("the schema")));
    let _ = writeln!(text, "{FAINT}{:w$}  {:16}  {:16}  NOTES{FAINT:#}", "", "AS IT IS", "LOWERED", w = name + 2);
    for (kind, columns) in kinds(matrix) {
        let _ = writeln!(text, "{FAINT}{}{FAINT:#}", kind.name());
        for cell in columns.into_iter().filter_map(|index| row.cells.get(index)) {
            let verdict = |verdict: Option<Verdict>| verdict.map_or("-", Verdict::name);
            let lowered = if cell.left_out.is_some() { "left out" } else { verdict(cell.lowered) };
            let style = |lost: bool| if lost { BAD } else { Style::new() };
            let (before, after) = (style(cell.is_lost_untouched()), style(cell.is_lost()));
            let notes: Vec<_> = cell.notes.iter().map(|(change, count)| format!("{count} {}", change.name())).collect();
            let notes = cell.left_out.clone().unwrap_or_else(|| notes.join(", "));
            let line = format!(
                "  {BOLD}{:name$}{BOLD:#}  {before}{:16}{before:#}  {after}{lowered:16}{after:#}  {notes}",
                cell.client,
                verdict(cell.untouched),
            );
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
}

/// Several tools: a letter for each client, in as many tables as the width asks for.
fn letters(text: &mut String, matrix: &Matrix, width: usize) {
    let known = |row: &Row| plain(row.tool.as_deref().unwrap_or_default()).chars().count();
    let longest = matrix.rows.iter().map(known).max().unwrap_or_default().clamp(14, LONGEST_NAME);
    let kinds = kinds(matrix);
    let all = kinds.iter().map(|(_, columns)| columns.len() + 1).sum();
    let name = longest.min(width.saturating_sub(all).max(SHORTEST_NAME));
    for table in tables(kinds, width.saturating_sub(name)) {
        head(text, matrix, &table, name, true);
        for row in &matrix.rows {
            let tool = cut(&plain(row.tool.as_deref().unwrap_or("(no name)")), name);
            let _ = write!(text, "{BOLD}{tool:name$}{BOLD:#}");
            line(text, &table, |index| row.cells.get(index).map_or((' ', Style::new()), letter));
        }
        if !matrix.list.is_empty() {
            let _ = write!(text, "{FAINT}{:name$}{FAINT:#}", "the whole list");
            let of_list = |index: usize| matrix.list.get(index).map(|cell| symbol(cell.untouched, cell.lowered));
            line(text, &table, |index| of_list(index).unwrap_or((' ', Style::new())));
        }
        if matrix.rows.len() > ONE_SCREEN {
            head(text, matrix, &table, name, false);
        }
        text.push('\n');
    }
    let _ = writeln!(text, ".  nothing is known to be lost");
    let legend: Vec<_> = LETTERS.iter().map(|(verdict, letter)| format!("{letter}  {verdict}")).collect();
    let _ = writeln!(text, "{}", legend.join("   "));
    text.push_str("small: lowering mends it; CAPITAL: what is left after lowering; X: left out, in any form\n");
}

type Group = (Kind, Vec<usize>);

/// The groups of columns, as many in a table as fit beside the names.
fn tables(groups: Vec<Group>, room: usize) -> Vec<Vec<Group>> {
    let mut tables: Vec<Vec<Group>> = Vec::new();
    let mut left = 0;
    for (kind, columns) in groups {
        for part in columns.chunks(room.saturating_sub(1).max(1)) {
            let needed = part.len() + 1;
            if needed > left {
                tables.push(Vec::new());
                left = room;
            }
            left = left.saturating_sub(needed);
            if let Some(table) = tables.last_mut() {
                table.push((kind, part.to_vec()));
            }
        }
    }
    tables
}

/// The names of the clients, written downwards: above the letters or below them.
fn head(text: &mut String, matrix: &Matrix, table: &[Group], name: usize, above: bool) {
    let of = |index: usize| matrix.columns.get(index).map_or("", |column| column.name.as_str());
    let names = || table.iter().flat_map(|(_, columns)| columns).map(|index| of(*index).chars().count());
    let height = names().max().unwrap_or_default();
    let kinds = |text: &mut String| {
        let mut line = " ".repeat(name);
        for (kind, columns) in table {
            let word: String = kind.name().chars().take(columns.len()).collect();
            let _ = write!(line, " {word:w$}", w = columns.len());
        }
        let _ = writeln!(text, "{FAINT}{}{FAINT:#}", line.trim_end());
    };
    if above {
        kinds(text);
    }
    for level in 0..height {
        let mut line = " ".repeat(name);
        for (_, columns) in table {
            line.push(' ');
            for index in columns {
                let name = of(*index);
                // Names end where the letters begin, or begin there.
                let blank = if above { height - name.chars().count() } else { 0 };
                let letter = level.checked_sub(blank).and_then(|place| name.chars().nth(place));
                line.push(letter.unwrap_or(' '));
            }
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if !above {
        kinds(text);
    }
}

/// The letters of one row.
fn line(text: &mut String, table: &[Group], letter: impl Fn(usize) -> (char, Style)) {
    for (_, columns) in table {
        text.push(' ');
        for index in columns {
            let (letter, style) = letter(*index);
            let _ = write!(text, "{style}{letter}{style:#}");
        }
    }
    text.push('\n');
}

fn letter(cell: &Cell) -> (char, Style) {
    if cell.left_out.is_some() { ('X', BAD) } else { symbol(cell.untouched, cell.lowered) }
}

fn symbol(untouched: Option<Verdict>, lowered: Option<Verdict>) -> (char, Style) {
    let letter = |verdict| LETTERS.iter().find(|(known, _)| *known == verdict).map_or('?', |(_, letter)| *letter);
    match (untouched, lowered) {
        (_, Some(left)) => (letter(left).to_ascii_uppercase(), if left.is_loss() { BAD } else { SOME }),
        (Some(mended), None) => (letter(mended), Style::new()),
        (None, None) => ('.', FAINT),
    }
}

/// A name that is not longer than that: names of one server begin alike, so it is cut in the middle.
fn cut(name: &str, longest: usize) -> String {
    let length = name.chars().count();
    if length <= longest {
        return name.to_owned();
    }
    let end = longest.saturating_sub(1) / 2;
    let start = longest.saturating_sub(1 + end);
    name.chars().take(start).chain(['…']).chain(name.chars().skip(length - end)).collect()
}

/// How many are lost.
fn counts(text: &mut String, matrix: &Matrix) {
    let lost =
        |is_lost: fn(&Cell) -> bool| matrix.rows.iter().flat_map(|row| &row.cells).filter(|cell| is_lost(cell)).count();
    let (before, after) = (lost(Cell::is_lost_untouched), lost(Cell::is_lost));
    let all = matrix.columns.len();
    let _ = match matrix.rows.as_slice() {
        [_] => writeln!(text, "\nlost with {before} of {all} as it is, with {after} lowered"),
        rows => {
            let pairs = rows.len() * all;
            let some = rows.iter().filter(|row| row.cells.iter().any(Cell::is_lost_untouched)).count();
            let left = rows.iter().filter(|row| row.cells.iter().any(Cell::is_lost)).count();
            let tools = rows.len();
            writeln!(
                text,
                "\nas they are, {some} of {tools} tools are lost with some client ({before} of {pairs} pairs); \
                 lowered, {left} ({after} pairs)"
            )
        }
    };
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use counterfoil_schema::Change;

    use super::*;
    use crate::lower::matrix::{Column, ListCell};

    const CLIENTS: [(&str, Kind); 4] = [
        ("board", Kind::Client),
        ("kite", Kind::Client),
        ("acme-strict", Kind::Provider),
        ("everyone", Kind::Computed),
    ];

    fn cell(client: &str, untouched: Option<Verdict>, lowered: Option<Verdict>) -> Cell {
        let notes = untouched.map(|_| (Change::Widened, 2)).into_iter().collect::<BTreeMap<_, _>>();
        Cell { client: client.to_owned(), untouched, lowered, left_out: None, notes }
    }

    fn matrix(tools: &[&str]) -> Matrix {
        let row = |(place, tool): (usize, &&str)| {
            let verdicts = [
                (None, None),
                (Some(Verdict::Crash), None),
                (Some(Verdict::Rejected), Some(Verdict::Stripped)),
                (Some(Verdict::Mangled), None),
            ];
            let cells = CLIENTS.iter().enumerate().map(|(index, (client, _))| {
                let (untouched, lowered) = verdicts[(place + index) % verdicts.len()];
                let mut cell = cell(client, untouched, lowered);
                if *tool == "bad" && index == 1 {
                    cell.left_out = Some("it has no inputSchema".to_owned());
                }
                cell
            });
            Row { tool: Some((*tool).to_owned()), cells: cells.collect() }
        };
        Matrix {
            columns: CLIENTS.map(|(name, kind)| Column { name: name.to_owned(), kind }).into(),
            rows: tools.iter().enumerate().map(row).collect(),
            list: Vec::new(),
        }
    }

    fn plain(matrix: &Matrix, width: usize) -> String {
        anstream::adapter::strip_str(&text(matrix, width)).to_string()
    }

    #[test]
    fn several_tools_are_a_table_of_letters() {
        let mut matrix = matrix(&["create_ticket", "bad", &"search_for_a_very_long_name_".repeat(2)]);
        let list = |(client, lowered): (&str, Option<Verdict>)| ListCell {
            client: client.to_owned(),
            untouched: lowered,
            lowered,
        };
        matrix.list = CLIENTS
            .into_iter()
            .zip([None, None, Some(Verdict::Rejected), None])
            .map(|((name, _), left)| list((name, left)))
            .collect();
        insta::assert_snapshot!("matrix", plain(&matrix, 100));
    }

    #[test]
    fn a_narrow_terminal_gets_several_tables() {
        let matrix = matrix(&["create_ticket", "bad"]);
        let narrow = plain(&matrix, 18);
        assert_eq!(narrow.matches("create_ticket").count(), 2, "{narrow}");
        let table = narrow.lines().take_while(|line| !line.starts_with('.'));
        assert!(table.clone().all(|line| line.chars().count() <= 18), "{narrow}");
    }

    #[test]
    fn below_many_rows_the_clients_are_named_again() {
        let names: Vec<_> = (0..400).map(|number| format!("tool_{number}")).collect();
        let many = plain(&matrix(&names.iter().map(String::as_str).collect::<Vec<_>>()), 100);
        let kinds = format!("{} cl p c", " ".repeat(14));
        assert_eq!(many.lines().filter(|line| *line == kinds).count(), 2, "{many}");
        assert!(many.lines().count() < 400 + 60);
    }

    #[test]
    fn names_are_cut_for_one_table_but_not_beyond_reading() {
        let name = "search_for_tickets_of_a_customer_1";
        for (width, tables, shown) in
            [(34 + 7, 1, name), (32 + 7, 1, "search_for_ticke…of_a_customer_1"), (20, 4, "search_for…ustomer_1")]
        {
            let text = plain(&matrix(&[name, "other"]), width);
            let shown = text.lines().filter(|line| line.starts_with(&format!("{shown} "))).count();
            assert_eq!(shown, tables, "{width}: {text}");
        }
    }

    #[test]
    fn one_tool_is_a_line_for_each_client() {
        insta::assert_snapshot!("one_tool", plain(&matrix(&["bad"]), 100));
    }

    #[test]
    fn json_says_the_same() {
        insta::assert_snapshot!("matrix_json", serde_json::to_string_pretty(&matrix(&["bad"])).expect("it is JSON"));
    }
}
