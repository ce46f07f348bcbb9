import { expect, it } from "vitest";
import type { ListedDocument } from "../documents/remote.ts";
import { belongs, isOffered, type ListAction, rightsOn, takenSlugs } from "./list-rules.ts";

const listed = (change: Partial<ListedDocument> = {}): ListedDocument => ({
  kind: "dashboard",
  slug: "hall",
  title: "Hall",
  revision: 1,
  changed_by: "anna",
  changed_at: "2026-06-01T10:00:00Z",
  origin: "edit",
  shipped: false,
  published: true,
  deleted: false,
  draft: null,
  shipped_changed: false,
  faults: 0,
  used_by: 0,
  ...change,
});
const all = { add: true, change: true, carry: true };
const offered = (change: Partial<ListedDocument>, may = all): ListAction[] =>
  (["duplicate", "export", "delete", "restore"] as const).filter((action) => isOffered(action, listed(change), may));

it("offers for a document what its state allows", () => {
  expect(
    [{}, { published: false }, { origin: "builtin" as const }, { deleted: true, published: false }].map((one) =>
      offered(one),
    ),
  ).toEqual([["duplicate", "export", "delete"], ["duplicate", "delete"], ["duplicate", "export"], ["restore"]]);
});

it("offers nothing that the person may not do", () => {
  expect(offered({}, { ...all, add: false })).toEqual(["export", "delete"]);
  expect(offered({}, { ...all, change: false })).toEqual(["duplicate", "export"]);
  expect(offered({}, { ...all, carry: false })).toEqual(["duplicate", "delete"]);
  expect(rightsOn("dashboard", new Set())).toEqual({ add: false, change: false, carry: false });
});

it("keeps snippets to their own list, and the slugs of what is deleted free", () => {
  const place = { kind: "dashboard", snippets: true } as const;
  expect([listed(), listed({ isSnippet: true }), listed({ kind: "page" })].map((one) => belongs(one, place))).toEqual([
    false,
    true,
    true,
  ]);
  expect(takenSlugs([listed(), listed({ slug: "gone", deleted: true })])).toEqual(new Set(["hall"]));
});
