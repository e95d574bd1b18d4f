//! Interleaved timing: every variant runs in every round, so that a machine whose speed drifts slows all of them alike.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// One thing to be timed.
pub struct Variant<'v> {
    pub name: &'static str,
    run: Box<dyn FnMut(u32) -> Duration + 'v>,
}

impl<'v> Variant<'v> {
    /// Times `work` alone.
    pub fn new<T>(name: &'static str, mut work: impl FnMut() -> T + 'v) -> Self {
        Self::with_input(name, || (), move |()| work())
    }

    /// Times `work` on inputs that are made outside the time, since it uses them up.
    pub fn with_input<I, T>(
        name: &'static str,
        mut make: impl FnMut() -> I + 'v,
        mut work: impl FnMut(I) -> T + 'v,
    ) -> Self {
        let run = move |times: u32| {
            let inputs: Vec<I> = (0..times).map(|_| make()).collect();
            let start = Instant::now();
            for input in inputs {
                black_box(work(black_box(input)));
            }
            start.elapsed()
        };
        Self { name, run: Box::new(run) }
    }
}

/// Nanoseconds of each variant, a row per round.
pub struct Rounds {
    names: Vec<&'static str>,
    rows: Vec<Vec<f64>>,
}

impl Rounds {
    /// Runs every variant `times` times a round, one round after the other.
    pub fn run(mut variants: Vec<Variant<'_>>, rounds: usize, times: u32) -> Self {
        for variant in &mut variants {
            (variant.run)(times);
        }
        let rows = (0..rounds)
            .map(|_| {
                variants.iter_mut().map(|variant| (variant.run)(times).as_nanos() as f64 / f64::from(times)).collect()
            })
            .collect();
        Self { names: variants.iter().map(|variant| variant.name).collect(), rows }
    }

    fn column(&self, name: &str) -> usize {
        self.names.iter().position(|known| *known == name).unwrap_or_else(|| panic!("nothing is called {name}"))
    }

    /// The median of one variant, in nanoseconds.
    pub fn median(&self, name: &str) -> f64 {
        let column = self.column(name);
        median(self.rows.iter().map(|row| row[column]).collect())
    }

    /// The median over the rounds of one variant's time in units of another's.
    pub fn ratio(&self, of: &str, to: &str) -> f64 {
        let (of, to) = (self.column(of), self.column(to));
        median(self.rows.iter().map(|row| row[of] / row[to]).collect())
    }

    /// Every variant and its median, for people.
    pub fn print(&self, title: &str) {
        eprintln!("{title}");
        for name in &self.names {
            eprintln!("  {name:<36} {:>10.0} ns", self.median(name));
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
