import { expect, it } from "vitest";
import { type Bound, failed, pending, ready } from "#engine/bindings/bound.ts";
import { type Lack, lackOf } from "./lack.ts";

const refused = failed({ code: "not_allowed", message: "Not allowed" });

it.each<[string, Record<string, Bound>, boolean, Lack]>([
  ["no source", {}, true, { why: "absent" }],
  ["an answer without what was wanted", { rows: ready(null) }, true, { why: "absent" }],
  ["a read under way", { rows: ready([]), more: pending }, true, { why: "pending" }],
  ["a failed read", { rows: refused }, true, { why: "failed", message: "Not allowed" }],
  ["a failed read beside one under way", { a: pending, b: refused }, true, { why: "failed", message: "Not allowed" }],
  ["a failed read that is told elsewhere", { rows: refused }, false, { why: "absent" }],
  ["one that is told elsewhere, beside one under way", { a: refused, b: pending }, false, { why: "pending" }],
])("tells why nothing is there: %s", (_what, sources, showsErrors, lack) => {
  expect(lackOf(sources, showsErrors)).toEqual(lack);
});
