import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppStart } from "#schemas/protocol/app.ts";
import { permissionKeys } from "#schemas/plant/permissions.ts";
import { noSubject, type SubjectRow } from "#engine/navigation/subject.ts";
import { navigate } from "#engine/navigation/navigate.ts";
import { routeTable } from "#engine/navigation/routes.ts";
import { visibleMenu } from "#engine/navigation/menu.ts";
import { userOf } from "#engine/react/providers/user.ts";
import { visitorOf } from "#engine/shell/navigation/visitor.ts";
import { toJson } from "#server/database/columns.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { databases } from "#tests/support/databases.ts";
import { start, type TestServer } from "#tests/support/server.ts";
import { specified } from "../../configs/documents.ts";
import { machine } from "./procedures/plant.ts";

type Key = (typeof permissionKeys)[number];

/** What a browser makes of the start payload that a caller is given: where addresses end. */
const browserOf = async (client: TestClient) => {
  const app = (await client.get<AppStart>("/api/app")).body;
  const subjects = (await client.call<{ res: SubjectRow[] }>("load_machines")).body.res;
  const { pages, denied, permissions, settings, subject } = app;
  const user = userOf(app);
  const table = routeTable(pages, denied);
  const userSettings = user?.settings ?? {};
  return {
    app,
    subjects,
    /** The address that an asked one ends at, or why it is not shown there. */
    at: (url: string): string => {
      const visitor = visitorOf(user, permissions);
      const context = { visitor, subject: subject ?? noSubject, subjects, lastPaths: {}, settings, userSettings };
      const { decision, url: end, match } = navigate(table, url, null, context);
      if (decision.kind !== "allow") return decision.kind;
      return end === url ? (match?.route.content.kind ?? "nothing") : end;
    },
  };
};

/** Addresses, the keys without each of which they are not shown, and what they show with them. */
const gated: readonly (readonly [address: string, keys: readonly Key[], shows: string])[] = [
  ["/admin", ["can-access-admin-panel"], "admin"],
  ["/admin/data/production-goals", ["can-access-admin-panel", "view-production-goals"], "data"],
  ["/admin/production-goals", ["can-access-admin-panel", "view-production-goals"], "data"],
  ["/admin/data/input-settings", ["can-access-admin-panel", "view-input-settings"], "data"],
  ["/admin/input-settings", ["can-access-admin-panel", "view-input-settings"], "data"],
  ["/admin/order-detail-settings", ["can-access-admin-panel", "view-order-detail-settings"], "documents"],
  ["/admin/side-menu-settings", ["can-access-admin-panel", "view-side-menu-settings"], "documents"],
  ["/admin/admin-actions", ["can-access-admin-panel", "can-do-admin-actions"], "admin-actions"],
  ["/admin/secrets", ["can-access-admin-panel", "manage-secrets"], "secrets"],
  ["/admin/security", ["can-access-admin-panel", "view-permissions"], "security"],
  ["/overviewadmin/erpReporting/pallet-flag", ["overview-admin-erp-reporting"], "table"],
  ["/overviewadmin/erp-failed-reporting/cancellations", ["change-failed-erp-status"], "table"],
  ["/machines/order-confirmation", ["confirm-orders"], "table"],
  ["/interface/FC1/order-confirmation", ["confirm-orders"], "wizard"],
];

/** The keys of the overviews, with those of the wizards after them. */
const keysOfOverviews = [
  "can-access-dashboard",
  "can-navigate",
  "confirm-orders",
  "can-change-cavities",
  "view-tpqs-admin",
  "admin-tpqs-admin",
  "setup-tpqs-admin",
  "detail-planning",
  "view-dashboard-templates",
  "add-dashboard-templates",
  "change-dashboard-templates",
  "view-widget-settings",
  "add-widget-settings",
  "change-own-webcolumns",
  "change-default-webcolumns",
  "view-themes",
  "view-liveviews-templates",
  "add-liveviews-templates",
  "view-permissions",
  "view-production-goals",
  "view-input-settings",
  "view-order-detail-settings",
  "view-side-menu-settings",
  "can-do-admin-actions",
  "can-access-admin-panel",
  "overview-admin-erp-reporting",
  "change-failed-erp-status",
] as const satisfies readonly Key[];
const keysOfWizards = [
  "can-manual-scrap",
  "can-save-default-visualizations",
  "can-manage-user-visualizations",
  "can-delete-default-visualizations",
  "delete-internal-activity",
] as const satisfies readonly Key[];

const roles = { operator: 10, planner: 20, supervisor: 30, administrator: 100 } as const;

describe("the doors of the product", () => {
  let server: TestServer;
  let admin: TestClient;
  let probe: TestClient;
  const clients = new Map<string, TestClient>();

  /** Saves a new document or over what is there. */
  const save = async (kind: string, slug: string, body: object) => {
    const at = `/api/documents/${kind}/${slug}`;
    const etag = (await admin.get(at)).headers.get("etag");
    return await admin.json(
      "PUT",
      at,
      { kind, slug, schemaVersion: 1, title: slug, ...body },
      etag ? { "if-match": etag } : { "if-none-match": "*" },
    );
  };
  /** Gives the user `probe` these keys and no other. */
  const give = async (...permissions: readonly string[]) => {
    expect([200, 201]).toContain((await save("role", "probe", { level: 10, permissions })).status);
    return await browserOf(probe);
  };
  beforeAll(async () => {
    const users = [
      { username: "probe", role: "probe", usertype: 10 },
      { username: "kept", role: "operator", usertype: 10, machine_restrictions: ["FC1"] },
      { username: "other", company_id: 2, role: "operator", usertype: 10 },
      ...Object.entries(roles).map(([role, usertype]) => ({ username: role, role, usertype })),
    ];
    ({ server } = await startComposedServer({ database: databases[0]!, users, now: start }));
    await writePlant(server.parts.store, 1, {
      machines: ["FC1", "JH1"].map((machine_id) => machine(machine_id, "10")),
      machine_touch_configs: [
        { company_id: 1, machine_id: "FC1", config: toJson({ menu_notes: false, menu_uncoded: true }) },
      ],
    });
    for (const { username } of users) clients.set(username, await server.client(username));
    [admin, probe] = [clients.get("administrator")!, clients.get("probe")!];
  });
  afterAll(() => server.close());

  it("open with the keys of their address, and stay shut while one of them is lacking [OV-228] [OV-230] [OV-231] [OV-232] [OV-233] [OV-234] [OV-581] [OV-582]", async () => {
    for (const key of new Set(gated.flatMap(([, keys]) => keys))) {
      const { at } = await give(...permissionKeys.filter((one) => one !== key));
      const shown = gated.map(([address]) => [address, at(address)]);
      const expected = gated.map(([address, keys, shows]) => [address, keys.includes(key) ? "hide" : shows]);
      expect([key, shown]).toEqual([key, expected]);
    }
  });

  it("know their keys, each of which a role is given and refused [OV-563] [OV-566] [OV-568] [OV-572] [WD-017]", async () => {
    const { catalogue } = (await admin.call("load_permissions")).body.res;
    const keys: readonly Key[] = [...keysOfOverviews, ...keysOfWizards];
    expect([keysOfOverviews.length, catalogue]).toEqual([27, expect.arrayContaining([...keys])]);
    for (const half of [0, 1]) {
      const given = keys.filter((_key, index) => index % 2 === half);
      expect((await give(...given)).app.permissions.toSorted()).toEqual(given.toSorted());
    }
  });

  it("of the dashboards open with their key alone, and lead to the machines without it [OV-279] [OV-564]", async () => {
    const ends = ({ at }: Awaited<ReturnType<typeof give>>) => [
      at("/dashboards/default"),
      at("/dashboards/default?a=1"),
    ];
    expect(ends(await give("can-access-dashboard"))).toEqual(["dashboard", "dashboard"]);
    const others = await give(...permissionKeys.filter((key) => key !== "can-access-dashboard"));
    expect(ends(others)).toEqual(["/machines/all", "/machines/all"]);
    expect([others.app.dashboards, (await give("can-access-dashboard")).app.dashboards.length > 0]).toEqual([[], true]);
  });

  it("of the dashboards are offered for those alone that are shown and for the own level [OV-323]", async () => {
    const offered = async (username: keyof typeof roles) =>
      (await browserOf(clients.get(username)!)).app.dashboards.map(({ slug }) => slug).includes("offered");
    const suited = { suitedForMobile: true, suitedForTablet: true, suitedForDesktops: true, suitedForXXL: true };
    const put = (more: object) =>
      save("dashboard", "offered", { size: { x: 24, y: 12 }, dataSources: [], widgets: [], ...suited, ...more });
    const seen: unknown[] = [];
    for (const more of [
      { display: true, userlevel: 20 },
      { display: false, userlevel: 0 },
      { display: true, userlevel: 0, isSnippet: true },
      { display: true },
    ]) {
      expect([200, 201]).toContain((await put(more)).status);
      seen.push([await offered("operator"), await offered("planner")]);
    }
    expect(seen).toEqual([
      [false, true],
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  it("of own overviews are there for everybody, in the order of their names, but for who is kept to something else", async () => {
    const columns = [{ key: "machine_id" }];
    for (const [slug, record_no, overview_name] of [
      ["saws", 12, "Saws"],
      ["all-presses", 11, "Presses"],
    ] as const)
      expect([200, 201]).toContain((await save("overview", slug, { record_no, overview_name, columns })).status);
    const offered = async () =>
      ((await browserOf(probe)).app.overviews ?? []).map(({ record_no, slug }) => [slug, record_no]);
    const { at } = await give();
    expect(await offered()).toEqual([
      ["machine-orders", 1],
      ["all-presses", 11],
      ["saws", 12],
    ]);
    expect(at("/overview/11")).toBe("own-overview");
    expect((await probe.get("/api/documents/overview/saws")).body).toMatchObject({ overview_name: "Saws" });
    // The standard columns are read where an own overview shows them, and nowhere else.
    const standard = async () => (await probe.get("/api/documents/table/web_own_overview_baseconfig")).status;
    expect(await standard()).toBe(403);
    await save("overview", "saws", { record_no: 12, overview_name: "Saws", columns: [] });
    expect(await standard()).toBe(200);
    const user = { username: "probe", dashboard_only: true };
    expect((await admin.call("update_user", { user })).status).toBe(200);
    probe = await server.client("probe");
    expect(await offered()).toEqual([]);
    expect((await admin.call("update_user", { user: { ...user, dashboard_only: false } })).status).toBe(200);
    probe = await server.client("probe");
  });

  it("of the home page show first what the own role names, to nobody else, and each asks for what the role may read", async () => {
    const cardsOf = async (username: string) => (await browserOf(clients.get(username)!)).app.home ?? [];
    const named = Object.keys(roles).map(async (role) => [role, (await cardsOf(role)).map(({ id }) => id)]);
    expect(Object.fromEntries(await Promise.all(named))).toEqual({
      operator: ["uncoded"],
      planner: ["late", "no-order", "next-to-finish"],
      supervisor: ["exceptions", "uncoded", "to-confirm", "late"],
      administrator: ["silent", "screens", "failed-jobs", "backup", "exceptions"],
    });
    for (const role of Object.keys(roles)) {
      const client = clients.get(role)!;
      const { at } = await browserOf(client);
      for (const { source, to } of await cardsOf(role)) {
        const answer = await client.call(source.procedure, source.input ?? {});
        expect([role, source.procedure, answer.status]).toEqual([role, source.procedure, 200]);
        expect([role, to, ["hide", "redirect"].includes(at(to ?? "/"))]).toEqual([role, to, false]);
      }
    }
    expect((await give("can-navigate")).app.home).toEqual([]);
    const kept = (dashboard_only: boolean) =>
      admin.call("update_user", { user: { username: "planner", dashboard_only } });
    expect((await kept(true)).status).toBe(200);
    expect((await browserOf(await server.client("planner"))).app.home).toEqual([]);
    expect((await kept(false)).status).toBe(200);
    clients.set("planner", await server.client("planner"));
  });

  it("of the editors let save with the keys for that alone, a dashboard also with those of its sources [OV-243] [WD-020]", async () => {
    const saved = async (kind: string, slug: string, change: object) => {
      const at = `/api/documents/${kind}/${slug}`;
      const { body, headers } = await admin.get(at);
      const answer = await probe.json("PUT", at, { ...body, ...change }, { "if-match": headers.get("etag") ?? "" });
      return answer.status === 200 ? 200 : [answer.status, answer.body.call_status[0].call_code];
    };
    const views = ["view-widget-settings", "view-dashboard-templates", "view-liveviews-templates"];
    const refused = [403, 3];
    await save("liveview", "turns", { items: [] });
    await save("dashboard", "sourced", { size: { x: 24, y: 12 }, dataSources: [], widgets: [] });
    await give("can-access-admin-panel", ...views);
    expect([
      await saved("widget", "machine-widgets", { title: "Looked at" }),
      await saved("dashboard", "sourced", { title: "Looked at" }),
      await saved("liveview", "turns", { title: "Looked at" }),
    ]).toEqual([refused, refused, refused]);
    const source = { slug: "orders", source: "load_orders_to_confirm" };
    await give("can-access-admin-panel", ...views, "change-dashboard-templates");
    expect([
      await saved("dashboard", "sourced", { title: "Changed" }),
      await saved("dashboard", "sourced", { dataSources: [source] }),
    ]).toEqual([200, refused]);
    await give("can-access-admin-panel", ...views, "change-dashboard-templates", "confirm-orders");
    expect(await saved("dashboard", "sourced", { dataSources: [source] })).toBe(200);
  });

  it("of each role are those of the specification's matrix, until the company grants others [WD-021]", async () => {
    const matrix = specified("access.md", "## 2. Permission keys", "## 3.");
    for (const [column, role] of Object.keys(roles).entries()) {
      const granted = matrix.flatMap(([key = "", ...cells]) =>
        cells[column + 1] === "x" ? [key.replaceAll("`", "")] : [],
      );
      const { permissions } = (await clients.get(role)!.call("load_permissions")).body.res;
      expect([role, permissions.toSorted()]).toEqual([role, granted.toSorted()]);
    }
    const operator = (await admin.get("/api/documents/role/operator")).body;
    const permissions = [...operator.permissions.filter((key: string) => key !== "can-navigate"), "confirm-orders"];
    expect((await save("role", "operator", { ...operator, permissions })).status).toBe(200);
    const held = new Set((await browserOf(clients.get("operator")!)).app.permissions);
    expect(["can-navigate", "confirm-orders"].map((key) => held.has(key))).toEqual([false, true]);
  });

  it("of another machine than the own ones are those of the first own one, and its lists have no other [OV-278]", async () => {
    const { at, subjects } = await browserOf(clients.get("kept")!);
    expect(subjects.map(({ machine_id }) => machine_id)).toEqual(["FC1"]);
    expect(
      ["/interface/JH1/notes?x=1", "/machines/all/history/JH1", "/dashboards/default/popup/JH1/stopcode"].map(at),
    ).toEqual(["/interface/FC1/notes?x=1", "/machines/all/history/FC1", "/dashboards/default"]);
  });

  it("ask for a sign-in unless they are public [OV-020]", async () => {
    const outside = await server.client();
    const { pages } = (await outside.get<AppStart>("/api/app")).body;
    expect(pages.map(({ path }) => path).toSorted()).toEqual([
      "/isolation/db/{companyId}/{loginCode}",
      "/login-form",
      "/new-chart-test",
      "/outside/devlog",
      "/pair",
    ]);
    const known = (await admin.get<AppStart>("/api/app")).body;
    const table = routeTable(known.pages, known.denied);
    const context = {
      visitor: null,
      subject: known.subject ?? noSubject,
      subjects: [],
      lastPaths: {},
      settings: {},
      userSettings: {},
    };
    const filled = table.map(({ pattern, meta }) => [pattern.replaceAll(/[{}]/g, ""), meta.public === true] as const);
    const wrong = filled.filter(([url, isPublic]) => {
      const { url: end, decision } = navigate(table, url, null, context);
      const own = url.startsWith("/viewtype/") ? "/machines/all" : url;
      return decision.kind !== "allow" || end !== (isPublic ? url : `/login-form?redirect=${encodeURIComponent(own)}`);
    });
    expect([wrong, filled.length > 80]).toEqual([[], true]);
    for (const { slug } of known.pages.filter(({ meta }) => meta.public !== true))
      expect([slug, (await outside.get(`/api/documents/page/${slug}`)).status]).toEqual([slug, 401]);
  });

  it("of the root lead home, and those of other services are left to these [OV-035] [OV-038]", async () => {
    const { at } = await browserOf(admin);
    expect([at("/"), at("/control/x")]).toEqual(["/home", "nothing"]);
    const answer = await admin.get("/control/x");
    expect([answer.status, answer.body]).toEqual([404, ""]);
  });

  it("of the default dashboard are there in each company, at each level and width; it is edited and never deleted [OV-203]", async () => {
    const fits = { suitedForMobile: true, suitedForTablet: true, suitedForDesktops: true, suitedForXXL: true };
    for (const name of ["operator", "other"]) {
      const { dashboards } = (await browserOf(clients.get(name)!)).app;
      expect(dashboards.find(({ slug }) => slug === "default")).toMatchObject(fits);
    }
    const { body, headers } = await admin.get("/api/documents/dashboard/default");
    expect([body.display, body.userlevel]).toEqual([true, 0]);
    expect((await save("dashboard", "default", { ...body, title: "Ours" })).status).toBe(200);
    const etag = headers.get("etag")!.replace("1", "2");
    const refused = await admin.send("DELETE", "/api/documents/dashboard/default", { headers: { "if-match": etag } });
    expect([refused.status, refused.body.call_status[0].call_code]).toEqual([422, 7]);
  });

  it("stay open where a machine hides their entry of its menu, and each machine hides its own [OV-326] [OV-327]", async () => {
    const { app, at, subjects } = await browserOf(clients.get("planner")!);
    const shown = (id: string) => {
      const { config, special_functions = [] } = subjects.find(({ machine_id }) => machine_id === id)!;
      const subject = { special_functions, config: config ?? {} };
      const context = {
        usertype: 20,
        permissions: new Set(app.permissions),
        settings: app.settings,
        userSettings: {},
        subject,
      };
      const links = visibleMenu(app.menus["interface"]!.entries, context).flatMap(({ children = [] }) => children);
      return ["notes", "uncoded"].map((page) => links.some(({ to }) => to === `/interface/{machine}/${page}`));
    };
    expect([shown("FC1"), shown("JH1")]).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(at("/interface/FC1/notes")).toBe("table");
  });
});
