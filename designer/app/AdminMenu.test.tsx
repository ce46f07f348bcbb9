import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { JsonObject } from "#schemas/documents/json.ts";
import AdminHome from "#engine/shell/pages/AdminHome.tsx";
import admin from "../../configs/factory/menus/admin.json" with { type: "json" };
import { documentAs } from "../documents/kinds.ts";
import { fakeServer } from "../documents/testing/fake-server.ts";
import { drawDesigner, everyRight } from "../testing/draw.tsx";
import { AdminMenu } from "./AdminMenu.tsx";

const menus = { admin: documentAs("menu", admin) };
const dashboard = (slug: string, more: JsonObject = {}): JsonObject => ({
  kind: "dashboard",
  slug,
  schemaVersion: 1,
  title: slug,
  widgets: [],
  ...more,
});
const link = (name: string) => page.getByRole("link", { name, exact: true });
const draw = async (
  permissions: readonly string[] = [...everyRight, "view-widget-settings", "add-widget-settings"],
) => {
  const server = fakeServer();
  server.put(dashboard("a", { isSnippet: true, snippetTag: "Area" }));
  server.put(dashboard("z", { isSnippet: true, snippetTag: "Zone" }));
  server.put(dashboard("plain", { isSnippet: true }));
  server.put(dashboard("hall"));
  server.put({ kind: "liveview", slug: "hall", schemaVersion: 1, title: "Hall, in turn" });
  server.put({ kind: "overview", slug: "presses", schemaVersion: 1, title: "x", overview_name: "Presses" });
  for (const slug of ["machines", "machines_a_active", "uncoded_stops", "planning_resource_orders", "machine_notes"])
    server.put({ kind: "table", slug, schemaVersion: 1, title: slug, columns: [{ key: "a" }] });
  const { drawn } = await drawDesigner(<AdminMenu />, { server, permissions, app: { menus } });
  await expect.element(link("Dashboards")).toBeVisible();
  return { drawn };
};
const entry = (name: string) => page.getByRole("listitem").filter({ has: link(name) });

/** The links below a heading of the menu. */
const listed = (heading: string) =>
  page
    .getByRole("group")
    .filter({ hasText: heading })
    .getByRole("link")
    .elements()
    .map((one) => one.textContent);

test("the menu of the admin area leads home [OV-523]", async () => {
  await draw();
  await expect.element(link("Home")).toHaveAttribute("href", "/admin");
});

test("it has the widget templates, and adding one [OV-524]", async () => {
  await draw();
  await expect.element(link("Widget templates")).toHaveAttribute("href", "/admin/config/widgets");
  await expect.element(link("New widget template")).toHaveAttribute("href", "/admin/config/widgets?new=1");
});

test("it has the dashboards [OV-525]", async () => {
  await draw();
  await expect.element(link("Dashboards")).toHaveAttribute("href", "/admin/config/dashboards");
});

test("it shows the snippets by their tags [OV-526]", async () => {
  await draw();
  await expect.poll(() => [listed("Area"), listed("Zone")]).toEqual([["a"], ["z"]]);
});

test("it has the tables, the overviews in a group of their own [OV-527] [OV-539]", async () => {
  await draw();
  await expect.element(link("Tables")).toHaveAttribute("href", "/admin/config/tables");
  await expect
    .poll(() => listed("Overviews").toSorted())
    .toEqual(["machine_notes", "machines", "machines_a_active", "planning_resource_orders", "uncoded_stops"]);
});

test("it lists the live views by their labels [OV-528]", async () => {
  await draw([...everyRight, "view-liveviews-templates"]);
  await expect.element(entry("Live views").getByRole("link", { name: "Hall, in turn" })).toBeVisible();
});

test("it lists the own overviews by their names [OV-529]", async () => {
  await draw();
  await expect.element(entry("Own overviews").getByRole("link", { name: "Presses" })).toBeVisible();
});

test("an entry is there with the right to what it leads to alone, and snippets without a tag stand under Other [OV-536]", async () => {
  const { drawn } = await draw();
  await expect.poll(() => listed("Other")).toEqual(["plain"]);
  await expect.element(link("Users and rights")).toBeVisible();
  await expect.element(link("Roles")).toBeVisible();
  await drawn.unmount();
  await draw(everyRight.filter((key) => key !== "view-permissions"));
  expect([link("Users and rights").elements(), link("Roles").elements()]).toEqual([[], []]);
});

test("the landing has a tile for each entry one may open, with how many there are and who changed one last [OV-555]", async () => {
  const server = fakeServer();
  server.put(dashboard("hall"), { by: "bertil" });
  server.put(dashboard("yard"), { by: "bertil" });
  const supervisor = ["can-access-admin-panel", "view-dashboard-templates"];
  const tiles = () => page.getByRole("link").elements().length;
  const { drawn } = await drawDesigner(<AdminHome />, { server, app: { menus } });
  const tile = page.getByRole("link", { name: /^Dashboards/ });
  const words = () => tile.element().textContent;
  await expect.poll(words).toMatch(/Documents:\W+2/u);
  await expect.poll(words).toMatch(/Last change.*2026.* by\W+bertil/u);
  const all = tiles();
  await drawn.unmount();
  await drawDesigner(<AdminHome />, { server, permissions: supervisor, app: { menus } });
  await expect.element(tile).toBeVisible();
  expect(tiles()).toBeLessThan(all);
  await expect.element(page.getByRole("link", { name: /^Roles/ })).not.toBeInTheDocument();
});
