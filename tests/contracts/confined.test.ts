import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { fileRoutes } from "#server/files/routes.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer, TestUser } from "#tests/support/server.ts";
import { company, iso, plantRows, start } from "./procedures/plant.ts";

const isolatedTo = (username: string, dashboard_isolated: string): TestUser => ({
  username,
  role: "administrator",
  usertype: 100,
  dashboard_isolated,
});
/** Each is kept to the dashboard of its name, with every key of an administrator. */
const users: readonly TestUser[] = [
  { username: "admin", role: "administrator", usertype: 100 },
  isolatedTo("hall", "hall-1"),
  isolatedTo("desk", "desk"),
  isolatedTo("numbers", "numbers"),
  isolatedTo("pictures", "pictures"),
  { ...isolatedTo("guest", "desk"), role: null, usertype: 10 },
  { username: "activities", role: "administrator", usertype: 100, only_ia: true },
  { username: "nowhere", role: "administrator", usertype: 100, isolation_required: true },
];

const dashboard = (slug: string, body: JsonObject): JsonObject => ({
  kind: "dashboard",
  slug,
  schemaVersion: 1,
  title: slug,
  size: { x: 24, y: 12 },
  display: true,
  dataSources: [],
  widgets: [],
  ...body,
});
const widget = (id: string, component: string, config: JsonObject): JsonObject => ({
  id,
  component,
  pos: { x: 0, y: 0, w: 6, h: 4 },
  config,
});

const saved: readonly JsonObject[] = [
  // Above the level of everybody who is kept to it.
  dashboard("desk", {
    title: 'The "desk"',
    userlevel: 200,
    dataSources: [{ slug: "machines", source: "load_machines", events: ["GoalChanged"] }],
    widgets: [
      widget("send", "action-button", { call: { url: "/api/procedures/receive_good_qty", body: [] } }),
      widget("other", "action-button", { call: { url: "/api/procedures/no_such_procedure" } }),
    ],
  }),
  dashboard("numbers", {
    parameters: [{ name: "number", default: "102" }],
    dataSources: [
      { slug: "named", source: "load_query_data", parameters: { record_no: 101, parameters: {} } },
      { slug: "chosen", source: "load_query_data", parameters: { record_no: "{number}", parameters: {} } },
    ],
    widgets: [widget("chart", "sql-graph", { queryId: 103 }), widget("any", "query-editor", {})],
  }),
  dashboard("pictures", {
    widgets: [
      widget("button", "action-button", {
        style: { base: { backgroundImage: "url(/serverfiles/img/h%C3%A5ll.png)" } },
      }),
    ],
  }),
];
const queries = [101, 102, 103].map((record_no) => ({
  kind: "query",
  slug: `query-${record_no}`,
  schemaVersion: 1,
  title: "Query",
  record_no,
  name: `Query ${record_no}`,
  sql_query: `select ${record_no} as number`,
}));

describe.each(anyDatabase)("who is kept to screens of the own, on $kind", (database) => {
  let server: TestServer;
  const media = mkdtempSync(join(tmpdir(), "shopwright-media-"));
  const clients = new Map<string, Promise<TestClient>>();
  const tokens = { hall: newToken("device"), numbers: newToken("device") };
  const as = (username: string): Promise<TestClient> => {
    const known = clients.get(username) ?? server.client(username);
    clients.set(username, known);
    return known;
  };
  const screen = async (name: keyof typeof tokens): Promise<TestClient> => {
    const client = await server.client();
    client.cookies.set("shopwright_device", tokens[name]);
    return client;
  };
  const byCode = async (username: string): Promise<TestClient> => {
    const { login_code } = (await (await as("admin")).call("create_login_code", { username })).body.res;
    const client = await server.client();
    await client.json("POST", "/api/auth/sign-in", { company_id: company, login_code });
    return client;
  };
  const outcome = ({ status, body }: { status: number; body: any }) => [status, body.code ?? null, body.path ?? null];

  beforeAll(async () => {
    const composed = await startComposedServer({
      database,
      now: start,
      users,
      routes: (parts) => [fileRoutes(parts, media)],
    });
    server = composed.server;
    await writePlant(server.parts.store, company, plantRows());
    const admin = await as("admin");
    for (const document of [...queries, ...saved]) {
      const { kind, slug } = document as { kind: string; slug: string };
      const put = await admin.json("PUT", `/api/documents/${kind}/${slug}`, document, { "if-none-match": "*" });
      if (put.status !== 201) throw new Error(`${kind}/${slug}: ${JSON.stringify(put.body)}`);
    }
    const bound = { hall: "hall-1", numbers: "numbers" };
    for (const [at, name] of (["hall", "numbers"] as const).entries())
      await server.parts.store.write((trx) =>
        trx
          .insertInto("devices")
          .values({
            company_id: company,
            record_no: at + 1,
            name,
            device_kind: "wall",
            machine_ids: "[]",
            documents: JSON.stringify([{ kind: "dashboard", slug: bound[name] }]),
            token_hash: hashToken(tokens[name]),
            created_at: start,
            last_seen_at: start,
            revoked_at: null,
          })
          .execute(),
      );
    mkdirSync(join(media, `${company}/img`), { recursive: true });
    for (const name of ["håll.png", "other.png"]) writeFileSync(join(media, `${company}/img/${name}`), name);
  });
  afterAll(async () => {
    await server.close();
    rmSync(media, { recursive: true, force: true });
  });

  it("stops no order from a dashboard that has no button for it", async () => {
    const stop = { machine_id: "FC1", card_no: "100" };
    expect(outcome(await (await as("hall")).call("stop_order", stop))).toEqual([403, "not_allowed", null]);
    const { body } = await (await as("hall")).call("load_running_order", { machine_id: "FC1", reload: false });
    expect(body.res.card_no).toBe("100");
  });

  it("reads together what its dashboard reads, and is refused each other read among them", async () => {
    const asked = [
      { procedure: "load_machine", input: { machine_id: "FC1" } },
      { procedure: "load_machines", input: {} },
      { procedure: "load_users", input: {} },
    ];
    const { body } = await (await as("hall")).json("POST", "/api/reads", { calls: asked });
    const lines = String(body)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .toSorted((a, b) => a.index - b.index);
    expect(lines.map(({ status, body: { code } }) => [status, code ?? null])).toEqual([
      [200, null],
      [403, "not_allowed"],
      [403, "not_allowed"],
    ]);
  });

  it("calls what a button of its dashboard calls, but not by a login code", async () => {
    const report = {
      machine_id: "FC1",
      card_no: "100",
      good_qty: 1,
      employee: "1001",
      trans_time: iso(start),
      note: "",
    };
    expect((await (await as("guest")).call("receive_good_qty", report)).status).toBe(200);
    expect(outcome(await (await byCode("guest")).call("receive_good_qty", report))).toEqual([403, "not_allowed", null]);
    expect(outcome(await (await as("hall")).call("receive_good_qty", report))).toEqual([403, "not_allowed", null]);
  });

  it.each(["activities", "nowhere"])("calls nothing where no page is its own yet: %s", async (username) => {
    for (const name of ["load_machines", "load_machine", "load_dashboard_data", "update_user_settings"])
      expect([name, (await (await as(username)).call(name, {})).status]).toEqual([name, 403]);
    expect((await (await as(username)).get("/api/documents/dashboard")).status).toBe(403);
  });

  it("keeps no key of an editor or of the administration, whatever its role", async () => {
    const hall = await as("hall");
    const { body } = await hall.get("/api/session");
    expect(body.permissions).toEqual([
      "can-access-dashboard",
      "can-change-cavities",
      "can-correct-quantities",
      "can-manual-scrap",
      "confirm-orders",
      "delete-internal-activity",
      "detail-planning",
      "pallet-flag-cancellation-functions",
      "pallet-flag-printer-selection",
    ]);
    const own = (await hall.get("/api/documents/dashboard/hall-1")).body;
    const put = await hall.json("PUT", "/api/documents/dashboard/hall-1", own, { "if-match": '"1"' });
    expect(outcome(put)).toEqual([403, "not_allowed", null]);
    const source = { slug: "mine", source: "load_machines" };
    const edited = { dashboard: "hall-1", slug: "mine", parameters: {}, source };
    expect(outcome(await hall.call("load_dashboard_data", edited))).toEqual([403, "not_allowed", "/source"]);
    const sql = { record_no: 1, parameters: {}, sql_query: "select 1" };
    const numbers = await as("numbers");
    expect(outcome(await numbers.call("load_query_data", sql))).toEqual([403, "not_allowed", "/sql_query"]);
  });

  it("reads the documents of its page and no other kind [OV-522]", async () => {
    const hall = await as("hall");
    const get = async (path: string) => (await hall.get(`/api/documents/${path}`)).status;
    expect(outcome(await hall.get("/api/documents/overview"))).toEqual([403, "not_allowed", null]);
    const statuses = ["dashboard/hall-1", "dashboard/default", "menu/side", "wizard/report-quantity", "page/machines"];
    expect(await Promise.all(statuses.map(get))).toEqual([200, 403, 403, 403, 403]);
    expect((await hall.get("/api/documents/dashboard")).body.map(({ slug }: any) => slug)).toEqual(["hall-1"]);
  });

  it("is given its pages and its dashboard to start with, and no menu", async () => {
    const startOf = async (client: TestClient) => {
      const { pages, denied, menus, dashboards } = (await client.get("/api/app")).body;
      const gated = pages.filter(({ meta }: any) => meta.public !== true).map(({ path }: any) => path);
      const paths = denied.map(({ path }: any) => path);
      return { gated: gated.toSorted(), denied: paths, menus, dashboards: dashboards.map(({ slug }: any) => slug) };
    };
    const own = { gated: ["/isolation", "/isolation/db/{dashboard}", "/isolation/ia"], denied: [], menus: {} };
    expect(await startOf(await as("hall"))).toEqual({ ...own, dashboards: ["hall-1"] });
    expect(await startOf(await byCode("hall"))).toEqual({ ...own, dashboards: ["hall-1"] });
    const none = { gated: ["/isolation", "/isolation/ia"], denied: ["/isolation/db/{dashboard}"], dashboards: [] };
    expect(await startOf(await as("activities"))).toEqual({ ...own, ...none });
    const wall = await startOf(await screen("hall"));
    expect([wall.denied, wall.menus, wall.dashboards]).toEqual([[], {}, ["hall-1"]]);
    expect(wall.gated).not.toContain("/isolation");
  });

  it("opens the internal activities, once there is something on their page, to whoever does them, and to nobody else", async () => {
    const admin = await as("admin");
    const { body, headers } = await admin.get("/api/documents/page/isolation-activities");
    const put = (content: JsonObject, etag: string) =>
      admin.json("PUT", "/api/documents/page/isolation-activities", { ...body, content }, { "if-match": etag });
    const built = await put({ kind: "wizard", slug: "report-quantity" }, headers.get("etag") ?? "");
    const seen = async (client: TestClient) => {
      const { pages, denied } = (await client.get("/api/app")).body;
      const has = (list: any[]) => list.some(({ path }) => path === "/isolation/ia");
      return has(pages) ? "open" : has(denied) ? "closed" : "unknown";
    };
    const readers = [as("activities"), as("hall"), as("admin"), screen("hall")];
    const found = await Promise.all(readers.map(async (client) => await seen(await client)));
    expect(found).toEqual(["open", "closed", "closed", "unknown"]);
    await put(body.content, built.headers.get("etag") ?? "");
    expect(await seen(await as("hall"))).toBe("open");
  });

  it("has its dashboard whatever its level, and not once it is not displayed [OV-520]", async () => {
    const slugs = async () => (await (await as("guest")).get("/api/app")).body.dashboards.map(({ slug }: any) => slug);
    expect(await slugs()).toEqual(["desk"]);
    const admin = await as("admin");
    const { body, headers } = await admin.get("/api/documents/dashboard/desk");
    const show = async (display: boolean, etag: string) =>
      await admin.json("PUT", "/api/documents/dashboard/desk", { ...body, display }, { "if-match": etag });
    const hidden = await show(false, headers.get("etag") ?? "");
    expect(await slugs()).toEqual([]);
    expect((await (await as("guest")).get("/api/documents/dashboard/desk")).status).toBe(403);
    await show(true, hidden.headers.get("etag") ?? "");
    expect(await slugs()).toEqual(["desk"]);
  });

  it.each([
    ["a wall screen", () => screen("numbers")],
    ["an isolated user", () => as("numbers")],
  ])("runs the stored queries that its documents name, and no other: %s", async (_who, open) => {
    const client = await open();
    const run = async (record_no: number) =>
      outcome(await client.call("load_query_data", { record_no, parameters: {} }, { key: null }));
    expect(await Promise.all([101, 102, 103, 104].map(run))).toEqual([
      [200, null, null],
      [403, "not_allowed", "/record_no"],
      [200, null, null],
      [403, "not_allowed", "/record_no"],
    ]);
    const listed = await client.call("load_query_list", {}, { key: null });
    expect(listed.body.res.map(({ record_no }: any) => record_no)).toEqual([101, 103]);
    const source = async (slug: string, parameters: Record<string, string>) => {
      const { body } = await client.call(
        "load_dashboard_data",
        { dashboard: "numbers", slug, parameters },
        { key: null },
      );
      return body.res.error === null ? body.res.rows.map((row: any) => row.number) : "refused";
    };
    expect(await source("named", {})).toEqual([101]);
    expect([await source("chosen", {}), await source("chosen", { number: "103" })]).toEqual(["refused", [103]]);
  });

  it("hears the events of what its dashboard shows, and no other", async () => {
    const [own, all] = await Promise.all([(await as("hall")).events(""), (await as("admin")).events("")]);
    const goal = { production_type: "1", target_date: "2026-06-10", target: 5 };
    await server.parts.journal.write(company, ({ emit }) => {
      emit({ event: "GoalChanged", machine_id: null, payload: goal });
      emit({ event: "MaterialChanged", machine_id: "FC1", payload: { machine_id: "FC1", card_no: "100" } });
      emit({
        event: "OrderChanged",
        machine_id: "FC1",
        payload: { machine_id: "FC1", card_nos: ["100"], patches: [] },
      });
      return Promise.resolve();
    });
    const has = (reader: typeof own, event: string) => reader.frames.some(({ data }) => data.event === event);
    await all.until(() => has(all, "OrderChanged") && has(all, "GoalChanged") && has(all, "MaterialChanged"));
    await own.until(() => has(own, "OrderChanged"));
    own.close();
    all.close();
    const late = await (await as("hall")).events("GoalChanged,MaterialChanged,OrderChanged", 1);
    late.close();
    expect(
      [own, late].flatMap(({ text }) => ["GoalChanged", "MaterialChanged"].filter((one) => text.includes(one))),
    ).toEqual([]);
  });

  it("fetches the files that its documents name or list, and no other", async () => {
    const statuses = async (client: TestClient) =>
      await Promise.all(
        ["h%C3%A5ll.png", "other.png"].map(async (name) => (await client.get(`/serverfiles/img/${name}`)).status),
      );
    expect(await statuses(await as("admin"))).toEqual([200, 200]);
    expect(await statuses(await as("pictures"))).toEqual([200, 403]);
    expect(await statuses(await as("hall"))).toEqual([403, 403]);
    expect(await statuses(await screen("hall"))).toEqual([403, 403]);
  });

  it("is told of the procedures that it may call, and not of the whole interface", async () => {
    const names = async (client: TestClient) =>
      (await client.get("/api/procedures")).body.res.map(({ name }: any) => name);
    expect((await names(await as("desk"))).toSorted()).toEqual([
      "load_dashboard_data",
      "load_developer_log",
      "load_machines",
      "receive_good_qty",
      "start_device_pairing",
    ]);
    const heard = async (client: TestClient): Promise<string[]> => {
      const { events } = (await client.get("/api/procedures")).body;
      return ["GoalChanged", "MachineChanged", "MaterialChanged"].filter((name) => events.includes(name));
    };
    // What the read of its source tells of, and what the source follows besides.
    expect(await heard(await as("desk"))).toEqual(["GoalChanged", "MachineChanged"]);
    expect(await heard(await as("admin"))).toEqual(["GoalChanged", "MachineChanged", "MaterialChanged"]);
    const whole = (await (await as("desk")).get("/api/procedures")).body.res;
    const brief = (await (await as("desk")).get("/api/procedures?brief=1")).body.res;
    expect(brief).toEqual(
      whole.map(({ name, kind, events, live, list, offline, permission, machine, secret, signable }: any) =>
        // What is not there is not there in JSON either.
        JSON.parse(JSON.stringify({ name, kind, events, live, list, offline, permission, machine, secret, signable })),
      ),
    );
    expect(outcome(await (await as("desk")).get("/api/openapi.json"))).toEqual([403, "not_allowed", null]);
    expect((await names(await as("admin"))).length).toBeGreaterThan(100);
  });

  it("may call what a dashboard needs from its next publication on", async () => {
    const admin = await as("admin");
    const { body, headers } = await admin.get("/api/documents/dashboard/pictures");
    const call = async () =>
      (await (await as("pictures")).call("load_running_order", { machine_id: "FC1", reload: false })).status;
    expect(await call()).toBe(403);
    const widgets = [...body.widgets, widget("order", "order-summary", { machineId: "FC1" })];
    const etag = headers.get("etag") ?? "";
    const put = await admin.json(
      "PUT",
      "/api/documents/dashboard/pictures",
      { ...body, widgets },
      { "if-match": etag },
    );
    expect([put.status, await call()]).toEqual([200, 200]);
  });
});
