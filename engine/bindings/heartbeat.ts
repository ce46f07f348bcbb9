import type { DataSource } from "#schemas/documents/dashboard/schema.ts";
import { sourceInterval } from "./sources.ts";

/** An embedded dashboard lives on for so many of its longest source intervals after the last answer. Source: WD-1085. */
const intervals = 3;

/** Milliseconds for which an answer of any of these sources keeps the dashboard that reads them alive. */
export const pulseLasts = (sources: readonly Pick<DataSource, "interval">[]): number =>
  Math.max(0, ...sources.map(sourceInterval)) * intervals * 1000;
