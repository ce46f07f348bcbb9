import { expect, test } from "vitest";
import { itemLocation } from "#schemas/documents/liveview/schema.ts";
import { targetsOf } from "./targets.ts";

const rows = [
  { machine_id: "M1", department: "10", department_description: "Moulding", line: "L1", line_description: "Line 1" },
  { machine_id: "M2", department: "20", department_description: "Packing" },
];

test("there are the dashboards that are screens of their own, the locations that hold any, and the own overviews", () => {
  const targets = targetsOf({
    dashboards: [
      { slug: "hall", title: "Hall" },
      { slug: "gauge", title: "Gauge", isSnippet: true },
    ],
    overviews: [{ slug: "presses", title: "Our presses" }],
    rows,
  });
  const locations = [
    { target: "all", name: { text: "location.all" } },
    { target: "mine/all", name: { text: "location.mine" } },
    { target: "department/10", name: "Moulding" },
    { target: "department/20", name: "Packing" },
    { target: "line/L1", name: "Line 1" },
  ];
  expect(targets).toEqual({
    dashboard: [{ target: "hall", name: "Hall" }],
    "machine-widgets": locations,
    "machine-late-orders": locations,
    overview: [{ target: "presses", name: "Our presses" }],
  });
  expect(targets["machine-widgets"].every(({ target }) => itemLocation.test(target))).toBe(true);
});
