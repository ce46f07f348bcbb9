import { expect, it } from "vitest";
import { documentAs, kindOf } from "./kinds.ts";

const page = { kind: "page", slug: "home", schemaVersion: 1, title: "Home", path: "/home" };

it("a document is taken as one of its own kind alone", () => {
  expect(documentAs("page", page)).toBe(page);
  expect(() => documentAs("wizard", page)).toThrow("Expected a document of the kind wizard");
});

it("a document names a kind of this build", () => {
  expect(kindOf(page)).toBe("page");
  for (const kind of [undefined, "poster", 1])
    expect(() => kindOf({ ...page, kind })).toThrow("Expected a document of a known kind");
});
