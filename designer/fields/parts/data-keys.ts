import { toText } from "#engine/language/expressions/convert.ts";
import type { SampleRows, SourceInfo, Surroundings } from "../../surroundings/surroundings.ts";

/** The keys of the rows of an answer, in the order in which they come up. */
const keysOfRows = ({ rows }: SampleRows): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/** The data keys that a source offers: those of its last answer, before that the columns that it declares. */
export const dataKeysOf = (info: SourceInfo | undefined, sample: SampleRows): string[] => {
  const answered = sample.status === "ready" ? keysOfRows(sample) : [];
  return answered.length > 0 ? answered : [...(info?.columns ?? [])];
};

/** The keys and rows of a source of the document; none where no source is chosen. */
export const sourceData = ({ sources, rowsOf }: Surroundings, slug: string | null) => {
  const info = slug === null ? undefined : sources.find((source) => source.slug === slug);
  const sample: SampleRows = slug === null || !info ? { status: "pending", rows: [] } : rowsOf(slug);
  return { info, sample, keys: dataKeysOf(info, sample) };
};

/** A value of a sample row for a person. */
export const sampleText = (value: unknown): string => {
  if (value === null || value === undefined) return "–";
  return typeof value === "object" ? JSON.stringify(value) : toText(value);
};
