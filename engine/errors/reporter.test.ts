import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import type { ErrorReport } from "#schemas/protocol/error-report.ts";
import { NoLinkError } from "#engine/transport/errors.ts";
import { createErrorReporter, errorReport, type ErrorPlace } from "./reporter.ts";

const place: ErrorPlace = {
  route: "/interface/FC1",
  app_version: "abc",
  company_id: 3,
  company_name: "Plast AB",
  username: "operator",
};
const now = Date.UTC(2026, 2, 2, 8);
const broken = (message: string, stack = "at press (http://plant/assets/index-1.js:1:2)"): Error =>
  Object.assign(new TypeError(message), { stack });

test("a report carries what happened and whose screen it was: company id, company name and user name too [WD-023]", () => {
  expect(errorReport(broken("x is not a function"), place, now)).toEqual({
    message: "TypeError: x is not a function",
    stack: "at press (http://plant/assets/index-1.js:1:2)",
    route: "/interface/FC1",
    app_version: "abc",
    company_id: 3,
    company_name: "Plast AB",
    username: "operator",
    time: "2026-03-02T08:00:00.000Z",
  });
});

test("query values are taken out of route, message and stack, and long texts are cut", () => {
  const error = broken("GET /api/x?employee=4711 failed", "at http://plant/a.js?token=s#part:3:4\n at /b?c=d:1:1");
  const report = errorReport(error, { ...place, route: "/home?note=secret#x" }, now);
  expect([report.route, report.message]).toEqual(["/home", "TypeError: GET /api/x failed"]);
  expect(report.stack).toBe("at http://plant/a.js:3:4\n at /b:1:1");
  const long = errorReport(broken("x".repeat(5_000), "y".repeat(20_000)), place, now);
  expect([long.message.length, long.stack.length]).toEqual([1_000, 8_000]);
});

test("what is thrown need not be an error", () => {
  expect(errorReport("just text", place, now)).toMatchObject({ message: "just text", stack: "" });
  expect(errorReport(undefined, place, now).message).toBe("undefined");
  expect(errorReport("", place, now).message).toBe("Unknown error");
});

const setUp = () => {
  const clock = fakeClock();
  const sent: ErrorReport[] = [];
  const flag = { off: false };
  const report = createErrorReporter({
    clock,
    place: () => place,
    send: (one) => void sent.push(one),
    isOff: () => flag.off,
  });
  return { clock, sent, flag, report };
};

test("equal errors are sent once a minute, others at once", () => {
  const { clock, sent, report } = setUp();
  for (let turn = 0; turn < 3; turn += 1) report(broken("one"));
  report(broken("two"));
  expect(sent.map(({ message }) => message)).toEqual(["TypeError: one", "TypeError: two"]);
  clock.advance(59_999);
  report(broken("one"));
  expect(sent).toHaveLength(2);
  clock.advance(1);
  report(broken("one"));
  expect(sent).toHaveLength(3);
});

test("a lost link and a cancelled call are no errors of the app, and a test run reports nothing", () => {
  const { sent, flag, report } = setUp();
  report(new NoLinkError());
  report(new DOMException("The user aborted a request.", "AbortError"));
  flag.off = true;
  report(broken("one"));
  expect(sent).toEqual([]);
});

test("a screen that throws ever new errors sends at most a hundred a minute", () => {
  const { sent, report } = setUp();
  for (let turn = 0; turn < 500; turn += 1) report(broken(`number ${turn}`));
  expect(sent).toHaveLength(100);
});
