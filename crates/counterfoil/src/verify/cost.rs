//! What comparing two schemas may cost, reckoned before it begins.
//!
//! The comparison takes unions apart, and unions that must hold together multiply. A schema whose unions would keep it busy for
//! longer than anyone waits for a server to start is not compared; its values are sampled instead.

use serde_json::Value;

/// The most work that is begun. A hundred tools at this bound take a few seconds in an optimised build.
const MOST: u64 = 50_000;
/// How deeply schemas may be nested: the comparison calls itself.
const DEEPEST: usize = 64;

/// Whether a schema is small enough to be compared.
pub(super) fn affordable(schema: &Value) -> bool {
    let mut meter = Meter { work: 0 };
    meter.schema(schema, 0).is_some() && meter.work <= MOST
}

struct Meter {
    work: u64,
}

/// How many alternatives a schema has, and how many schemas it is made of.
struct Size {
    width: u64,
    schemas: u64,
}

impl Meter {
    /// The size of a schema; none where it goes beyond all bounds.
    fn schema(&mut self, schema: &Value, depth: usize) -> Option<Size> {
        let Value::Object(keywords) = schema else { return Some(Size { width: 1, schemas: 1 }) };
        if depth > DEEPEST || self.work > MOST {
            return None;
        }
        let (mut width, mut schemas) = (1_u64, 1);
        for (keyword, value) in keywords {
            let depth = depth + 1;
            match (keyword.as_str(), value) {
                ("anyOf" | "oneOf", Value::Array(branches)) => {
                    let mut sum = 0;
                    for branch in branches {
                        let branch = self.schema(branch, depth)?;
                        sum += branch.width;
                        schemas += branch.schemas;
                    }
                    width = width.saturating_mul(sum.max(1));
                }
                ("allOf", Value::Array(parts)) => {
                    for part in parts {
                        let part = self.schema(part, depth)?;
                        width = width.saturating_mul(part.width);
                        schemas += part.schemas;
                    }
                }
                ("if" | "then" | "else" | "not", part) => {
                    let part = self.schema(part, depth)?;
                    width = width.saturating_mul(part.width + 1);
                    schemas += part.schemas;
                }
                (
                    "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas",
                    Value::Object(parts),
                ) => {
                    for part in parts.values() {
                        schemas += self.schema(part, depth)?.schemas;
                    }
                }
                ("prefixItems" | "items", Value::Array(parts)) => {
                    for part in parts {
                        schemas += self.schema(part, depth)?.schemas;
                    }
                }
                ("enum" | "const" | "default" | "examples", _) => {}
                (_, part @ Value::Object(_)) => schemas += self.schema(part, depth)?.schemas,
                _ => {}
            }
        }
        let work = if width > 1 { width.saturating_mul(width).saturating_mul(schemas) } else { 1 };
        self.work = self.work.saturating_add(work);
        Some(Size { width, schemas })
    }
}
