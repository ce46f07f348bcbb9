import type { ExplorerPeriod, ExplorerStore } from "#schemas/documents/explorer/schema.ts";

export type { SourceRecord } from "#schemas/columns/chunks.ts";

/** Where records come from; `day` and `time` are the fields with the record's day and moment. */
export interface DataSource {
  procedure: string;
  store: ExplorerStore;
  day: string;
  time?: string | undefined;
}

/** What records are filtered and grouped by. Values are text, whatever they were; `from` follows from day or moment. */
export interface DataDimension {
  key: string;
  field: string;
  from?: "week" | "weekday" | "hour" | undefined;
  description?: string | undefined;
  order: "text" | "number";
  /** Left out until they are chosen. */
  unless: readonly string[];
  /** Records without a value stay, whatever is chosen; those of a source (by month) of which none has a value always do. */
  keepsBlank?: boolean | undefined;
}

/** A number that is summed: that of `field`, nothing where the dimension has one of the values of `except`. */
export interface DataField {
  key: string;
  field: string;
  except?: { dimension: string; values: readonly string[] } | undefined;
}

/** What the worker needs to know of the records of an explorer. */
export interface DataShape {
  timeZone: string;
  sources: readonly DataSource[];
  dimensions: readonly DataDimension[];
  fields: readonly DataField[];
  /** The numeric field whose two ends can be chosen. */
  slider?: string | undefined;
  /** The numeric field that is above 0 on days with production, told apart by a dimension. */
  produced?: { field: string; of: string } | undefined;
}

/** What of the records counts. Days are `YYYY-MM-DD`, the last one included. */
export interface DataFilter {
  from: string;
  to: string;
  /** Chosen values by dimension; nothing chosen narrows nothing. */
  values: Readonly<Record<string, readonly string[]>>;
  /** Both ends are included. */
  slider: { least: number; most: number } | null;
  produced: boolean;
}

/** Sums by a dimension, or along the calendar by a period; of the fields of these keys, of all where none are named. */
export type DataGroup = { fields?: readonly string[] | undefined } & (
  | { by: string }
  | { by: "time"; period: ExplorerPeriod }
);

/** The sums of a group: one place per value, along the calendar in its order, else in the order of the dimension. */
export interface GroupSums {
  values: readonly string[];
  /** By key of the field. */
  sums: Readonly<Record<string, Float64Array>>;
  /** How many records each value has. */
  counts: Uint32Array;
}

/** The values that a dimension has in all records, in its order. */
export interface DimensionFacts {
  values: readonly string[];
  descriptions: readonly string[];
}

/** What is known of all records. */
export interface DataFacts {
  rows: number;
  dimensions: Readonly<Record<string, DimensionFacts>>;
  /** The largest number of the slider's field, 0 without records. */
  most: number;
  firstDay: string | null;
  lastDay: string | null;
}

/**
 * A question over the records; `rows` asks for records themselves, the newest first. With `about` those of sources that
 * have one of the fields of these keys are counted and answered alone.
 */
export interface DataQuestion {
  filter: DataFilter;
  groups: readonly DataGroup[];
  about?: readonly string[] | undefined;
  rows?: { offset: number; most: number } | undefined;
}

export interface DataAnswer {
  /** One for each group that was asked for, in that order. */
  groups: readonly GroupSums[];
  /** How many records pass all filters, of the sources that the question is about. */
  count: number;
  /** By key of the field, over these. */
  totals: Readonly<Record<string, number>>;
  rows?: readonly Readonly<Record<string, string | number | null>>[] | undefined;
}
