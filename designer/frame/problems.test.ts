import { expect, it } from "vitest";
import { partAt, problemsOf, selectableAt } from "./problems.ts";

const document = {
  widgets: [
    { id: "clock", config: {} },
    { id: "chart", config: { datasets: [{ id: "good" }, {}] } },
  ],
  columns: [{ key: "machine_id" }],
};

it("a problem is named after the innermost part that has a name, and leads to the outermost", () => {
  expect(partAt(document, "/widgets/1/config/datasets/0/colour")).toBe("good");
  expect(partAt(document, "/widgets/1/config/datasets/1")).toBe("chart");
  expect(selectableAt(document, "/widgets/1/config/datasets/0/colour")).toBe("chart");
  expect([partAt(document, "/columns/0/width"), selectableAt(document, "/columns/0/width")]).toEqual([
    "machine_id",
    "machine_id",
  ]);
});

it("a problem of the document as a whole, or of a place that is gone, belongs to no part", () => {
  expect([partAt(document, "/title"), selectableAt(document, "/title")]).toEqual([null, null]);
  expect([partAt(document, "/widgets/7/id"), selectableAt(document, "")]).toEqual([null, null]);
});

it("faults stand before notices", () => {
  const fault = { path: "/title", message: "Expected a title" };
  const notice = { path: "/widgets/0/component", message: "Unknown type" };
  expect(problemsOf({ of: document, faults: [fault], notices: [notice] })).toEqual([
    { ...fault, part: null, weight: "fault" },
    { ...notice, part: "clock", weight: "notice" },
  ]);
  expect(problemsOf(null)).toEqual([]);
});
