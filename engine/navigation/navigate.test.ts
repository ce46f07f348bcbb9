import { describe, expect, test } from "vitest";
import type { NavigationContext, Visitor } from "./context.ts";
import { contextOf, pageOf, pages } from "./fixture.ts";
import { returnPath } from "./guards.ts";
import { navigate } from "./navigate.ts";
import { routeTable } from "./routes.ts";

const table = routeTable(pages);

/** Where a visitor ends: an address, or what the guards answered instead. */
const go = (
  url: string,
  visitor: Partial<Visitor> | null = {},
  more: Partial<NavigationContext> = {},
  current: string | null = null,
) => {
  const { decision, url: end } = navigate(table, url, current, contextOf(visitor, more));
  return decision.kind === "allow" ? end : decision.kind;
};

describe("guard 1, duplicates", () => {
  test("the same path and query is cancelled, another query is not", () => {
    expect(go("/home?a=1", {}, {}, "/home?a=1")).toBe("cancel");
    expect(go("/home/", {}, {}, "/home")).toBe("cancel");
    expect(go("/home?a=2", {}, {}, "/home?a=1")).toBe("/home?a=2");
  });
});

describe("guard 2, undefined locations", () => {
  test("/undefined/undefined becomes /all [OV-263]", () => {
    expect(go("/machines/undefined/undefined")).toBe("/machines/all");
    expect(go("/machine-widgets/undefined/undefined")).toBe("/machine-widgets/all");
  });

  test("the rest and the query are kept [OV-264]", () => {
    expect(go("/machines/undefined/undefined/stopcode/FC1?x=1")).toBe("/machines/all/stopcode/FC1?x=1");
  });
});

describe("guard 3, the sign-in page of a signed-in user", () => {
  const at = (path: string, time: number) => ({ path, at: time });

  test("without a stored path it leads home [OV-266]", () => {
    expect(go("/login-form")).toBe("/home");
  });

  test("the newest stored path of both environments counts [OV-265] [OV-267]", () => {
    const newerInterface = {
      lastPaths: { default: at("/machines/department/10", 1), interface: at("/interface/FC1", 2) },
    };
    const newerDefault = {
      lastPaths: { default: at("/machines/department/10", 3), interface: at("/interface/FC1", 2) },
    };
    expect([go("/login-form", {}, newerInterface), go("/login-form", {}, newerDefault)]).toEqual([
      "/interface/FC1",
      "/machines/department/10",
    ]);
  });

  test("a redirect query inside the application comes first, others are ignored", () => {
    const stored = { lastPaths: { default: at("/settings", 1) } };
    expect(go("/login-form?redirect=%2Fmachines%2Fzone%2FZ1%3Fx%3D1", {}, stored)).toBe("/machines/zone/Z1?x=1");
    expect(go("/login-form?redirect=//evil.example", {}, stored)).toBe("/settings");
    expect(go("/login-form?redirect=//evil.example")).toBe("/home");
    for (const bad of [
      "//evil",
      "https://evil",
      "/\\evil",
      "javascript:x",
      "",
      "%2F%2Fevil",
      "/login-form?redirect=/x",
    ])
      expect(returnPath(`/login-form?redirect=${encodeURIComponent(bad)}`)).toBeNull();
  });
});

describe("guard 4, isolation", () => {
  test("an isolated user stays in the isolation layout and on public pages", () => {
    const isolated = { isolation_required: true };
    expect(go("/machines/all", isolated)).toBe("/isolation");
    expect(go("/isolation/ia", isolated)).toBe("/isolation/ia");
    expect(go("/new-chart-test", isolated)).toBe("/new-chart-test");
    expect([go("/", isolated), go("/no-such-page", isolated)]).toEqual(["/isolation", "/isolation"]);
  });
});

describe("guard 5, dashboard-only users", () => {
  test("are forced to the default dashboard [OV-269]", () => {
    expect(go("/machines/all", { dashboard_only: true })).toBe("/dashboards/default");
  });

  test("may stay on any dashboard [OV-270]", () => {
    expect(go("/dashboards/line-1", { dashboard_only: true, permissions: new Set(["can-access-dashboard"]) })).toBe(
      "/dashboards/line-1",
    );
    expect(go("/settings", { dashboard_only: true })).toBe("/dashboards/default");
  });
});

describe("guard 6, machine-interface-only users", () => {
  const only = { one_only: true };

  test("go to the first restricted machine [OV-271]", () => {
    expect(go("/machines/all", { ...only, restrictions: ["JH1", "FC1"] })).toBe("/interface/JH1");
  });

  test("else to the own machine [OV-272]", () => {
    expect(go("/machines", { ...only, own: "PJ1" })).toBe("/interface/PJ1");
  });

  test("else to the first machine by id [OV-273]", () => {
    expect(go("/machines/all", only)).toBe("/interface/FC1");
  });

  test("pass over a machine that is there no more", () => {
    expect([
      go("/machines/all", { ...only, restrictions: ["GONE", "JH1"] }),
      go("/machines/all", { ...only, own: "GONE" }),
      go("/interface/PJ1", { ...only, restrictions: ["GONE", "JH1"] }),
      go("/machines/all", { ...only, own: "GONE" }, { subjects: [] }),
    ]).toEqual(["/interface/JH1", "/interface/FC1", "/interface/JH1", "/machines/all"]);
  });

  test("from /machines and below, not from other views; without machines the user stays [OV-274]", () => {
    expect([go("/machines", only), go("/machines/zone/Z1", only)]).toEqual(["/interface/FC1", "/interface/FC1"]);
    expect(go("/machine-widgets/all", only)).toBe("/machine-widgets/all");
    expect(go("/machines/all", only, { subjects: [] })).toBe("/machines/all");
  });

  test("wait for the machines only when they are needed [OV-260]", () => {
    expect(go("/machines/all", only, { subjects: null })).toBe("wait");
    expect(go("/machine-widgets/all", only, { subjects: null })).toBe("/machine-widgets/all");
  });
});

describe("guard 7, sign-in", () => {
  test("without a session a gated page asks for it with a return path", () => {
    expect(go("/machines/zone/Z1?x=1", null)).toBe("/login-form?redirect=%2Fmachines%2Fzone%2FZ1%3Fx%3D1");
  });

  test("an unknown path is redirected first", () => {
    expect(go("/no-such-page", null)).toBe("/login-form?redirect=%2Fmachines%2Fall");
  });

  test("every page that is not public needs it", () => {
    for (const { path, meta } of pages) {
      const filled = path
        .replaceAll("{locationtype}", "zone")
        .replaceAll("{location}", "Z1")
        .replaceAll("{viewtype}", "machines")
        .replaceAll(/\{\w+\}/g, "FC1");
      const signIn = `/login-form?redirect=${encodeURIComponent(filled)}`;
      expect(go(filled, null)).toBe(meta.public ? filled : signIn);
    }
  });
});

describe("guard 8, machine restrictions", () => {
  const restricted = { restrictions: ["FC1"] };

  test("another machine becomes the first allowed one on the same page [OV-277]", () => {
    expect(go("/interface/JH1/documents", restricted)).toBe("/interface/FC1/documents");
  });

  test("only the machine is replaced; for a popup's second machine the popup is closed", () => {
    expect(go("/history/JH1/week?from=1", restricted)).toBe("/history/FC1/week?from=1");
    expect(go("/interface/FC1/schedule/JH1", restricted)).toBe("/interface/FC1");
    expect(go("/interface/FC1/schedule/FC1", restricted)).toBe("/interface/FC1/schedule/FC1");
  });
});

describe("guard 9, dashboards", () => {
  test("without the permission a dashboard leads to the machines", () => {
    expect(go("/dashboards/default", { permissions: new Set() })).toBe("/machines/all");
  });

  test("inside the interface it leads to the interface; dashboard-only and isolated users hold the permission [OV-280]", () => {
    const none = new Set<string>();
    expect(go("/interface/FC1/dashboards/default", { permissions: none })).toBe("/interface/FC1");
    expect(go("/dashboards/default", { permissions: none, dashboard_only: true })).toBe("/dashboards/default");
    expect(go("/interface/FC1/dashboards/x", { permissions: none, dashboard_isolated: ["x"] })).toBe(
      "/interface/FC1/dashboards/x",
    );
  });
});

describe("guard 10, permissions of the page", () => {
  test("all of them must hold, else the content is not shown [OV-281]", () => {
    expect(go("/machines/order-confirmation", { permissions: new Set(["confirm-orders"]) })).toBe("hide");
    expect(go("/machines/order-confirmation", { permissions: new Set(["confirm-orders", "can-navigate"]) })).toBe(
      "/machines/order-confirmation",
    );
  });

  test("one of permissionsAny is enough, none is not [OV-029]", () => {
    expect(go("/overviewadmin/tpqs", { permissions: new Set(["admin-tpqs-admin"]) })).toBe("/overviewadmin/tpqs");
    expect(go("/overviewadmin/tpqs")).toBe("hide");
  });

  test("a required setting must be there", () => {
    expect([
      go("/planning"),
      go("/planning", {}, { userSettings: { resource_planning: true } }),
      go("/planning", {}, { userSettings: { resource_planning: false } }),
    ]).toEqual(["hide", "/planning", "hide"]);
  });
});

describe("the order of the guards", () => {
  test("decides between the types of a user, which are flags beside the role [OV-585]", () => {
    const types: Partial<Visitor>[] = [{ isolation_required: true }, { dashboard_only: true }, { one_only: true }];
    const ends = ["/isolation", "/dashboards/default", "/interface/FC1"];
    for (const [first, type] of types.entries())
      for (const other of types.slice(first)) expect(go("/machines/all", { ...other, ...type })).toBe(ends[first]);
  });

  const both: [
    title: string,
    end: string,
    url: string,
    visitor: Partial<Visitor> | null,
    more?: Partial<NavigationContext>,
    current?: string,
  ][] = [
    ["1 before 2", "cancel", "/machines/undefined/undefined", {}, {}, "/machines/undefined/undefined"],
    ["1 before 3", "cancel", "/login-form", {}, {}, "/login-form"],
    ["2 before 6", "/interface/FC1", "/machines/undefined/undefined", { one_only: true }],
    ["2 before 7", "/login-form?redirect=%2Fmachines%2Fall", "/machines/undefined/undefined", null],
    ["4 before 5", "/isolation", "/machines/all", { isolation_required: true, dashboard_only: true }],
    ["4 before 6", "/isolation", "/machines/all", { isolation_required: true, one_only: true }],
    ["4 before 10", "/isolation", "/admin/security", { isolation_required: true }],
    ["5 before 6", "/dashboards/default", "/machines/all", { dashboard_only: true, one_only: true }],
    ["5 before 8", "/dashboards/default", "/interface/JH1", { dashboard_only: true, restrictions: ["FC1"] }],
    ["6 before 8", "/interface/JH1", "/machines/all/stopcode/FC1", { one_only: true, restrictions: ["JH1"] }],
    ["7 before 10", "/login-form?redirect=%2Fadmin%2Fsecurity", "/admin/security", null],
    ["8 before 9", "/interface/FC1", "/interface/JH1/dashboards/x", { restrictions: ["FC1"], permissions: new Set() }],
    ["9 before 10", "/machines/all", "/dashboards/x", { permissions: new Set() }],
  ];
  test.each(both)("%s [OV-258]", (_, end, url, visitor, more, current) => {
    expect(go(url, visitor, more, current ?? null)).toBe(end);
  });

  test("8 decides before 9, as the addresses passed show [OV-258]", () => {
    const visitor = { restrictions: ["FC1"], permissions: new Set<string>() };
    const { chain } = navigate(table, "/interface/JH1/dashboards/x", null, contextOf(visitor));
    expect(chain).toEqual(["/interface/JH1/dashboards/x", "/interface/FC1/dashboards/x", "/interface/FC1"]);
  });

  test("the target of a redirect is guarded again from 1, with the address the user is on as current [OV-259]", () => {
    expect(go("/machines/undefined/undefined", { one_only: true })).toBe("/interface/FC1");
    expect(go("/settings", { dashboard_only: true }, {}, "/dashboards/default")).toBe("cancel");
  });

  test("after ten redirects the page is not shown and the chain is told [OV-261]", () => {
    const looping = routeTable([
      pageOf("/home"),
      pageOf("/dashboards/{dashboard}"),
      pageOf("/isolation"),
      pageOf("/login-form", { public: true }),
    ]);
    const outcome = navigate(looping, "/home", null, contextOf({ isolation_required: true, dashboard_only: true }));
    expect(outcome.decision).toEqual({ kind: "hide", reason: "loop" });
    expect(outcome.chain).toHaveLength(11);
    const missing = navigate(routeTable([]), "/x", null, contextOf({}));
    expect(missing.decision).toEqual({ kind: "hide", reason: "loop" });
  });
});

describe("a page that the server tells of by its place alone", () => {
  const secured = { path: "/admin/secured", aliases: ["/secured"], meta: { permissions: ["view-permissions"] } };
  const withDenied = routeTable(pages, [secured, { path: "/open", meta: {}, children: [{ path: "more" }] }]);
  const decide = (url: string) => navigate(withDenied, url, null, contextOf({})).decision;

  test("is hidden on all its addresses, whatever the browser would judge of it", () => {
    const hidden = { kind: "hide", reason: "permission" };
    expect(["/admin/secured", "/secured", "/open", "/open/more"].map(decide)).toEqual([hidden, hidden, hidden, hidden]);
  });

  test("keeps its address and its frame", () => {
    const { url, match } = navigate(withDenied, "/admin/secured?x=1", null, contextOf({}));
    expect([url, match?.route.meta]).toEqual(["/admin/secured?x=1", secured.meta]);
  });
});

describe("addresses", () => {
  test("the root leads home, an unknown path to the machines", () => {
    expect([go("/dashboards"), go("/dashboards/")]).toEqual(["/dashboards/default", "/dashboards/default"]);
    expect([go("/"), go("/no-such-page"), go("/overviews/all")]).toEqual(["/home", "/machines/all", "/machines/all"]);
  });

  test("/control is left to other services", () => {
    expect(navigate(table, "/control/x", null, contextOf(null))).toMatchObject({
      decision: { kind: "allow" },
      match: null,
      url: "/control/x",
    });
  });

  test("a page that the machine does not offer leads to its interface, with its query gone", () => {
    const gated = routeTable([
      ...pages,
      pageOf("/interface/{machine}/materials", { layout: "machine-interface", requiresConfig: "material_menu" }),
    ]);
    const at = (config: object | null | undefined) =>
      navigate(
        gated,
        "/interface/FC1/materials?a=1",
        null,
        contextOf({}, { subjects: [{ machine_id: "FC1", config } as never] }),
      ).url;
    expect([{ material_menu: true }, { material_menu: false }, {}, null, undefined].map(at)).toEqual([
      "/interface/FC1/materials?a=1",
      ...Array.from({ length: 4 }, () => "/interface/FC1"),
    ]);
  });

  test("a page of one resource type takes the first machine of it, and shows that there is none", () => {
    const typed = routeTable([...pages, pageOf("/planning/{machine}/resources", { resourceType: 2 })]);
    const at = (resource_type: number) =>
      navigate(typed, "/planning/FC1/resources?a=1", null, {
        ...contextOf({}),
        subjects: [
          { machine_id: "FC1", resource_type: 1 },
          { machine_id: "R2", resource_type },
          { machine_id: "R1", resource_type },
        ],
      });
    expect(at(2).url).toBe("/planning/R1/resources");
    expect(at(1).decision).toEqual({ kind: "hide", reason: "none" });
  });

  test("an unknown machine leads to the machines", () => {
    expect([go("/interface/NOPE"), go("/interface/%E0%A4%A")]).toEqual(["/machines/all", "/machines/all"]);
  });

  test("unknown type, unknown location, empty type and mine are resolved [OV-047]", () => {
    expect(go("/machines/plant/1")).toBe("/machines/all");
    expect(go("/machines/department/99?x=1")).toBe("/machines/department/20?x=1");
    expect(go("/machines/category/5")).toBe("/machines/all");
    expect(go("/machines/mine/10")).toBe("/machines/mine/all");
  });

  test("an overview without a location leads to where the user last was in it, else to all", () => {
    const lastLocation = (view: string) => (view === "/machines" ? "/machines/department/10" : undefined);
    expect([go("/machines?x=1"), go("/machines/", {}, { lastLocation })]).toEqual([
      "/machines/all?x=1",
      "/machines/department/10",
    ]);
    const gone = () => "/machines/department/99";
    expect(go("/machines", {}, { lastLocation: gone })).toBe("/machines/department/20");
  });

  test("a page below a location checks it, and needs no check below all", () => {
    expect([go("/actives/plant/1/stopcode/FC1"), go("/actives/department/99/stopcode/FC1")]).toEqual([
      "/machines/all",
      "/actives/department/20/stopcode/FC1",
    ]);
    expect([go("/actives/all/stopcode/FC1"), go("/actives/all/stopcode/NOPE")]).toEqual([
      "/actives/all/stopcode/FC1",
      "/machines/all",
    ]);
  });

  test("a page of a machine that denies all takes the first by id, whatever is kept from the visitor", () => {
    expect([go("/history/all/week"), go("/history/NOPE/week"), go("/interface/all")]).toEqual([
      "/history/FC1/week",
      "/machines/all",
      "/machines/all",
    ]);
    expect(go("/history/all/week", { restrictions: ["JH1"] })).toBe("/history/JH1/week");
  });

  test("a page that denies all takes the first location", () => {
    expect([go("/statistics/department/all/sr-short"), go("/machines/department/all")]).toEqual([
      "/statistics/department/20/sr-short",
      "/machines/department/all",
    ]);
  });
});

test("a site's own subject names its parameter, its key and its pages", () => {
  const vehicle = { name: "vehicle", key: "plate", label: "model", overview: "/fleet/all", page: "/cab/{vehicle}" };
  const fleet = routeTable([pageOf("/cab/{vehicle}"), pageOf("/fleet/{locationtype}/{location}")]);
  const to = (url: string, visitor = {}) =>
    navigate(fleet, url, null, contextOf(visitor, { subject: vehicle, subjects: [{ plate: "AB1" }] })).url;
  expect([to("/cab/AB1"), to("/cab/XX9"), to("/nowhere"), to("/fleet/all", { one_only: true })]).toEqual([
    "/cab/AB1",
    "/fleet/all",
    "/fleet/all",
    "/cab/AB1",
  ]);
});
