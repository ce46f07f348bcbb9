import { Value } from "typebox/value";
import { menuFlag } from "#engine/navigation/menu.ts";
import { describe, expect, it } from "vitest";
import { namedPath } from "#engine/navigation/named.ts";
import { buildPath } from "#engine/navigation/path.ts";
import { matchRoute, routeTable } from "#engine/navigation/routes.ts";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import type { MenuDocument, MenuEntry } from "#schemas/documents/menu/schema.ts";
import { type PageDocument, pageLayouts, PageMeta } from "#schemas/documents/page/schema.ts";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { documentKinds } from "#schemas/documents/envelope.ts";
import { folderOfKind } from "#schemas/documents/folders.ts";
import { shipped, specified, tableIn } from "./documents.ts";
import english from "./factory/texts/en.json" with { type: "json" };

const pages = shipped<PageDocument>("pages");
const paths = routeTable(pages).flatMap(({ child, pattern }) => (child === null ? [pattern] : []));

describe("pages", () => {
  it("have a title and a description each, what stands over them too [MI-050]", () => {
    const lacking = routeTable(pages).filter(({ meta }) => !meta.title || !meta.description);
    expect(lacking.map(({ pattern }) => pattern)).toEqual([]);
  });

  it("say of themselves what the specification names, and nothing else [OV-028]", () => {
    const [[, row = ""] = []] = tableIn("overviews-and-navigation.md", "| OV-028 |", "\n");
    const named = [...row.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
    const fields = Object.keys(PageMeta.properties);
    expect(named.toSorted()).toEqual([...fields, ...pageLayouts].toSorted());
    const valid = { layout: "normal", title: "A page" };
    expect([Value.Check(PageMeta, valid), Value.Check(PageMeta, { ...valid, secret: true })]).toEqual([true, false]);
  });

  it("allow all places at once, deny it, or stay empty then [OV-027]", () => {
    const said = ["allow", "deny", "empty", "all", true].filter((all) => Value.Check(PageMeta, { all }));
    expect(said).toEqual(["allow", "deny", "empty"]);
    const ofOne = pages.filter(({ path }) => /^\/(?:history|statistics)\//.test(path));
    expect(ofOne.length).toBeGreaterThan(10);
    expect(ofOne.filter(({ meta }) => meta.all !== "deny").map(({ path }) => path)).toEqual([]);
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

  it("of a location are the same with all of them [OV-051]", () => {
    const table = routeTable(pages);
    const places = ["/machines/department/10", "/machines/all"];
    const below = pages.flatMap(({ path, slug }) => {
      const after = path.split("/{viewtype}/{locationtype}/{location}")[1];
      return after === undefined ? [] : [{ slug, after: after.replace("{machine}", "FC1") }];
    });
    expect(below.length).toBeGreaterThan(8);
    const found = below.map(({ after }) => places.map((place) => matchRoute(table, place + after)?.route.page.slug));
    expect(found).toEqual(below.map(({ slug }) => [slug, slug]));
  });

  it("are found by their names [MI-043] [MI-044] [MI-045]", () => {
    const found = ["machine-interface", "Pallet confirmation"].map((name) =>
      namedPath(routeTable(pages), name, { machine: "M1" }),
    );
    expect(found).toEqual(["/interface/M1", "/interface/M1/pallet-confirmation"]);
  });

  it("need a session, apart from the sign-in page, that of a login code, the one where a screen is paired, and two that no menu leads to [OV-252] [OV-620]", () => {
    const open = pages.filter(({ meta }) => meta.public).map(({ path }) => path);
    expect(open.toSorted()).toEqual([
      "/isolation/db/{companyId}/{loginCode}",
      "/login-form",
      "/new-chart-test",
      "/outside/devlog",
      "/pair",
    ]);
    const menus = JSON.stringify(shipped<MenuDocument>("menus"));
    expect(["/new-chart-test", "/outside/devlog"].filter((path) => menus.includes(path))).toEqual([]);
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

const byFirst = ([one]: unknown[], [other]: unknown[]): number => String(one).localeCompare(String(other));

describe("menus", () => {
  const entries = (list: readonly MenuEntry[]): MenuEntry[] =>
    list.flatMap((entry) => [entry, ...entries(entry.children ?? [])]);
  const all = shipped<MenuDocument>("menus").flatMap((menu) => entries(menu.entries));
  /** A page of any overview is there for that of machines. */
  const ofMachines = paths.map((path) => path.replace("/{viewtype}/", "/machines/"));

  it("lead to pages that exist", () => {
    const targets = all.flatMap(({ to }) => (to?.startsWith("/") ? [to] : []));
    // The designer is an entry of its own: its addresses are the folders of the kinds.
    const folders = ["dashboards/snippets", ...documentKinds.map(folderOfKind)];
    const known = [...ofMachines, ...folders.map((folder) => `/admin/config/${folder}`)];
    expect(targets.filter((to) => !known.includes(to.replace("?new=1", "")))).toEqual([]);
  });

  const groupsOf = (slug: string): [label: string, entries: readonly MenuEntry[]][] =>
    shipped<MenuDocument>("menus")
      .find((menu) => menu.slug === slug)!
      .entries.map((entry) => [wordOf(entry.label), entry.children ?? [entry]]);
  const wordOf = (label: MenuEntry["label"]): string =>
    typeof label === "object" && "text" in label
      ? (english.texts as Record<string, string>)[label.text]!
      : JSON.stringify(label);
  /** What the specification writes as code in a cell. */
  const codesIn = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
  const lists: Readonly<Record<string, string>> = {
    dashboards: "/dashboards/{dashboard}",
    liveviews: "/liveview/{liveview}",
    overviews: "/overview/{id}",
  };
  const targetOf = ({ to = "" }: MenuEntry): string => lists[to] ?? to;
  const conditionsOf = ({ permissions = [], settings = [], config = [] }: MenuEntry): string[] => [
    ...permissions,
    ...settings,
    ...config,
  ];
  it("have the entries of the side menu that the specification names, as far as their pages are there [OV-324]", () => {
    const table = tableIn(
      "overviews-and-navigation.md",
      "Default side menu (OV-324)",
      "Default machine-interface menu",
    );
    const named = table.flatMap(([, , targets, level, conditions]) =>
      codesIn(targets)
        .flatMap((target) =>
          // Those of one machine are reached from those of a place.
          target.endsWith("...")
            ? ofMachines.filter((path) => path.startsWith(target.slice(0, -3)) && !path.includes("{machine}"))
            : [target],
        )
        .filter((target) => ofMachines.includes(target))
        .map((target) => [target, Number(level), ...codesIn(conditions)]),
    );
    // Areas that the specification's menu does not have: the crew, the queue of the ERP, and what a plant runs on.
    const ours = ["/signed-in", "/overviewadmin/erp", "/admin/devices", "/admin/scheduled-jobs"];
    const shown = groupsOf("side")
      .flatMap(([, entries]) => entries)
      .filter((entry) => !ours.includes(targetOf(entry)))
      .map((entry) => [targetOf(entry), entry.level, ...conditionsOf(entry)]);
    expect(named.length).toBeGreaterThan(20);
    expect(shown.toSorted(byFirst)).toEqual(named.toSorted(byFirst));
  });

  it("have the groups and entries of the machine interface that the specification names, as far as their pages are there [OV-325]", () => {
    const table = tableIn("overviews-and-navigation.md", "Default machine-interface menu (OV-325)", "### 14.5");
    const pathOf = (entry: string) => `/interface/{machine}${entry === "root" ? "" : `/${entry}`}`;
    const isThere = (entry: string) => paths.includes(pathOf(entry));
    const named = table
      .map(([group = "", entries = "", condition = ""]): [string, string[]] => {
        // "`manual-scrap`: permission `can-manual-scrap`" holds for the entry that it names, anything else for all.
        const [of, ...keys] = condition.includes(": permission") ? codesIn(condition) : [null, ...codesIn(condition)];
        const codes = [...(entries.startsWith("root") ? ["root"] : []), ...codesIn(entries)].filter(isThere);
        const isTpqs = condition.startsWith("the last two");
        return [group, codes.map((code) => [code, ...(!isTpqs && (of === null || of === code) ? keys : [])].join(" "))];
      })
      .filter(([, entries]) => entries.length > 0);
    // What the specification's menu does not have: pages that are reached by their address or a button there.
    const ours = ["cancellations", "counter-jumps"].map(pathOf);
    const shown = groupsOf("interface").map(([label, entries]): [string, string[]] => [
      label,
      entries
        .filter((entry) => !ours.includes(targetOf(entry)))
        .map((entry) => {
          expect([entry.to, entry.level]).toEqual([entry.to, 0]);
          const code = targetOf(entry).replace(/^\/interface\/\{machine\}\/?/, "") || "root";
          return [code, ...conditionsOf(entry)].join(" ");
        }),
    ]);
    const inOrder = (groups: [string, string[]][]) => groups.map(([label, entries]) => [label, entries.toSorted()]);
    expect(inOrder(shown)).toEqual(inOrder(named));
  });

  it("hide a sub-page of a machine by the flag of its name", () => {
    const subPages = all.flatMap(({ to, menu_flag }) => {
      const page = /^\/interface\/\{machine\}\/(.+)$/.exec(to ?? "")?.[1];
      return page ? [[page, menu_flag]] : [];
    });
    expect(subPages).toEqual(subPages.map(([page]) => [page, menuFlag(page ?? "")]));
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
      "server_log",
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
      "mails",
      "pallet_confirmation",
      "pallet_queue",
      "pallet_flags_to_report",
      "history_week",
      "history_day",
      "history_hour",
      "history_transaction",
      "statistics_reasons",
      "statistics_reason_machines",
      "statistics_availability",
      "statistics_analysis",
      "statistics_days",
      "statistics_stops",
      "statistics_reasons_compared",
      "statistics_reason_machines_compared",
      "statistics_availability_compared",
      "statistics_analysis_compared",
      "statistics_days_compared",
      "card_history",
      "web_own_overview_baseconfig",
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
      ["reprint", "try-now", "came-out", "cancel"],
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
