import { describe, expect, it } from "vitest";
import type { MenuDocument } from "#schemas/documents/menu/schema.ts";
import { visibleMenu } from "#engine/navigation/menu.ts";
import admin from "../../configs/factory/menus/admin.json" with { type: "json" };
import type { ListedDocument } from "../documents/remote.ts";
import { groupOfTable, tableTemplates } from "#schemas/plant/table-templates.ts";
import { snippetLists, tableLists } from "./menu-lists.ts";
import { kindIn, listIn, pathOfEditor } from "../documents/paths.ts";

const listed = (slug: string, more: Partial<ListedDocument> = {}): ListedDocument => ({
  kind: "dashboard",
  slug,
  title: slug,
  revision: 1,
  changed_by: "admin",
  changed_at: "2026-03-02T08:00:00.000Z",
  origin: "edit",
  shipped: false,
  shipped_changed: false,
  draft: null,
  published: true,
  deleted: false,
  faults: 0,
  used_by: 0,
  ...more,
});

describe("the menu of the admin area", () => {
  const keys = [
    "view-dashboard-templates",
    "add-dashboard-templates",
    "view-widget-settings",
    "add-widget-settings",
    "view-themes",
    "view-liveviews-templates",
    "add-liveviews-templates",
    "change-own-webcolumns",
    "change-default-webcolumns",
    "can-access-admin-panel",
  ];
  const shown = (permissions: readonly string[]): string[] => {
    const context = { usertype: 100, permissions: new Set(permissions), settings: {}, userSettings: {}, subject: null };
    const entries = visibleMenu((admin as unknown as MenuDocument).entries, context);
    return entries.flatMap(({ id, children }) => [id, ...(children ?? []).map((child) => child.id)]);
  };
  const without = (...missing: string[]) => shown(keys.filter((key) => !missing.includes(key)));

  it("has no entry of which the reader lacks the key [OV-538] [OV-570] [OV-573] [OV-574] [OV-579] [OV-580] [WD-018]", () => {
    const all = shown(keys);
    const lost = (key: string) => all.filter((id) => !without(key).includes(id));
    expect(lost("view-dashboard-templates")).toEqual(["dashboards", "dashboards-new", "snippets"]);
    expect(lost("add-dashboard-templates")).toEqual(["dashboards-new"]);
    expect(lost("view-widget-settings")).toEqual(["widgets", "widgets-new", "queries"]);
    expect(lost("add-widget-settings")).toEqual(["widgets-new"]);
    expect(lost("view-liveviews-templates")).toEqual(["liveviews", "liveviews-new"]);
    expect(lost("add-liveviews-templates")).toEqual(["liveviews-new"]);
    expect(lost("view-themes")).toEqual(["themes", "theme"]);
    expect(without("can-access-admin-panel")).toEqual(["leave"]);
  });

  it("has the tables for who may change columns, the own or the company's [OV-537]", () => {
    const own = "change-own-webcolumns";
    const companys = "change-default-webcolumns";
    const hasTables = (...missing: string[]) => without(...missing).includes("tables");
    expect([hasTables(), hasTables(own), hasTables(companys), hasTables(own, companys)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe("what the menu lists", () => {
  it("are snippets by their tag, those without one last, and no dashboard that is none", () => {
    const lists = snippetLists([
      listed("hall"),
      listed("b", { isSnippet: true, snippetTag: "Zone" }),
      listed("a", { isSnippet: true, snippetTag: "Area" }),
      listed("c", { isSnippet: true }),
      listed("d", { isSnippet: true, snippetTag: "Area" }),
    ]);
    expect(lists.map(({ heading, links }) => [heading, links.map(({ to }) => to.split("/").at(-1))])).toEqual([
      [{ words: "Area" }, ["a", "d"]],
      [{ words: "Zone" }, ["b"]],
      [{ key: 900071 }, ["c"]],
    ]);
    expect(lists[0]?.links[0]?.to).toBe("/admin/config/dashboards/snippets/a");
  });

  it("are tables by where they are shown, and the company's own last", () => {
    const lists = tableLists([listed("machines", { kind: "table" }), listed("mine", { kind: "table" })]);
    expect(lists.map(({ heading }) => heading)).toEqual([{ key: "designer.tables.overview" }, { key: 900071 }]);
  });
});

describe("the catalogue of table templates", () => {
  it("has five overviews besides the late orders [OV-539]", () => {
    expect(tableTemplates.overview).toEqual([
      "machines",
      "machines_a_active",
      "uncoded_stops",
      "planning_resource_orders",
      "machine_notes",
      "late_orders",
    ]);
  });

  it("has the ten tables of the machine interface [OV-540]", () => {
    const named = [
      "running_orders",
      "planned_orders",
      "good_quantity_history",
      "scrap_quantity_history",
      "pallet_flag_history",
      "pallet_history",
      "uncoded_stops_history",
      "internal_activities",
      "quick_reports",
      "rework_orders",
    ];
    expect(named.filter((name) => !tableTemplates.interface.includes(name))).toEqual([]);
  });

  it("has the tables of widgets by their names [OV-541] [OV-544]", () => {
    expect(tableTemplates.widget).toEqual([
      "widget_planned_orders",
      "widget_running_orders",
      "widget_finished_orders",
      "line_machines",
    ]);
  });

  it("has the production goals alone for the administration [OV-542]", () => {
    expect(tableTemplates.admin).toEqual(["production_goals"]);
  });

  it("names the pallets of an order card pallet_history [OV-543]", () => {
    expect(groupOfTable("pallet_history")).toBe("interface");
  });

  it("puts the late orders to the overviews and the finished ones to the interface [OV-545]", () => {
    expect([groupOfTable("late_orders"), groupOfTable("finished_orders")]).toEqual(["overview", "interface"]);
    expect(Object.values(tableTemplates).flat()).toHaveLength(22);
    expect(groupOfTable("materials")).toBe(null);
  });
});

describe("addresses", () => {
  it("lead from a document to its editor and from a link to its kind", () => {
    expect(pathOfEditor("table", "late_orders")).toBe("/admin/config/tables/late_orders");
    expect(pathOfEditor("dashboard", "a b")).toBe("/admin/config/dashboards/a%20b");
    expect([kindIn("site"), kindIn("nothing")]).toEqual(["site", null]);
    expect(listIn("/admin/config/dashboards/snippets")).toEqual({ kind: "dashboard", snippets: true });
    expect([listIn("/admin/config/tables?new=1"), listIn("/admin/devices")]).toEqual([
      { kind: "table", snippets: false },
      null,
    ]);
  });

  it("of another area name no kind, even where a part of them is called like one", () => {
    expect([listIn("/other/places/tables"), listIn("/admin/config")]).toEqual([null, null]);
  });
});
