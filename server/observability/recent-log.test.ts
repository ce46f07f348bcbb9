import { expect, it } from "vitest";
import { masked, RecentLog } from "./recent-log.ts";

const time = Date.UTC(2026, 2, 2, 8);
const line = (fields: object): string => `${JSON.stringify({ level: 30, time, ...fields })}\n`;
const entriesOf = (...fields: object[]) => {
  const log = new RecentLog();
  for (const one of fields) log.write(line(one));
  return log.entries();
};

it("tells a moment that is no whole second to the millisecond, below what else is told", () => {
  const at = (ms: number, more: object = {}) => ({ time: time + ms, msg: "slow", ...more });
  const details = entriesOf(at(0), at(250), at(7, { reqId: "r-1" })).map(({ detail }) => detail);
  expect(details).toEqual(["r-1\n2026-03-02T08:00:00.007Z", "2026-03-02T08:00:00.250Z", ""]);
});

it("tells what happened, newest first: at which request, to whom, and where an error arose", () => {
  const request = { reqId: "r-1", method: "POST", route: "/api/procedures/x", status: 500, ms: 12 };
  expect(
    entriesOf(
      { ...request, level: 50, company_id: 1000, username: "anna", msg: "failed" },
      {
        level: 40,
        browser: { message: "x is not a function", route: "/home", app_version: "1+a", username: "bo" },
        msg: "browser error",
      },
      {
        level: 60,
        err: { message: "no such table", stack: "Error: no such table\n    at read" },
        msg: "unexpected error",
      },
    ),
  ).toEqual([
    {
      record_no: 3,
      time: "2026-03-02T08:00:00.000Z",
      level: "error",
      source: "server",
      company_id: null,
      username: null,
      message: "unexpected error: no such table",
      detail: "Error: no such table\n    at read",
    },
    {
      record_no: 2,
      time: "2026-03-02T08:00:00.000Z",
      level: "warning",
      source: "browser",
      company_id: null,
      username: "bo",
      message: "browser error: x is not a function",
      detail: "/home 1+a",
    },
    {
      record_no: 1,
      time: "2026-03-02T08:00:00.000Z",
      level: "error",
      source: "server",
      company_id: 1000,
      username: "anna",
      message: "failed",
      detail: "POST /api/procedures/x 500 12 ms\nr-1",
    },
  ]);
});

it("tells nothing of what was sent: only what it knows of a line", () => {
  const [entry] = entriesOf({
    msg: "said",
    body: { quantity: 4711 },
    employee: "4711",
    err: { detail: "4711", query: "4711" },
  });
  expect(JSON.stringify(entry)).not.toContain("4711");
});

it("keeps the last 500, and numbers all of them", () => {
  const entries = entriesOf(...Array.from({ length: 501 }, (_, index) => ({ msg: `m${index}` })));
  expect([entries.length, entries[0], entries.at(-1)]).toMatchObject([
    500,
    { record_no: 501, message: "m500" },
    { record_no: 2, message: "m1" },
  ]);
});

it("leaves out what is no line of the log, and what is too long", () => {
  const log = new RecentLog();
  for (const text of ["", "no line", "null", "[]", '{"level":30}', line({ msg: "x".repeat(20_000) })]) log.write(text);
  log.write(line({ msg: "good" }));
  expect(log.entries().map(({ message }) => message)).toEqual(["good"]);
});

it.each([
  ["authorization: Bearer abc.def", "authorization: Bearer ***"],
  ["/x?code=4711&a=1", "/x?code=***&a=1"],
  ['{"password":"hunter 2"}', '{"password":"*** 2"}'],
  ["token: 0123", "token: ***"],
  ["key sw_0123456789abcdefghijklmnopqrstuvwx is gone", "key *** is gone"],
  ["nothing to hide in /api/procedures/receive_good_qty", "nothing to hide in /api/procedures/receive_good_qty"],
])("masks what gives access to something: %s", (text, shown) => {
  expect(masked(text)).toBe(shown);
});
