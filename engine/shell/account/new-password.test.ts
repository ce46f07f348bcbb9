import { describe, expect, it } from "vitest";
import { faultOfRepetition, isComplete } from "./new-password.ts";

const typed = (next: string, again: string, old = "old") => ({ old, next, again });

describe("a new password", () => {
  it.each([
    ["nine red kettles", "", null],
    ["nine red kettles", "nine red", null],
    ["nine red kettles", "nine red kettles", null],
    ["nine red kettles", "nine rad", "account.not_the_same"],
    ["nine red", "nine red kettles", "account.not_the_same"],
  ])("%s repeated as %s", (next, again, fault) => {
    expect(faultOfRepetition(typed(next, again))).toBe(fault);
  });

  it.each([
    [typed("nine red kettles", "nine red kettles"), true],
    [typed("nine red kettles", "nine red kettle"), false],
    [typed("nine red kettles", "nine red kettles", ""), false],
    [typed("nine re", "nine re"), false],
    [typed("nine red", "nine red"), true],
  ])("%o is complete: %s", (form, complete) => {
    expect(isComplete(form)).toBe(complete);
  });
});
