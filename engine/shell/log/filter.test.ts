import { expect, it } from "vitest";
import type { LogEntry } from "#schemas/platform/log-entry.ts";
import { filtered, type LogFilter } from "./filter.ts";

const entry = (record_no: number, more: Partial<LogEntry>): LogEntry => ({
  record_no,
  time: "2026-03-02T08:00:00.000Z",
  level: "information",
  source: "server",
  company_id: null,
  username: null,
  message: "",
  detail: "",
  ...more,
});
const entries = [
  entry(5, { level: "error", message: "unexpected error: no such table" }),
  entry(4, { level: "warning", message: "slow", detail: "GET /api/orders 200 1200 ms" }),
  entry(3, { username: "Anna", company_id: 1000 }),
  entry(2, { level: "error", source: "browser", message: "x is not a function" }),
  entry(1, {}),
];

it.each<[Partial<LogFilter>, number[]]>([
  [{}, [5, 4, 3, 2, 1]],
  [{ level: "error" }, [5, 2]],
  [{ level: "warning" }, [4]],
  [{ text: "  ORDERS " }, [4]],
  [{ text: "anna" }, [3]],
  [{ text: "1000" }, [3]],
  [{ text: "browser" }, [2]],
  [{ level: "error", text: "table" }, [5]],
  [{ level: "warning", text: "table" }, []],
])("leaves of a log what %j looks for", (filter, wanted) => {
  expect(filtered(entries, { level: "", text: "", ...filter }).map(({ record_no }) => record_no)).toEqual(wanted);
});
