import { subject } from "#engine/testing/subject.ts";
import type { Bound } from "./bound.ts";
import type { BindingEnvironment, Row, SourceData } from "./environment.ts";

/** Tests alone use these: a source that has answered, and an environment of such sources. */
export const answered = (rows: readonly Row[], bound: Partial<Bound<SourceData>> = {}): Bound<SourceData> => ({
  status: "ready",
  data: { columns: [], rows },
  fetchedAt: 1000,
  stale: false,
  error: null,
  ...bound,
});

export const environmentOf = (rows: readonly Row[], more: Partial<BindingEnvironment> = {}): BindingEnvironment => ({
  parameters: {},
  subject,
  sources: { machines: answered(rows) },
  locale: { language: "en", timeZone: "Europe/Stockholm" },
  ...more,
});
