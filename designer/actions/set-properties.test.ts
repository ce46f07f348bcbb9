import { expect, test } from "vitest";
import { setProperties } from "./set-properties.ts";
import { dashboardWith } from "./testing.ts";

test("fields of the dashboard are set and removed", () => {
  const dashboard = dashboardWith([], { isSnippet: true, snippetTag: "lines" });
  const after = setProperties({ title: { text: "x" }, snippetTag: undefined }).change(dashboard);
  expect(after).toEqual({ ...dashboardWith([], { isSnippet: true }), title: { text: "x" } });
  expect(setProperties({ title: "a" }).merge).toBe(setProperties({ title: "ab" }).merge);
});
