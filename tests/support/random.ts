import fc from "fast-check";

/** Property tests draw the same values in every run; `SEED=<n>` draws others. A failing seed stands in the failure. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 2026) });
