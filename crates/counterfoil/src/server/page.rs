//! Long lists, a page at a time.

/// One page of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Page<T> {
    /// The items.
    pub items: Vec<T>,
    /// What to ask for the next page with; `None` on the last one.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// The whole list in one page.
    #[must_use]
    pub fn all(items: Vec<T>) -> Self {
        Self { items, next: None }
    }
}

impl<T> Default for Page<T> {
    fn default() -> Self {
        Self::all(Vec::new())
    }
}

impl<T> From<Vec<T>> for Page<T> {
    fn from(items: Vec<T>) -> Self {
        Self::all(items)
    }
}
