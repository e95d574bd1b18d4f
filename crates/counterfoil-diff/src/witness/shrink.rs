//! The smallest witness that still is one.

use counterfoil_json::Json;
use counterfoil_json::tree::escape_token;

/// How many smaller values are tried.
const TRIES: usize = 200;

/// The value without members, elements and letters that it can do without.
pub(super) fn shrink(value: Json, still: impl Fn(&Json) -> bool) -> Json {
    let mut best = value;
    let mut tries = TRIES;
    loop {
        let Some(smaller) = smaller(&best).into_iter().take(tries).find(|value| {
            tries = tries.saturating_sub(1);
            still(value)
        }) else {
            return best;
        };
        best = smaller;
    }
}

/// The value with one thing left out, each in turn.
fn smaller(value: &Json) -> Vec<Json> {
    let mut out = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((pointer, inner)) = open.pop() {
        match inner {
            Json::Object(members) => {
                for (name, member) in members.iter() {
                    let mut less = value.clone();
                    if let Some(Json::Object(here)) = less.at_pointer_mut(&pointer) {
                        here.remove(name);
                        out.push(less);
                    }
                    open.push((format!("{pointer}/{}", escape_token(name)), member));
                }
            }
            Json::Array(elements) => {
                for (index, element) in elements.iter().enumerate().take(50) {
                    let mut less = value.clone();
                    if let Some(Json::Array(here)) = less.at_pointer_mut(&pointer)
                        && index < here.len()
                    {
                        here.remove(index);
                        out.push(less);
                    }
                    open.push((format!("{pointer}/{index}"), element));
                }
            }
            Json::String(text) => {
                let count = text.chars().count();
                for keep in [1, count / 2, count.saturating_sub(1)].into_iter().filter(|keep| *keep < count) {
                    let mut less = value.clone();
                    if let Some(here) = less.at_pointer_mut(&pointer) {
                        *here = text.chars().take(keep).collect::<String>().into();
                        out.push(less);
                    }
                }
            }
            _ => {}
        }
        if out.len() > TRIES {
            break;
        }
    }
    out
}
