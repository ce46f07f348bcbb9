import type { StopHistoryEntry } from "#schemas/plant/stop.ts";

/** A stop, or a stretch of running, as far as a strip reads it. */
export type StripEntry = Pick<
  StopHistoryEntry,
  | "machine_id"
  | "status"
  | "stop"
  | "stop_reason"
  | "stop_description"
  | "stop_reason_color"
  | "start_time"
  | "end_time"
>;

const texts = ["machine_id", "stop_reason", "stop_description", "stop_reason_color", "start_time"] as const;

/** Whether a row of a source is one. */
export const isStripEntry = (row: Readonly<Record<string, unknown>>): row is StripEntry =>
  texts.every((field) => typeof row[field] === "string") &&
  (row["status"] === "S" || row["status"] === "R") &&
  typeof row["stop"] === "number" &&
  (row["end_time"] === null || typeof row["end_time"] === "string");
