//! A set of small numbers: which fields of an object were seen.

/// A set of field places. The first 64 need no memory of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits {
    low: u64,
    /// Objects with more fields are rare: one empty word is all that the others pay for them.
    high: Option<Box<[u64]>>,
}

impl Bits {
    /// Adds a number; says whether it was not there before.
    #[inline]
    pub(crate) fn add(&mut self, index: usize) -> bool {
        if index >= 64 {
            return self.add_high(index);
        }
        let bit = 1 << index;
        let added = self.low & bit == 0;
        self.low |= bit;
        added
    }

    #[cold]
    fn add_high(&mut self, index: usize) -> bool {
        let (word, bit) = (index / 64 - 1, 1 << (index % 64));
        let mut high = self.high.take().map_or_else(Vec::new, Vec::from);
        if high.len() <= word {
            high.resize(word + 1, 0);
        }
        let added = high[word] & bit == 0;
        high[word] |= bit;
        self.high = Some(high.into_boxed_slice());
        added
    }

    #[inline]
    pub(crate) fn has(&self, index: usize) -> bool {
        if index < 64 {
            return self.low & (1 << index) != 0;
        }
        let word = self.high.as_ref().and_then(|high| high.get(index / 64 - 1));
        word.is_some_and(|word| word & (1 << (index % 64)) != 0)
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        let high: u32 = self.high.iter().flatten().map(|word| word.count_ones()).sum();
        (self.low.count_ones() + high) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn numbers_below_and_above_64_are_kept_apart() {
        let mut bits = Bits::default();
        for index in [0, 63, 64, 127, 128, 500] {
            assert!(!bits.has(index));
            assert!(bits.add(index));
            assert!(bits.has(index) && !bits.add(index));
        }
        assert_eq!(bits.count(), 6);
        assert!(!bits.has(1) && !bits.has(65) && !bits.has(501) && !bits.has(10_000));
    }
}
