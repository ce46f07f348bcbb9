import { expect, test } from "vitest";
import { subject } from "#engine/testing/subject.ts";
import { type Sorting, subjectOrder, termOf, termsOf } from "./order.ts";

const machines = [
  { machine_id: "M10", object_description: "", department: "20" },
  { machine_id: "M2", object_description: "", department: "10" },
  { machine_id: "M3", object_description: "", department: "20" },
  { machine_id: "M1", object_description: "", department: "30" },
];
const priorities = [
  { machine_id: "M3", priority: 2 },
  { machine_id: "M10", priority: 1 },
];
const sorted = (prioritised: typeof priorities, sorting: Sorting | null) =>
  machines.toSorted(subjectOrder(subject, prioritised, sorting)).map(({ machine_id }) => machine_id);
const by = (orderByTerm: string, orderDir: "asc" | "desc" = "asc", machine_ids: string[] = []): Sorting => ({
  orderByTerm,
  orderDir,
  machine_ids,
});

test("machines stand by priority, the missing ones last, then by the user's sorting, then by id [OV-375]", () => {
  expect(sorted(priorities, null)).toEqual(["M10", "M3", "M1", "M2"]);
  expect(sorted(priorities, by("department", "desc", ["M2"]))).toEqual(["M10", "M3", "M2", "M1"]);
  expect(sorted([], by("department"))).toEqual(["M2", "M3", "M10", "M1"]);
  expect(sorted([], by("department", "desc"))).toEqual(["M1", "M3", "M10", "M2"]);
  expect(sorted([], by("priority", "desc", ["M3", "M1"]))).toEqual(["M3", "M1", "M2", "M10"]);
});

test("the fields to order by begin with key and label, and one that is offered no more stays while it is chosen", () => {
  expect([termOf(subject, by("priority")), termOf(subject, by("status"))]).toEqual([subject.key, "status"]);
  const offered = termsOf(subject, "status");
  expect(offered.slice(0, 2)).toEqual([subject.key, subject.label]);
  expect(termsOf(subject, "gone")).toEqual(["gone", ...offered]);
});
