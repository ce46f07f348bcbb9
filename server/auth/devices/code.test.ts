import fc from "fast-check";
import { expect, test } from "vitest";
import { codeAlphabet, codeLength, codeOf, normalCode } from "./code.ts";

test("a code is eight signs that nobody takes for another", () => {
  expect(codeLength).toBe(8);
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length);
  expect(codeAlphabet).not.toMatch(/[0O1IL2Z5S8B]/);
  fc.assert(
    fc.property(fc.string({ minLength: 32 }), fc.nat(), (pairing, at) => {
      const code = codeOf(pairing, at);
      expect(code).toMatch(new RegExp(`^[${codeAlphabet}]{8}$`));
      expect(codeOf(pairing, at)).toBe(code);
    }),
  );
});

test("another time and another screen give another code", () => {
  const codes = new Set(Array.from({ length: 1000 }, (_, at) => codeOf(`${"x".repeat(32)}${at % 10}`, at)));
  expect(codes.size).toBe(1000);
});

test("a code may be typed with small letters, spaces and lines", () => {
  expect(normalCode(" acde-fghj\t")).toBe("ACDEFGHJ");
});
