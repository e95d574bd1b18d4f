//! Types that are written as a string of a known format.

use std::net::{Ipv4Addr, Ipv6Addr};

use serde_json::Value;

use crate::contract::{Contract, Decoded, Unencodable};
use crate::engine::{self, Cx};
use crate::format::Format;
use crate::kind;
use crate::source::Source;
use crate::terms::{Describe, Node, NodeId, Text};

macro_rules! parsed {
    ($($(#[$feature:meta])* $type:ty, $format:ident;)*) => { $(
        $(#[$feature])*
        impl Contract for $type {
            type Kind = kind::Parsed;

            fn describe(_: &mut Describe) -> Node {
                Node::new(Text { format: Some(Format::$format), ..Text::default() })
            }

            fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
                engine::parsed(cx, source, node, |text| text.parse().ok())
            }

            fn encode(&self) -> Result<Value, Unencodable> {
                Ok(Value::String(self.to_string()))
            }
        }
    )* };
}

parsed! {
    Ipv4Addr, Ipv4;
    Ipv6Addr, Ipv6;
    #[cfg(feature = "uuid")] uuid::Uuid, Uuid;
    #[cfg(feature = "url")] url::Url, Uri;
    #[cfg(feature = "jiff")] jiff::civil::Date, Date;
    #[cfg(feature = "jiff")] jiff::Timestamp, DateTime;
    #[cfg(feature = "chrono")] chrono::NaiveDate, Date;
}

#[cfg(feature = "chrono")]
macro_rules! chrono_instants {
    ($($zone:ty, $from:expr;)*) => { $(
        impl Contract for chrono::DateTime<$zone> {
            type Kind = kind::Parsed;

            fn describe(_: &mut Describe) -> Node {
                Node::new(Text { format: Some(Format::DateTime), ..Text::default() })
            }

            fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
                engine::parsed(cx, source, node, |text| chrono::DateTime::parse_from_rfc3339(text).ok().map($from))
            }

            fn encode(&self) -> Result<Value, Unencodable> {
                Ok(Value::String(self.to_rfc3339()))
            }
        }
    )* };
}

#[cfg(feature = "chrono")]
chrono_instants! {
    chrono::Utc, Into::into;
    chrono::FixedOffset, std::convert::identity;
}
