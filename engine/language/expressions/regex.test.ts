import { expect, test, vi } from "vitest";
import { isPattern, loadPatterns, replacePattern, usesPatterns } from "./regex.ts";

test("no pattern matches before RE2 is there; afterwards they do", async () => {
  // Another file of this process may have fetched RE2.
  vi.resetModules();
  const regex = await import("./regex.ts");
  expect(regex.matchText("a", "a")).toBeNull();
  await regex.loadPatterns();
  expect(regex.matchText("(\\d+)-(x)?", "12-")).toEqual(["12-", "12", null]);
});

test("an invalid or endless pattern is none", async () => {
  await loadPatterns();
  expect([isPattern("["), isPattern("(?<=a)b"), isPattern("a".repeat(1001)), isPattern("^M\\d+$")]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(replacePattern("[", "abc", "x")).toBe("abc");
});

test("a document says whether it needs patterns", () => {
  expect(usesPatterns({ steps: [{ nextEnabled: { matches: [{ var: "a" }, "x"] } }] })).toBe(true);
  expect(usesPatterns({ steps: [{ nextEnabled: { "==": [1, 1] } }] })).toBe(false);
});
