//! Where prompts are kept.
