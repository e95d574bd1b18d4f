//! JSON written among Rust's tokens: the values of `default` and `examples`.

use proc_macro2::{Ident, Span};
use serde_json::{Map, Number, Value};
use syn::ext::IdentExt;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Lit, Result, Token, braced, bracketed, token};

/// Reads one JSON value, or `None` (with nothing read) where the tokens are not JSON but may be an expression.
pub(super) fn value_or_expression(input: ParseStream<'_>) -> Result<Option<Value>> {
    let ahead = input.fork();
    let read = value(&ahead).is_ok() && (ahead.is_empty() || ahead.peek(Token![,]));
    // An object or a bare literal can be nothing else; its own mistake is the one to report.
    let only_json = input.peek(token::Brace) || is_bare_literal(input);
    if read || only_json { value(input).map(Some) } else { Ok(None) }
}

/// Whether a literal and nothing else stands before the next comma.
fn is_bare_literal(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    ahead.parse::<Option<Token![-]>>().is_ok()
        && ahead.parse::<Lit>().is_ok()
        && (ahead.is_empty() || ahead.peek(Token![,]))
}

/// Reads one JSON value.
pub(super) fn value(input: ParseStream<'_>) -> Result<Value> {
    if input.peek(token::Bracket) {
        let items;
        bracketed!(items in input);
        return Ok(Value::Array(separated(&items, value)?));
    }
    if input.peek(token::Brace) {
        let members;
        braced!(members in input);
        return Ok(Value::Object(separated(&members, member)?.into_iter().collect::<Map<_, _>>()));
    }
    if let Some(word) = word(input)? {
        return Ok(word);
    }
    let minus: Option<Token![-]> = input.parse()?;
    if !input.peek(Lit) {
        return Err(input.error("expected a JSON value: null, true, a number, \"text\", [list] or { \"key\": value }"));
    }
    match (input.parse::<Lit>()?, minus) {
        (Lit::Str(text), None) => Ok(Value::String(text.value())),
        (Lit::Bool(flag), None) => Ok(Value::Bool(flag.value)),
        (Lit::Int(number), minus) => integer(number.base10_digits(), minus.is_some(), number.span()),
        (Lit::Float(number), minus) => {
            let written: f64 = number.base10_parse()?;
            let signed = if minus.is_some() { -written } else { written };
            let finite = Number::from_f64(signed);
            finite
                .map(Value::Number)
                .ok_or_else(|| syn::Error::new(number.span(), "JSON has no number as great as this"))
        }
        (other, _) => Err(syn::Error::new(other.span(), "JSON has no such literal: write a number or \"text\"")),
    }
}

fn word(input: ParseStream<'_>) -> Result<Option<Value>> {
    if input.peek(Ident::peek_any) && !input.peek(syn::LitBool) {
        let ahead = input.fork();
        if Ident::parse_any(&ahead)? != "null" {
            return Err(input.error("expected a JSON value, not a name"));
        }
        Ident::parse_any(input)?;
        return Ok(Some(Value::Null));
    }
    Ok(None)
}

fn member(input: ParseStream<'_>) -> Result<(String, Value)> {
    let key: syn::LitStr = input.parse()?;
    input.parse::<Token![:]>()?;
    Ok((key.value(), value(input)?))
}

fn separated<T>(input: &ParseBuffer<'_>, read: fn(ParseStream<'_>) -> Result<T>) -> Result<Vec<T>> {
    Ok(input.parse_terminated(read, Token![,])?.into_iter().collect())
}

fn integer(digits: &str, negative: bool, span: Span) -> Result<Value> {
    let written = if negative { format!("-{digits}") } else { digits.to_owned() };
    let number = written.parse::<i64>().map(Number::from).or_else(|_| written.parse::<u64>().map(Number::from));
    number.map(Value::Number).map_err(|_| {
        syn::Error::new(span, "JSON readers do not keep an integer of more than 64 bits exact: write it as a string")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use syn::parse::Parser;

    fn read(source: &str) -> Result<Option<Value>> {
        value_or_expression.parse_str(source)
    }

    #[test]
    fn json_is_read_from_tokens() {
        let source = r#"{ "a": [1, -2, 1.5, -0.5, true, null], "b": { "c": "d" }, "e": [], }"#;
        let expected = json!({"a": [1, -2, 1.5, -0.5, true, null], "b": {"c": "d"}, "e": []});
        assert_eq!(read(source).unwrap(), Some(expected));
        assert_eq!(read("18446744073709551615").unwrap(), Some(json!(u64::MAX)));
    }

    #[test]
    fn expressions_are_left_to_the_compiler() {
        let is_expression = |source: &str| {
            let parser = |input: ParseStream<'_>| {
                let json = value_or_expression(input)?;
                let expression: syn::Expr = input.parse()?;
                Ok((json, expression))
            };
            let (json, _) = parser.parse_str(source).unwrap();
            json.is_none()
        };
        for source in ["Priority::Normal", "1 + 2", "LIMIT", "[A, B]", "vec![1]", "1u8.pow(2)"] {
            assert!(is_expression(source), "{source}");
        }
    }

    #[test]
    fn what_is_almost_json_is_said() {
        let message = |source: &str| read(source).unwrap_err().to_string();
        assert_eq!(message("{ \"a\": b }"), "expected a JSON value, not a name");
        assert!(message("{ \"a\": 123456789012345678901234 }").contains("64 bits"));
        assert!(message("{ \"a\": 1e400 }").contains("as great as this"));
        assert!(message("-123456789012345678901234").contains("64 bits"));
        assert!(message("'c'").contains("no such literal"));
    }
}
