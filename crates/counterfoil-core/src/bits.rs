//! A set of small numbers: which fields of an object were seen.

/// A set of field places. The first 128 need no memory of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits {
    low: u128,
    high: Vec<u64>,
}

impl Bits {
    #[inline]
    pub(crate) fn add(&mut self, index: usize) {
        if index < 128 {
            self.low |= 1 << index;
        } else {
            let (word, bit) = ((index - 128) / 64, (index - 128) % 64);
            if self.high.len() <= word {
                self.high.resize(word + 1, 0);
            }
            self.high[word] |= 1 << bit;
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, index: usize) {
        if index < 128 {
            self.low &= !(1 << index);
        } else if let Some(word) = self.high.get_mut((index - 128) / 64) {
            *word &= !(1 << ((index - 128) % 64));
        }
    }

    #[inline]
    pub(crate) fn has(&self, index: usize) -> bool {
        if index < 128 {
            self.low & (1 << index) != 0
        } else {
            self.high.get((index - 128) / 64).is_some_and(|word| word & (1 << ((index - 128) % 64)) != 0)
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        let high: u32 = self.high.iter().map(|word| word.count_ones()).sum();
        (self.low.count_ones() + high) as usize
    }

    /// Whether every number of `other` is in this set.
    #[inline]
    pub(crate) fn covers(&self, other: &Self) -> bool {
        other.low & !self.low == 0
            && other.high.iter().enumerate().all(|(at, word)| word & !self.high.get(at).copied().unwrap_or(0) == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn numbers_below_and_above_128_are_kept_apart() {
        let mut bits = Bits::default();
        for index in [0, 127, 128, 191, 192, 500] {
            assert!(!bits.has(index));
            bits.add(index);
            assert!(bits.has(index));
        }
        assert_eq!(bits.count(), 6);
        let mut fewer = bits.clone();
        fewer.remove(500);
        fewer.remove(0);
        assert!(bits.covers(&fewer) && !fewer.covers(&bits));
        assert!(!fewer.has(500) && !fewer.has(0) && fewer.has(192));
    }
}
