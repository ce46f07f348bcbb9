import { expect, test } from "vitest";
import { subject } from "#engine/testing/subject.ts";
import { homeRows, pagesNamed } from "./home.ts";
import { matchRoute, routeTable } from "#engine/navigation/routes.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";

const machines = ["A1", "B2", "C3"].map((machine_id) => ({ machine_id, object_description: "" }));
const ids = ({ own, all }: ReturnType<typeof homeRows>) => [
  own.map((row) => row["machine_id"]),
  all.map((row) => row["machine_id"]),
];

test("the last machine stands first, then the starred ones", () => {
  expect(ids(homeRows(subject, machines, ["A1", "B2"], "B2"))).toEqual([["B2", "A1"], []]);
});

test("who has starred nothing sees all machines", () => {
  expect(ids(homeRows(subject, machines, [], null))).toEqual([[], ["A1", "B2", "C3"]]);
  expect(ids(homeRows(subject, machines, [], "C3"))).toEqual([["C3"], ["A1", "B2"]]);
});

test("a last machine that the user may no longer see is not shown", () => {
  expect(ids(homeRows(subject, machines, ["A1"], "Z9"))).toEqual([["A1"], []]);
});

test("pages are called by the title of their head, else their own, with the one that they are of; what is no page is left out", () => {
  const pageOf = (path: string, meta: PageDocument["meta"] = {}): PageDocument => ({
    kind: "page",
    slug: path,
    schemaVersion: 1,
    title: `Page ${path}`,
    path,
    content: { kind: "table" },
    meta,
  });
  const table = routeTable([pageOf("/list", { title: "The list" }), pageOf("/one/{machine}")]);
  const named = pagesNamed(["/one/M1", "/gone", "/list"], (to) => matchRoute(table, to), "machine");
  expect(named).toEqual([
    { to: "/one/M1", title: "Page /one/{machine}", one: "M1" },
    { to: "/list", title: "The list", one: null },
  ]);
});
