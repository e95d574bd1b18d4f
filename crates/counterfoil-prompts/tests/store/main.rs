//! The store, on SQLite in memory, SQLite in a file, and PostgreSQL: the same tests with the same assertions.
//!
//! The PostgreSQL server is the one that `COUNTERFOIL_TEST_POSTGRES` names, as `cargo xtask test` sets it.

mod away;
mod beside;
mod concurrent;
mod crash;
mod files;
mod jobs;
mod lists;
mod migrations;
mod place;
mod rows;
mod sample;
mod transfer;

/// Declares each function as a test on each kind of store.
macro_rules! on_every_store {
    ($($family:ident { $($name:ident),* $(,)? })*) => {
        on_every_store!(@kind memory Memory $($family { $($name),* })*);
        on_every_store!(@kind file File $($family { $($name),* })*);
        on_every_store!(@kind postgres Postgres $($family { $($name),* })*);
    };
    (@kind $module:ident $kind:ident $($family:ident { $($name:ident),* })*) => {
        mod $module { $( mod $family { $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $name() {
                if let Some(place) = crate::place::place(crate::place::Kind::$kind).await {
                    crate::$family::$name(place).await;
                }
            }
        )* } )* }
    };
}

on_every_store! {
    rows {
        projects,
        versions_come_back_as_they_were_written,
        what_is_not_there_is_none,
        labels,
        tags,
        references,
    }
    lists {
        lists,
        searches,
        order_is_that_of_bytes,
    }
    beside {
        audit_log,
        outbox,
        keys,
        text_with_nul_is_refused,
    }
    jobs {
        a_job_that_fails_leaves_nothing_behind,
        a_failed_statement_fails_the_job,
        a_job_that_reads_cannot_write,
        a_failing_job_leaves_its_neighbours_alone,
        a_call_that_is_given_up_does_no_harm,
        a_closed_store_says_so,
    }
    concurrent {
        writers_leave_no_gap,
        a_label_has_one_holder_at_each_read,
        a_read_sees_one_moment,
        the_epoch_grows_with_each_change,
        a_write_is_seen_by_the_next_read,
    }
    transfer {
        what_is_exported_comes_back_byte_for_byte,
        what_is_there_is_refused_or_left_alone,
        an_import_that_ends_early_can_be_finished,
        lines_that_cannot_be_used_are_named,
    }
    migrations {
        opening_twice_changes_nothing,
    }
}
