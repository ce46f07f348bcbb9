import { describe, expect, it } from "vitest";
import { namedPath } from "#engine/navigation/named.ts";
import { buildPath } from "#engine/navigation/path.ts";
import { matchRoute, routeTable } from "#engine/navigation/routes.ts";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import type { MenuDocument, MenuEntry } from "#schemas/documents/menu/schema.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { documentKinds } from "#schemas/documents/envelope.ts";
import { folderOfKind } from "#schemas/documents/folders.ts";
import { shipped, specified } from "./documents.ts";

const pages = shipped<PageDocument>("pages");
const paths = routeTable(pages).flatMap(({ child, pattern }) => (child === null ? [pattern] : []));

describe("pages", () => {
  it("have a title and a description each", () => {
    expect(pages.filter(({ meta }) => !meta.title || !meta.description).map(({ slug }) => slug)).toEqual([]);
  });

  it("have one address each", () => {
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it("name a machine by one parameter, whose value survives the address [MI-005]", () => {
    const table = routeTable(pages);
    const others = paths.flatMap((path) => path.match(/\{machine\w*\}/g) ?? []).filter((one) => one !== "{machine}");
    expect(others.filter((one) => one !== "{machine2}")).toEqual([]);
    const root = buildPath("/interface/{machine}", { machine: "A/1 B" });
    expect([root, matchRoute(table, root)?.params]).toEqual(["/interface/A%2F1%20B", { machine: "A/1 B" }]);
  });

  it("are found by their names [MI-043] [MI-044] [MI-045]", () => {
    const found = ["machine-interface", "Pallet confirmation"].map((name) =>
      namedPath(routeTable(pages), name, { machine: "M1" }),
    );
    expect(found).toEqual(["/interface/M1", "/interface/M1/pallet-confirmation"]);
  });

  it("need a session, apart from the sign-in page and the one where a screen is paired", () => {
    expect(pages.filter(({ meta }) => meta.public).map(({ path }) => path)).toEqual(["/login-form", "/pair"]);
  });

  it("of documents carry the time-out flag, some of the machine interface among them [OV-176]", () => {
    const flagged = pages.filter(({ meta }) => meta.documentTimeout).map(({ path }) => path);
    expect(flagged).toEqual(["/interface/{machine}/operation-text"]);
  });

  it("of a machine use the layout of the machine interface, and no others do [OV-115]", () => {
    const ofMachines = pages.filter(({ path }) => path.startsWith("/interface/{machine}"));
    expect(pages.filter(({ meta }) => meta.layout === "machine-interface")).toEqual(ofMachines);
  });
});

describe("menus", () => {
  const entries = (list: readonly MenuEntry[]): MenuEntry[] =>
    list.flatMap((entry) => [entry, ...entries(entry.children ?? [])]);
  const all = shipped<MenuDocument>("menus").flatMap((menu) => entries(menu.entries));

  it("lead to pages that exist", () => {
    const targets = all.flatMap(({ to }) => (to?.startsWith("/") ? [to] : []));
    // The designer is an entry of its own: its addresses are the folders of the kinds.
    const folders = ["dashboards/snippets", ...documentKinds.map(folderOfKind)];
    const known = [...paths, ...folders.map((folder) => `/admin/config/${folder}`)];
    expect(targets.filter((to) => !known.includes(to.replace("?new=1", "")))).toEqual([]);
  });

  it("hide a sub-page of a machine by the flag of its name", () => {
    const subPages = all.flatMap(({ to, menu_flag }) => {
      const page = /^\/interface\/\{machine\}\/(.+)$/.exec(to ?? "")?.[1];
      return page ? [[page, menu_flag]] : [];
    });
    expect(subPages).toEqual(subPages.map(([page]) => [page, `menu_${page?.replaceAll("-", "_")}`]));
  });
});

describe("table templates", () => {
  const columns = new Map(
    specified("overviews-and-navigation.md", "Default columns (OV-546)", "## 26.").map(([template = "", keys = ""]) => [
      template.replaceAll("`", ""),
      keys.split(",").map((key) => key.trim().replaceAll("`", "")),
    ]),
  );

  it("have the default columns that the specification lists", () => {
    const own = new Set([
      "reporting_history",
      "input_settings",
      "materials",
      "materials_planned",
      "materials_finished",
      "orders_to_confirm",
      "counter_jumps",
      "scheduled_jobs",
      "stop_codes",
      "tool_overview",
      "uncoded_stops_location",
      "location_notes",
      "signed_in",
      "machines_signed_in",
      "label_history",
      "print_jobs",
      "erp_failed",
      "erp_queue",
      "erp_preview",
      "notifications",
      "pallet_confirmation",
      "pallet_queue",
      "pallet_flags_to_report",
    ]);
    const tables = shipped<TableDocument>("tables").flatMap(({ slug, columns: given }) =>
      own.has(slug) ? [] : [[slug, given.map(({ key }) => key)]],
    );
    expect(tables).toEqual(tables.map(([slug]) => [slug, columns.get(String(slug))]));
  });
});

describe("panels of pallet flags and labels [MI-082]", () => {
  it("print, print again, cancel, confirm and adjust, and ask for the printer where they print", () => {
    const panels = new Map(shipped<PanelDocument>("panels").map((panel) => [panel.slug, panel]));
    const idsOf = (slug: string) => panels.get(slug)!.buttons.map(({ id }) => id);
    expect(["pallet-flag", "pallet-confirmation", "label"].map(idsOf)).toEqual([
      ["print", "reprint", "came-out", "cancel", "revert"],
      ["confirm", "adjust"],
      ["reprint", "came-out", "cancel"],
    ]);
    const flows = ["pallet-flag-print", "pallet-flag-reprint", "print-again"];
    const asking = shipped<FlowDocument>("flows").filter(({ slug }) => flows.includes(slug));
    const asked = asking.map(({ steps }) => steps.filter((step) => "ask" in step));
    expect(asked.map((asks) => asks.map((step) => [step.ask.control, step.when]))).toEqual(
      flows.map(() => [["printing", { can: "pallet-flag-printer-selection" }]]),
    );
  });
});

describe("dashboards", () => {
  it.each(shipped<DashboardDocument>("dashboards").map((dashboard) => [dashboard.slug, dashboard] as const))(
    "%s keeps every widget within the grid and, where it is no snippet, places each at every width",
    (_, { size, widgets, layouts, isSnippet }) => {
      const outside = widgets.filter(({ pos }) => pos.x + pos.w > size.x || pos.y + pos.h > size.y);
      expect(outside.map(({ id }) => id)).toEqual([]);
      const ids = widgets.map(({ id }) => id).sort();
      expect(Object.values(layouts ?? {}).map((layout) => Object.keys(layout).sort())).toEqual(
        isSnippet ? [] : [ids, ids],
      );
    },
  );
});
