import type { Both } from "./logic.ts";

/** The table documents of reports; with the period before each has another one with its columns. */
const tables = ["reasons", "reason_machines", "days", "availability", "analysis", "stops"] as const;

/** The slug of the table document for rows. */
export const tableOf = (table: (typeof tables)[number], both?: Both): string =>
  `statistics_${table}${both?.before ? "_compared" : ""}`;
