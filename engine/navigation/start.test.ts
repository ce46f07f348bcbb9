import { expect, test } from "vitest";
import fc from "fast-check";
import { contextOf, pages } from "./fixture.ts";
import { navigate } from "./navigate.ts";
import { routeTable } from "./routes.ts";
import { startPath } from "./start.ts";

const table = routeTable(pages);
const end = (url: string, userSettings: Record<string, unknown>) => {
  const lastPaths = { default: { path: "/machines/department/10", at: 1 } };
  const { decision, url: at } = navigate(table, url, null, contextOf({}, { userSettings, lastPaths }));
  return decision.kind === "allow" ? at : decision.kind;
};

test("a user begins at the chosen page and its location, unless another page was asked for", () => {
  const zone = { start_view: "/machines", start_location: "zone/Z1" };
  expect(["/login-form", "/login-form?redirect=%2Fhome", "/"].map((url) => end(url, zone))).toEqual([
    "/machines/zone/Z1",
    "/machines/zone/Z1",
    "/machines/zone/Z1",
  ]);
  expect(end("/login-form?redirect=%2Finterface%2FFC1", zone)).toBe("/interface/FC1");
  expect(end("/home", zone)).toBe("/home");
});

test("without a chosen page it is where the user last was, and without a location where that page last was", () => {
  expect(end("/login-form", { start_view: null, start_location: "zone/Z1" })).toBe("/machines/department/10");
  expect(end("/login-form", { start_view: "/dashboards/x", start_location: null })).toBe("/dashboards/x");
  expect(startPath({ start_view: "/machines", start_location: "" })).toBe("/machines");
});

test("what is no page of the application to begin at counts as nothing", () => {
  for (const view of ["//evil.example", "https://evil.example", "/\\evil", "", "/", "/?x", "/login-form", 7, ["/home"]])
    expect([view, startPath({ start_view: view })]).toEqual([view, null]);
  expect(startPath({ start_view: "/login-formal" })).toBe("/login-formal");
});

test("whatever is chosen, nobody is led in a circle", () => {
  const part = fc.oneof(fc.constantFrom("/", "/home", "/login-form", "/machines", "all", "mine/all"), fc.string());
  fc.assert(
    fc.property(part, fc.option(part), (start_view, start_location) => {
      const { decision } = navigate(table, "/", null, contextOf({}, { userSettings: { start_view, start_location } }));
      expect(decision).not.toEqual({ kind: "hide", reason: "loop" });
    }),
  );
});
