import { Value } from "typebox/value";
import { languageCookie } from "#schemas/protocol/language.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentAddress } from "#schemas/documents/address.ts";
import { documentKinds } from "#schemas/documents/envelope.ts";
import type { DocumentLine } from "#schemas/protocol/documents-read.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { SettingsFile } from "#schemas/protocol/settings-file.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { dashboard, page, table, testDocuments, widget } from "./testing/fixtures.ts";

describe.each(databases)("documents on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let designer: TestClient;
  let operator: TestClient;

  beforeAll(async () => {
    let opened: ReturnType<typeof testDocuments>;
    server = await startTestServer({
      database,
      site: (parts) => (opened = testDocuments(parts)).site,
      routes: () => opened.routes,
      users: [
        { username: "admin", role: "administrator", usertype: 100 },
        { username: "designer", role: "designer", usertype: 30 },
        { username: "operator", role: "operator", usertype: 10 },
        { username: "isolated", role: null, usertype: 20, dashboard_isolated: "office" },
        { username: "stranger", role: "administrator", usertype: 100, company_id: 2 },
      ],
    });
    [admin, designer, operator] = (await Promise.all(
      ["admin", "designer", "operator"].map((name) => server.client(name)),
    )) as [TestClient, TestClient, TestClient];
  });
  afterAll(() => server.close());

  const at = (kind: string, slug: string, rest = "") => `/api/documents/${kind}/${slug}${rest}`;
  const create = (client: TestClient, document: JsonObject) =>
    client.json("PUT", at(String(document.kind), String(document.slug)), document, { "if-none-match": "*" });
  const save = (client: TestClient, document: JsonObject, revision: number, query = "") =>
    client.json("PUT", at(String(document.kind), String(document.slug), query), document, {
      "if-match": `"${revision}"`,
    });
  const post = (client: TestClient, path: string, revision: number) =>
    client.json("POST", path, {}, { "if-match": `"${revision}"` });
  const remove = (client: TestClient, kind: string, slug: string, revision: number) =>
    client.send("DELETE", at(kind, slug), { headers: { "if-match": `"${revision}"` } });

  it("creates, answers and revises a document under its revision", async () => {
    const first = dashboard("hall-a", { widgets: [widget("a")] });
    const created = await create(designer, first);
    expect([created.status, created.headers.get("etag")]).toEqual([201, '"1"']);
    const changed = { ...first, title: "Hall A" };
    expect((await save(designer, changed, 1)).headers.get("etag")).toBe('"2"');
    const read = await designer.get(at("dashboard", "hall-a"));
    expect([read.headers.get("etag"), read.body]).toEqual(['"2"', changed]);
    const again = await designer.get(at("dashboard", "hall-a"), { "if-none-match": '"2"' });
    expect([again.status, again.body]).toEqual([304, ""]);
    const view = await designer.get(at("dashboard", "hall-a", "?view=1"));
    expect(view.body).toEqual({ document: changed, revision: 2, faults: [] });
  });

  it("asks every write for the revision that it builds on", async () => {
    const answer = await designer.json("PUT", at("dashboard", "default"), dashboard("default"));
    expect([answer.status, answer.body.code, answer.body.call_status[0].call_code]).toEqual([
      428,
      "revision_required",
      15,
    ]);
    const odd = await designer.json("PUT", at("dashboard", "default"), dashboard("default"), { "if-match": "new" });
    expect([odd.status, odd.body.code]).toEqual([400, "invalid_input"]);
  });

  it("refuses a name that is taken, reserved or too short [OV-554]", async () => {
    const codes = [];
    for (const slug of ["twice", "twice", "all", "a"]) {
      const { status, body } = await create(designer, dashboard(slug));
      codes.push([status, body.code, body.call_status?.[0].call_message]);
    }
    expect(codes).toEqual([
      [201, undefined, undefined],
      [409, "duplicate_name", "The name is already in use."],
      [409, "duplicate_name", "The name is already in use."],
      [422, "rule_violated", "The name is too short."],
    ]);
  });

  it("merges a stale save of other widgets and refuses one of the same [WD-1101]", async () => {
    const base = dashboard("merged", { widgets: [widget("a"), widget("b")] });
    await create(designer, base);
    const withA = { ...base, widgets: [widget("a", { max: 1 }), widget("b")] };
    await save(designer, withA, 1);
    const withB = { ...base, widgets: [widget("a"), widget("b", { max: 2 }), widget("c")] };
    const merged = await save(designer, withB, 1);
    const both = { ...base, widgets: [widget("a", { max: 1 }), widget("b", { max: 2 }), widget("c")] };
    expect([merged.status, merged.headers.get("etag"), merged.body]).toEqual([200, '"3"', both]);
    const sent = { ...base, widgets: [widget("a", { max: 9 }), widget("b")] };
    const refused = await save(designer, sent, 1);
    expect([refused.status, refused.body.call_status[0].call_code]).toEqual([409, 14]);
    expect(refused.body.res).toEqual({ stored: { revision: 3, document: both }, sent });
    expect((await designer.get(at("dashboard", "merged"))).body).toEqual(both);
  });

  it("lets two editors save side by side without losing a widget of either", async () => {
    await create(designer, dashboard("shared", { widgets: [widget("left"), widget("right")] }));
    const edit = async (client: TestClient, id: string) => {
      for (let turn = 1; turn <= 20; turn += 1) {
        const { body, headers } = await client.get(at("dashboard", "shared"));
        const widgets = body.widgets.map((one: JsonObject) => (one.id === id ? widget(id, { max: turn }) : one));
        const answer = await save(client, { ...body, widgets }, Number(headers.get("etag")!.replaceAll('"', "")));
        expect(answer.status).toBe(200);
      }
    };
    await Promise.all([edit(designer, "left"), edit(admin, "right")]);
    const { body } = await designer.get(at("dashboard", "shared"));
    expect(body.widgets).toEqual([widget("left", { max: 20 }), widget("right", { max: 20 })]);
  });

  it("keeps a draft to the editor until it is published, and restores any revision [OV-562]", async () => {
    const first = dashboard("drafted");
    await create(designer, first);
    const second = { ...first, title: "Second" };
    expect((await save(designer, second, 1, "?draft=1")).headers.get("etag")).toBe('"2"');
    expect((await designer.get(at("dashboard", "drafted"))).body).toEqual(first);
    expect((await designer.get(at("dashboard", "drafted", "/revisions/2"))).body).toEqual(second);
    expect((await post(designer, at("dashboard", "drafted", "/publish"), 1)).status).toBe(409);
    expect((await post(designer, at("dashboard", "drafted", "/publish"), 2)).status).toBe(200);
    expect((await designer.get(at("dashboard", "drafted"))).body).toEqual(second);
    const none = await post(designer, at("dashboard", "drafted", "/publish"), 2);
    expect([none.status, none.body.code]).toEqual([409, "state_conflict"]);
    const restored = await post(designer, at("dashboard", "drafted", "/revisions/1/restore"), 2);
    expect([restored.status, restored.body]).toEqual([200, first]);
    const { body } = await designer.get(at("dashboard", "drafted", "/revisions"));
    expect({ published: body.published, draft: body.draft }).toEqual({ published: 3, draft: null });
    expect(body.revisions.map((one: JsonObject) => [one.revision, one.changed_by])).toEqual([
      [3, "designer"],
      [2, "designer"],
      [1, "designer"],
    ]);
  });

  it("refuses a document with every fault and its path", async () => {
    const bad = dashboard("bad", {
      colour: "red",
      dataSources: [{ slug: "s", source: "load_users" }],
      widgets: [widget("a", { max: "high" }), widget("a")],
    });
    const shape = await create(designer, bad);
    expect([shape.status, shape.body.call_status[0].call_code, shape.body.path]).toEqual([422, 16, "/colour"]);
    expect(shape.body.res).toEqual([{ path: "/colour", message: 'Unknown key "colour"' }]);
    const { colour: _, ...rest } = bad;
    const { body } = await create(designer, rest);
    expect(body.res.map((fault: JsonObject) => fault.path)).toEqual([
      "/widgets/0/config/max",
      "/widgets/1/id",
      "/dataSources/0/source",
    ]);
    expect((await designer.get(at("dashboard", "bad"))).status).toBe(404);
  });

  it.each(documentKinds)("refuses an invalid %s and stores nothing [WD-1101]", async (kind) => {
    const { status, body } = await create(admin, { kind, slug: "invalid", schemaVersion: 1, title: "x", surprise: 1 });
    expect([status, body.call_status[0].call_code]).toEqual([422, 16]);
    expect(body.res.map(({ path }: JsonObject) => path)).toContain("/surprise");
    expect((await admin.get(at(kind, "invalid"))).status).toBe(404);
  });

  it("answers a dashboard under the address of its system function and slug [WD-714]", async () => {
    const address = documentAddress("dashboards", "default")!;
    expect(address).toBe("/api/documents/dashboard/default");
    expect((await designer.get(address)).body.slug).toBe("default");
  });

  it("asks the saver for the permission of each source of a dashboard", async () => {
    const source = dashboard("sourced", { dataSources: [{ slug: "s", source: "load_secret_counters" }] });
    const refused = await create(designer, source);
    expect([refused.status, refused.body.code, refused.body.path]).toEqual([
      403,
      "not_allowed",
      "/dataSources/0/source",
    ]);
    expect((await create(admin, source)).status).toBe(201);
  });

  it("keeps the options of an unregistered type and own keys through load and save", async () => {
    const odd = dashboard("odd", {
      "x-note": { by: "us" },
      widgets: [{ ...widget("a", { deep: { any: [1] } }, "future"), "x-mark": 1 }],
    });
    expect((await create(designer, odd)).status).toBe(201);
    const { body } = await designer.get(at("dashboard", "odd"));
    expect(body).toEqual(odd);
    expect((await save(designer, { ...body, title: "Odd" }, 1)).body.widgets).toEqual(odd.widgets);
  });

  it("brings the shipped document back when its edit is deleted", async () => {
    const shipped = (await admin.get(at("dashboard", "office"))).body;
    expect((await save(admin, { ...shipped, title: "Ours" }, 1)).status).toBe(200);
    expect((await remove(admin, "dashboard", "office", 2)).status).toBe(204);
    const back = await admin.get(at("dashboard", "office"));
    expect([back.body, back.headers.get("etag")]).toEqual([shipped, '"1"']);
    const none = await remove(admin, "dashboard", "office", 1);
    expect([none.status, none.body.code]).toEqual([409, "state_conflict"]);
  });

  it("never deletes the default dashboard", async () => {
    const answer = await remove(admin, "dashboard", "default", 1);
    expect([answer.status, answer.body.call_status[0].call_code]).toEqual([422, 7]);
  });

  it("guards a document that another one uses, and says what uses it", async () => {
    await create(admin, table("used"));
    await create(admin, page("user", "/user", { kind: "table", slug: "used" }));
    const refused = await remove(admin, "table", "used", 1);
    expect([refused.status, refused.body.res]).toEqual([
      409,
      { used_by: [{ kind: "page", slug: "user", title: "Title" }] },
    ]);
    const { body } = await admin.get(at("page", "user", "/references"));
    expect(body).toEqual({
      uses: { documents: [{ kind: "table", slug: "used" }], procedures: [], texts: [] },
      used_by: [],
    });
    expect((await remove(admin, "page", "user", 1)).status).toBe(204);
    expect((await remove(admin, "table", "used", 1)).status).toBe(204);
    expect((await admin.get(at("table", "used"))).status).toBe(404);
  });

  it("stores the company's own texts as a difference, answers them whole and speaks them", async () => {
    const { body } = await admin.get(at("texts", "en"));
    const own = { ...body, texts: { ...body.texts, "7361": "Taken!" } };
    expect((await save(admin, own, 1)).body).toEqual(own);
    const row = await server.parts.store.read
      .selectFrom("document_revisions")
      .select(["sparse", "body"])
      .where("company_id", "=", 1)
      .where("kind", "=", "texts")
      .where("slug", "=", "en")
      .where("revision", "=", 2)
      .executeTakeFirstOrThrow();
    expect(row.sparse).toBe(1);
    expect(row.body).not.toContain("area.hello");
    expect((await create(designer, dashboard("default"))).body.message).toBe("Taken!");
    expect((await remove(admin, "texts", "en", 2)).status).toBe(204);
  });

  it("gives rights by kind and refuses everybody else", async () => {
    const cases: [TestClient, string, string, number][] = [
      [operator, "dashboard", "default", 403],
      [designer, "table", "machines", 403],
      [admin, "table", "machines", 200],
    ];
    for (const [client, kind, slug, status] of cases) {
      const { body, headers } = await admin.get(at(kind, slug));
      const revision = Number(headers.get("etag")!.replaceAll('"', ""));
      expect((await save(client, body, revision)).status).toBe(status);
    }
    const nobody = await server.client();
    expect((await nobody.get(at("dashboard", "default"))).status).toBe(401);
    expect((await nobody.get("/api/documents/table")).status).toBe(401);
  });

  it("needs the right to add for a new dashboard and to change for an existing one", async () => {
    expect((await create(operator, dashboard("mine"))).status).toBe(403);
    expect((await create(designer, dashboard("mine"))).status).toBe(201);
  });

  it("needs change-default-webcolumns for the company's columns [OV-576]", async () => {
    const { body, headers } = await admin.get(at("table", "secrets"));
    const revision = Number(headers.get("etag")!.replaceAll('"', ""));
    const refused = await save(designer, body, revision);
    expect([refused.status, refused.body.call_status[0].call_code]).toEqual([403, 3]);
    expect((await save(admin, body, revision)).status).toBe(200);
  });

  it("lets a user read what the own pages show, and nothing of roles, the site or other pages", async () => {
    const read = async (kind: string, slug: string) => (await operator.get(at(kind, slug))).status;
    expect(await read("table", "machines")).toBe(200);
    expect(await read("texts", "sv")).toBe(200);
    expect(await read("dashboard", "default")).toBe(200);
    expect(await read("dashboard", "office")).toBe(403);
    expect(await read("table", "secrets")).toBe(403);
    expect(await read("page", "admin")).toBe(403);
    expect(await read("role", "operator")).toBe(403);
    expect(await read("site", "main")).toBe(403);
    const { body } = await operator.get("/api/documents/dashboard");
    expect(body.map(({ slug }: JsonObject) => slug)).not.toContain("office");
  });

  it("answers each of many documents in one request as it answers it alone, and unchanged ones without a body", async () => {
    const wanted = [
      { kind: "table", slug: "machines" },
      { kind: "dashboard", slug: "default" },
      { kind: "role", slug: "administrator" },
      { kind: "dashboard", slug: "nowhere" },
      { kind: "gone", slug: "x" },
    ];
    const linesFor = async (client: TestClient, documents: readonly object[]): Promise<DocumentLine[]> => {
      const { status, headers, body } = await client.json<string>("POST", "/api/documents/read", { documents });
      expect([status, headers.get("content-type")]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
      const lines = body.trim().split("\n");
      return lines.map((line) => JSON.parse(line) as DocumentLine).toSorted((a, b) => a.index - b.index);
    };
    for (const client of [admin, operator, await server.client("isolated")]) {
      const alone = await Promise.all(
        wanted.map(({ kind, slug }) => client.get(at(kind, encodeURIComponent(slug), "?view=1"))),
      );
      const known = alone.map(({ headers }) => headers.get("etag"));
      const lines = await linesFor(client, wanted);
      expect(lines.map(({ status, etag = null, body }) => [status, etag, body])).toEqual(
        alone.map(({ status, body }, index) => [status, known[index], body]),
      );
      const again = await linesFor(
        client,
        wanted.map((one, index) => (known[index] === null ? one : { ...one, etag: known[index] })),
      );
      expect(again.map(({ status, body }) => [status, body === null])).toEqual(
        alone.map(({ status }) => (status === 200 ? [304, true] : [status, false])),
      );
    }
    expect((await linesFor(admin, wanted)).map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
    expect((await linesFor(operator, wanted))[2]!.status).toBe(403);
  });

  it("refuses to read no documents together, too many, and what is no list of them", async () => {
    const many = Array.from({ length: 65 }, () => ({ kind: "table", slug: "machines" }));
    for (const body of [{}, { documents: [] }, { documents: many }, { documents: [{ kind: "table" }] }, []])
      expect(await operator.json("POST", "/api/documents/read", body)).toMatchObject({
        status: 400,
        body: { code: "invalid_input", path: expect.any(String) },
      });
  });

  it("opens one dashboard to a user who is isolated to it", async () => {
    const isolated = await server.client("isolated");
    expect((await isolated.get(at("dashboard", "office"))).status).toBe(200);
    expect((await isolated.get(at("dashboard", "default"))).status).toBe(403);
  });

  it("keeps the documents of one company from another", async () => {
    await create(designer, dashboard("ours-alone"));
    const stranger = await server.client("stranger");
    expect((await stranger.get(at("dashboard", "ours-alone"))).status).toBe(404);
    expect((await create(stranger, dashboard("ours-alone"))).status).toBe(201);
  });

  it("filters saved widget configurations by widget, each with widget, name and config [WD-516] [WD-517]", async () => {
    const saved = (slug: string, type: string) => ({
      kind: "widget",
      slug,
      schemaVersion: 1,
      title: slug,
      versions: { "widget/gauge": 2 },
      widget: type,
      name: slug,
      config: {},
    });
    for (const document of [saved("big-gauge", "gauge"), saved("our-machines", "machines")])
      expect((await create(admin, document)).status).toBe(201);
    const { body: big } = await admin.get(at("widget", "big-gauge"));
    expect([big.widget, big.name, big.config]).toEqual(["gauge", "big-gauge", {}]);
    const { body } = await admin.get("/api/documents/widget?widget=gauge");
    expect(body.map(({ slug, widget: type, name }: JsonObject) => [slug, type, name])).toEqual([
      ["big-gauge", "gauge", "big-gauge"],
    ]);
  });

  it("migrates an older document on save and refuses one of a newer build with its path", async () => {
    const old = { ...dashboard("old", { widgets: [widget("a", { top: 7 })] }), versions: {} };
    const { status, body } = await create(designer, old);
    expect([status, body.widgets[0].config, body.versions]).toEqual([201, { max: 7 }, { "widget/gauge": 2 }]);
    const newer = await create(designer, { ...dashboard("newer"), schemaVersion: 99 });
    expect([newer.status, newer.body.path]).toEqual([422, "/schemaVersion"]);
  });

  it("raises an event for a published document and none for a draft", async () => {
    await create(designer, dashboard("told"));
    await save(designer, { ...dashboard("told"), title: "Draft" }, 1, "?draft=1");
    await save(designer, { ...dashboard("told"), title: "Second" }, 1);
    const rows = await server.parts.store.read
      .selectFrom("events")
      .select("payload")
      .where("company_id", "=", 1)
      .where("event", "=", "DocumentChanged")
      .orderBy("seq")
      .execute();
    const told = rows.map(({ payload }) => JSON.parse(payload)).filter(({ slug }) => slug === "told");
    expect(told.map(({ revision }) => revision)).toEqual([1, 3]);
  });

  it("leaves an audit row of every write, made or refused", async () => {
    await create(designer, dashboard("audited"));
    await create(operator, dashboard("audited"));
    const rows = await server.parts.store.read
      .selectFrom("audit")
      .select(["username", "procedure", "call_code", "payload"])
      .where("company_id", "=", 1)
      .orderBy("username")
      .execute();
    const found = rows.filter(({ payload }) => payload.includes("audited"));
    expect(found.map(({ username, procedure, call_code }) => `${username} ${procedure} ${call_code}`)).toEqual([
      "designer PUT documents/dashboard 0",
      "operator PUT documents/dashboard 3",
    ]);
  });

  describe("the start payload", () => {
    it("answers the public pages, the themes and texts without a session, and no more", async () => {
      const { body } = await (await server.client()).get("/api/app");
      expect(body.user).toBeNull();
      expect(body.pages.map(({ slug }: JsonObject) => slug)).toEqual(["login"]);
      expect(Object.keys(body.settings)).toEqual(["product_name", "language", "time_zone"]);
      expect([body.menus, body.dashboards, body.permissions]).toEqual([{}, [], []]);
      expect(body.texts["area.hello"]).toBe("Hello {name}");
    });

    it("answers a signed-in user's pages, menus, settings and dashboards", async () => {
      const { body } = await operator.get("/api/app");
      expect(body.user.username).toBe("operator");
      expect(body.pages.map(({ slug }: JsonObject) => slug)).toEqual(["dashboards", "login", "machines"]);
      expect(body.settings).toMatchObject({ currency: "EUR", time_zone: "Europe/Stockholm", day_limit: 2 });
      expect(Object.keys(body.menus)).toEqual(["side"]);
      expect(body.dashboards.map(({ slug }: JsonObject) => slug)).toContain("default");
      expect(body.dashboards.map(({ slug }: JsonObject) => slug)).not.toContain("office");
    });

    it("tells a user of the pages that the user may not see by their place alone, and nobody else", async () => {
      const { body } = await operator.get("/api/app");
      expect(body.denied).toEqual([{ path: "/admin", meta: { permissions: ["can-access-admin-panel"] } }]);
      const anybody = await (await server.client()).get("/api/app");
      expect(anybody.body.denied).toEqual([]);
      expect(JSON.stringify([body, anybody.body])).not.toContain("secrets");
    });

    it("speaks the language that was chosen at the browser, and that of the account at every other one", async () => {
      const [here, there] = [await server.client("operator"), await server.client("operator")];
      here.cookies.set(languageCookie, "sv");
      const languages = async () => [
        (await here.get("/api/app")).body.language,
        (await there.get("/api/app")).body.language,
      ];
      expect(await languages()).toEqual(["sv", "en"]);
      here.cookies.delete(languageCookie);
      expect(await languages()).toEqual(["en", "en"]);
    });

    it("says up to which event it holds what happened, as a document does, also when it answers 304", async () => {
      const seqOf = ({ headers }: { headers: Headers }) => Number(headers.get("shopwright-seq"));
      const first = await operator.get("/api/app");
      const page = await admin.get(at("texts", "en"));
      await save(
        admin,
        { ...page.body, texts: { ...page.body.texts, "area.later": "Later" } },
        Number(page.headers.get("etag")!.replaceAll('"', "")),
      );
      const [next, document] = [await operator.get("/api/app"), await admin.get(at("texts", "en"))];
      expect(seqOf(next)).toBeGreaterThan(seqOf(first));
      expect([next.body.texts["area.later"], seqOf(document)]).toEqual(["Later", seqOf(next)]);
      const same = await operator.get("/api/app", { "if-none-match": next.headers.get("etag")! });
      expect([same.status, seqOf(same)]).toEqual([304, seqOf(next)]);
      expect((await (await server.client()).get("/api/app")).headers.get("shopwright-seq")).toBeNull();
    });

    it("answers 304 until something of it changes", async () => {
      const first = await operator.get("/api/app");
      const etag = first.headers.get("etag")!;
      expect((await operator.get("/api/app", { "if-none-match": etag })).status).toBe(304);
      const own = await admin.get(at("texts", "en"));
      const revision = Number(own.headers.get("etag")!.replaceAll('"', ""));
      await save(admin, { ...own.body, texts: { ...own.body.texts, "area.new": "New" } }, revision);
      const next = await operator.get("/api/app", { "if-none-match": etag });
      expect([next.status, next.body.texts["area.new"]]).toEqual([200, "New"]);
    });

    it("leaves the texts of the designer out unless they are asked for, so that no terminal loads them", async () => {
      const own = await admin.get(at("texts", "en"));
      const revision = Number(own.headers.get("etag")!.replaceAll('"', ""));
      const added = { "designer.later": "Later", "inspector.later": "Later", "area.designer.": "Area" };
      await save(admin, { ...own.body, texts: { ...own.body.texts, ...added } }, revision);
      const [terminal, designer] = [await operator.get("/api/app"), await operator.get("/api/app?designer=1")];
      const { texts } = designer.body;
      expect(texts).toMatchObject(added);
      const left = Object.fromEntries(Object.entries(texts).filter(([key]) => !/^(designer|inspector)\./.test(key)));
      expect(terminal.body).toEqual({ ...designer.body, texts: left });
      expect((await operator.get("/api/app?designer=yes")).body).toMatchObject({
        code: "invalid_input",
        path: "/designer",
      });
    });

    it("fills the gaps of a language from English", async () => {
      const { body } = await (await server.client()).get("/api/app", { "accept-language": "sv" });
      expect([body.language, body.texts["7361"], body.texts["area.hello"]]).toEqual([
        "sv",
        "Namnet används redan.",
        "Hello {name}",
      ]);
    });

    it("answers the themes to everybody", async () => {
      const { body } = await (await server.client()).get("/settings.json?t=1");
      expect(body).toEqual({
        defaultTheme: "dark",
        themes: [{ name: "dark", bottomNavigation: "left", variables: { "--ink": "#fff" } }],
      });
      expect(Value.Check(SettingsFile, body)).toBe(true);
    });
  });
});
