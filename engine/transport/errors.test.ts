import { expect, test } from "vitest";
import { CallError, callErrorOf, isNoLink, NoLinkError, retryAfterIn, retryAfterOf } from "./errors.ts";

const refusal = (retryAfter: number | null = null) =>
  new CallError(429, { code: "too_many", message: "Wait", path: null, res: null }, retryAfter);

test.each([
  ["none is given", null, null],
  ["it is 0", "0", 0],
  ["it is given in seconds", " 7 ", 7_000],
  ["it is longer than five minutes", "301", 300_000],
  ["it is given as a date", "Wed, 21 Oct 2026 07:28:00 GMT", null],
  ["it is no whole number", "1.5", null],
  ["it is no number that anybody means", "1234567890", null],
])("the wait that a server asks for where %s: %s is %s ms", (_name, text, ms) => {
  expect(retryAfterIn(new Headers(text === null ? {} : { "retry-after": text }))).toBe(ms);
});

test("the wait that was asked for is known of a refusal and of an answer that counts as no link, and of nothing else", () => {
  const errors = [refusal(5), new NoLinkError(refusal(6)), refusal(), new NoLinkError(), new TypeError("Failed")];
  expect(errors.map(retryAfterOf)).toEqual([5, 6, null, null, null]);
});

test("a log tells a refusal from a lost link", () => {
  const errors = [refusal(), new NoLinkError()];
  expect(errors.map(String)).toEqual(["CallError: Wait", "NoLinkError: No answer from the server"]);
  expect(errors.map(isNoLink)).toEqual([false, true]);
});

test.each([
  ["an envelope of something between, without a call status", { code: "busy", message: "Busy" }, "busy", "Busy"],
  ["JSON without a code", { message: "Busy" }, "unexpected", "Gateway"],
  ["JSON without a message", { code: "busy" }, "unexpected", "Gateway"],
  ["nothing", null, "unexpected", "Gateway"],
])("a failure that says %s has a code and a sentence", (_name, body, code, message) => {
  expect(callErrorOf(500, "Gateway", body)).toMatchObject({ status: 500, code, message });
});

test("a failure that says nothing at all is named by its status", () => {
  expect(callErrorOf(599, "", "")).toMatchObject({ code: "unexpected", message: "HTTP 599", path: null, res: null });
});
