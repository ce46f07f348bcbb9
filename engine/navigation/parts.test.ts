import { describe, expect, test } from "vitest";
import { subject } from "#engine/testing/subject.ts";
import type { MenuEntry } from "#schemas/documents/menu/schema.ts";
import { dashboardToOpen, isAvailable } from "./dashboards.ts";
import { machines, pages } from "./fixture.ts";
import {
  checkLocation,
  firstOf,
  fitting,
  isEmptyAll,
  isLocation,
  isLocationType,
  locationChoices,
  locationsOf,
  rowsAt,
} from "./locations.ts";
import { isolationSuperType } from "./isolation.ts";
import { memoryKey, rememberNavigation } from "./memory.ts";
import { type MenuContext, menuFlag, showsEntry, visibleMenu } from "./menu.ts";
import { matchRoute, routeTable } from "./routes.ts";
import { isUnderPage, keyOf } from "./subject.ts";

test("addresses of a machine are those below its page [WD-034]", () => {
  const under = ["/interface/M1", "/interface/M1/stopcode", "/interface", "/interfaces/M1", "/dashboards/x"];
  expect(under.map((path) => isUnderPage(subject, path))).toEqual([true, true, false, false, false]);
});

describe("locations", () => {
  test("the types are department, category, zone, line and mine [OV-040]", () => {
    expect(["department", "category", "zone", "line", "mine", "plant", ""].map(isLocationType)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test("mine has the location all alone [OV-045]", () => {
    expect([isLocation("mine", "all"), isLocation("mine", "10"), isLocation("zone", "Z1")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("a location is available when one of the visible machines is in it, by description [OV-049]", () => {
    expect(locationsOf("department", machines)).toEqual([
      { id: "20", description: "Assembly" },
      { id: "10", description: "Moulding" },
    ]);
    expect(locationsOf("department", machines.slice(1))).toEqual([{ id: "10", description: "Moulding" }]);
    expect(locationsOf("category", machines)).toEqual([]);
  });

  test("a line is offered with the machines that stand in it, and one that stands in none is in no line [OV-720]", () => {
    const rows = [
      { machine_id: "A", line: "L1", line_description: "Caps" },
      { machine_id: "B", line: "", line_description: "" },
      { machine_id: "C", line: "L1", line_description: "Caps" },
    ];
    expect(locationsOf("line", rows)).toEqual([{ id: "L1", description: "Caps" }]);
    expect(rowsAt("line", "L1", rows).map((row) => keyOf(subject, row))).toEqual(["A", "C"]);
    expect(locationChoices(rows, "deny").map(({ type }) => type)).toEqual(["mine", "line"]);
    expect(checkLocation("line", "L9", rows)).toEqual({ kind: "replace", location: "L1" });
    expect(checkLocation("line", "L9", machines)).toEqual({ kind: "leave" });
  });

  test("machines of a location; all of a type is every machine, mine the starred", () => {
    const ids = (type: "department" | "mine", location: string) =>
      rowsAt(type, location, machines).map((row) => keyOf(subject, row));
    expect([ids("department", "10"), ids("department", "all"), ids("mine", "all")]).toEqual([
      ["FC1", "JH1"],
      ["PJ1", "FC1", "JH1"],
      ["FC1"],
    ]);
    expect(firstOf(subject, [{ machine_id: "M10" }, { machine_id: "M2" }])).toBe("M2");
  });

  test("a picker offers all unless the page denies it, mine, and the locations that there are by type", () => {
    const mine = { type: "mine", locations: [{ id: "all", description: "" }] };
    const departments = {
      type: "department",
      locations: [
        { id: "20", description: "Assembly" },
        { id: "10", description: "Moulding" },
      ],
    };
    const zones = { type: "zone", locations: [{ id: "Z1", description: "Zone 1" }] };
    const all = { type: "all", locations: [{ id: "all", description: "" }] };
    expect(locationChoices(machines, undefined)).toEqual([all, mine, departments, zones]);
    expect(locationChoices(machines, "empty")[0]).toEqual(all);
    expect(locationChoices(machines, "deny")).toEqual([mine, departments, zones]);
  });

  test("the machines of a page's resource type, the first by id [OV-355]", () => {
    const typed = [
      { machine_id: "R10", resource_type: 2 },
      { machine_id: "FC1", resource_type: 1 },
      { machine_id: "R2", resource_type: 2 },
    ];
    const first = (type?: number, of = typed) => firstOf(subject, fitting(of, type));
    expect([first(2), first(1), first(), first(2, typed.slice(1, 2))]).toEqual(["R2", "FC1", "FC1", null]);
  });

  test("a page may show nothing for all", () => {
    expect([
      isEmptyAll("empty", { location: "all" }),
      isEmptyAll("empty", { locationtype: "department", location: "all" }),
      isEmptyAll("empty", { locationtype: "mine", location: "all" }),
      isEmptyAll("empty", { locationtype: "department", location: "10" }),
      isEmptyAll("deny", { location: "all" }),
      isEmptyAll(undefined, { location: "all" }),
    ]).toEqual([true, true, false, false, false, false]);
  });
});

describe("menus", () => {
  const context = (more: Partial<MenuContext> = {}): MenuContext => ({
    usertype: 20,
    permissions: new Set(["confirm-orders"]),
    settings: { globalPrint: 0 },
    userSettings: { internal_activity: true, show_cavities: 0 },
    subject: { special_functions: [32], config: { menu_machine_test: false, menu_scale: true } },
    ...more,
  });
  const shows = (entry: Partial<MenuEntry>, more: Partial<MenuContext> = {}) =>
    showsEntry({ id: "x", label: "x", ...entry }, context(more));

  test("an entry shows from its level on [OV-315]", () => {
    expect([10, 20, 30].map((usertype) => shows({ level: 20 }, { usertype }))).toEqual([false, true, true]);
  });

  test("flags of the configuration of the one in view are conditions that must all be on", () => {
    const entry = { config: ["material_menu", "extra"] };
    const of = (config: Record<string, unknown>) => ({ subject: { special_functions: [], config } });
    expect([
      shows(entry, of({ material_menu: true, extra: true })),
      shows(entry, of({ material_menu: true })),
      shows(entry, of({ material_menu: true, extra: false })),
      shows(entry, { subject: null }),
    ]).toEqual([true, false, false, false]);
  });

  test("settings and special functions are conditions that must all hold [OV-316]", () => {
    const entry = { settings: ["globalPrint"], special_functions: [32] };
    const without = { subject: { special_functions: [], config: {} } };
    expect([
      shows(entry),
      shows(entry, { settings: {} }),
      shows(entry, without),
      shows(entry, { settings: {}, ...without }),
    ]).toEqual([true, false, false, false]);
  });

  test("permissions: all of one list, one of the other [OV-006]", () => {
    expect([
      shows({ permissions: ["confirm-orders"] }),
      shows({ permissions: ["confirm-orders", "x"] }),
      shows({ permissionsAny: ["x", "confirm-orders"] }),
      shows({ permissionsAny: ["x"] }),
    ]).toEqual([true, false, true, false]);
    expect([shows({ settings: ["internal_activity"] }), shows({ settings: ["show_cavities"] })]).toEqual([true, false]);
  });

  test("an entry of a special function shows only on a machine that has it, and with the user's setting", () => {
    const activities = { special_functions: [32], settings: ["internal_activity"] };
    expect([shows(activities), shows(activities, { userSettings: {} }), shows(activities, { subject: null })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("a menu flag hides when it is false, and shows when it is true or missing", () => {
    expect(menuFlag("machine-test")).toBe("menu_machine_test");
    expect(["menu_machine_test", "menu_scale", "menu_other"].map((menu_flag) => shows({ menu_flag }))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("a group without visible entries is hidden", () => {
    const menu: MenuEntry[] = [
      { id: "a", label: "A", children: [{ id: "a1", label: "A1", to: "/a", level: 30 }] },
      {
        id: "b",
        label: "B",
        children: [
          { id: "b1", label: "B1", to: "/b" },
          { id: "b2", label: "B2", to: "/c", level: 30 },
        ],
      },
    ];
    expect(visibleMenu(menu, context())).toEqual([
      { id: "b", label: "B", children: [{ id: "b1", label: "B1", to: "/b" }] },
    ]);
  });
});

describe("dashboards", () => {
  const suited = { suitedForMobile: true, suitedForTablet: true, suitedForDesktops: true, suitedForXXL: true };
  const open = (more: object, usertype = 20, width = 1200) =>
    isAvailable({ slug: "x", display: true, userlevel: 20, ...suited, ...more }, usertype, width);

  test("display, level and width must all hold [OV-464]", () => {
    for (const display of [true, false])
      for (const level of [true, false])
        for (const fits of [true, false])
          expect(open({ display, suitedForDesktops: fits }, level ? 20 : 19)).toBe(display && level && fits);
  });

  test("display [OV-465]", () => {
    expect([open({ display: true }), open({ display: false })]).toEqual([true, false]);
  });

  test("level [OV-466]", () => {
    expect([open({ userlevel: 20 }), open({ userlevel: 21 })]).toEqual([true, false]);
  });

  const widths = [1, 600, 601, 1000, 1001, 1599, 1600, 3840];
  const flags = { suitedForMobile: true, suitedForTablet: true, suitedForDesktops: true, suitedForXXL: true };
  const none = { suitedForMobile: false, suitedForTablet: false, suitedForDesktops: false, suitedForXXL: false };
  /** The widths at which a page is open with this flag alone and not without it. */
  const opensBy = (flag: keyof typeof flags) =>
    widths.filter((at) => open({ ...none, [flag]: true }, 20, at) && !open({ ...flags, [flag]: false }, 20, at));
  test("width: suitedForMobile [OV-467]", () => expect(opensBy("suitedForMobile")).toEqual([1, 600]));
  test("width: suitedForTablet [OV-468]", () => expect(opensBy("suitedForTablet")).toEqual([601, 1000]));
  test("width: suitedForDesktops [OV-469]", () => expect(opensBy("suitedForDesktops")).toEqual([1001, 1599]));
  test("width: suitedForXXL [OV-470]", () => expect(opensBy("suitedForXXL")).toEqual([1600, 3840]));

  test("missing flags and display are false, a missing level is 0, a snippet is no page", () => {
    expect(isAvailable({ slug: "x", ...suited }, 0, 1200)).toBe(false);
    expect(isAvailable({ slug: "x", display: true }, 0, 1200)).toBe(false);
    expect(isAvailable({ slug: "x", display: true, suitedForDesktops: true }, 0, 1200)).toBe(true);
    expect(open({ isSnippet: true })).toBe(false);
  });

  test("default falls back to the first available dashboard [OV-473]", () => {
    expect(dashboardToOpen("default", [{ slug: "a" }, { slug: "default" }])).toBe("default");
    expect(dashboardToOpen("default", [{ slug: "a" }, { slug: "b" }])).toBe("a");
    expect([dashboardToOpen("default", []), dashboardToOpen("b", [{ slug: "a" }])]).toEqual([null, null]);
  });
});

describe("what a navigation leaves behind", () => {
  const table = routeTable(pages);
  const remember = (url: string) => rememberNavigation(url, matchRoute(table, url)!, subject, 7);

  test("remembered routes keep their path with the environment; others and public ones do not", () => {
    expect(remember("/interface/FC1?tab=1")).toEqual({
      "lastPath.interface": { path: "/interface/FC1?tab=1", at: 7 },
      isolationSuperType: "",
      lastMachine: "FC1",
    });
    expect(remember("/machines/department/10")).toEqual({
      "lastPath.default": { path: "/machines/department/10", at: 7 },
      isolationSuperType: "",
      "lastLocation./machines": "/machines/department/10",
    });
    expect(remember("/machines/zone/Z1/stopcode/FC1")).toEqual({ isolationSuperType: "", lastMachine: "FC1" });
    expect(remember("/settings")).toEqual({ isolationSuperType: "" });
    expect(remember("/login-form?redirect=/x")).toEqual({ isolationSuperType: "" });
    expect(remember("/history/JH1/week")).toMatchObject({ lastMachine: "JH1" });
  });

  test("the isolation super-type follows from the path [OV-286]", () => {
    expect(
      ["/isolation/ia", "/isolation/db/x", "/isolation", "/isolation/iax", "/home"].map(isolationSuperType),
    ).toEqual(["ia", "db", "", "", ""]);
  });

  test("values are kept per company and user", () => {
    const keys = [
      memoryKey(1000, "a", "lastMachine"),
      memoryKey(1010, "a", "lastMachine"),
      memoryKey(1000, "a.b", "lastMachine"),
      memoryKey(1000, "a", "lastPath.default"),
    ];
    expect(new Set(keys).size).toBe(4);
  });
});
