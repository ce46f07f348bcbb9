import type { NewRow, Row } from "../rows.ts";

/** An entry that waits and that nobody has sent, but for what a test says of it. */
export const newRow = (key: string, told: Partial<NewRow> = {}): NewRow => ({
  key,
  procedure: "report",
  input: {},
  machine: "M1",
  owner: "1/anna",
  actor: null,
  title: null,
  at: 0,
  question: null,
  tried: false,
  claim: null,
  agreedAt: null,
  end: null,
  endedAt: null,
  ...told,
});

/** The same at its place in the queue. */
export const rowAt = (place: number, told: Partial<Row> = {}): Row => ({ ...newRow(`k${place}`), place, ...told });
