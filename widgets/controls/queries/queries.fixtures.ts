import type { QueryData } from "./read.ts";

const answer = (columns: Record<string, string>, rows: unknown[][]): QueryData => ({
  columns: Object.entries(columns).map(([key, type]) => ({ key, type })),
  rows: rows.map((values) => Object.fromEntries(Object.keys(columns).map((key, at) => [key, values[at]]))),
});

/** Good and scrapped pieces of each machine. */
export const pieces = answer({ machine_id: "string", good_qty: "number", scrap_qty: "number" }, [
  ["FC1", 1250, 18],
  ["FC2", 980, 44],
  ["FC3", 1410.333333, 7],
]);

/** Hours of each machine by what it did. */
export const hours = answer({ machine_id: "string", run: "number", stop: "number", setup: "number" }, [
  ["FC1", 14.5, 2.25, 1],
  ["FC2", 11, 4.5, 0.5],
]);

/** One value. */
export const value = answer({ availability: "number", machine_id: "string" }, [[87.4, "FC1"]]);

export const nothing = answer({ machine_id: "string" }, []);

/** As many rows as a query may answer. */
export const many = answer(
  { trans_date: "string", good_qty: "number" },
  Array.from({ length: 10_000 }, (_, at) => [`Day ${at}`, Math.round(500 + 400 * Math.sin(at / 300))]),
);
