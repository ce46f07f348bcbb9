import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isObject } from "#schemas/documents/json.ts";
import { selectionTypes } from "#schemas/plant/selection-types.ts";
import { eventNames } from "#schemas/protocol/events.ts";
import { rowEvents } from "#schemas/plant/entities/index.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { page, shippedForTests, testContracts, testDocuments } from "#server/documents/testing/fixtures.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import type { EventReader } from "#tests/support/event-reader.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { counterProcedures } from "#tests/support/counter-procedures.ts";
import { catalogueFrom, type CatalogueSource, createCatalogue, type Published } from "./catalogue.ts";
import { documentSources } from "./document-sources.ts";
import { readProcedure } from "./procedure.ts";

const listOf = (slug: string) =>
  readProcedure(
    defineContract({
      name: `${slug}.list`,
      area: "tables",
      description: "The rows of a table.",
      kind: "read",
      input: Type.Object({ most: Type.Integer() }, { additionalProperties: false }),
      example: { most: 1 },
      output: Type.Array(Type.String()),
      permission: { all: ["can-access-dashboard"] },
      source: true,
    }),
    async () => [slug],
  );

/** Makes a read and an event of each table that asks for them. */
const ofTables: CatalogueSource = (documents: Published) => {
  const slugs = [...documents.values()].filter((one) => one["x-list"] === true).map(({ slug }) => String(slug));
  return { version: slugs.join(), procedures: slugs.map(listOf), events: slugs.map((slug) => `row.${slug}` as const) };
};
const ofCode: CatalogueSource = () => ({ version: "code", procedures: counterProcedures().procedures });

describe("a catalogue", () => {
  const from = catalogueFrom([ofCode, ofTables]);
  const published = (...tables: string[]): Published =>
    new Map([
      ["page/any", page("any", "/any", {})],
      ...tables.map((slug) => [`table/${slug}`, { kind: "table", slug, "x-list": true }] as const),
    ]);

  it("has another version when a document has changed that it is made of, and not otherwise", () => {
    const versions = [published(), new Map(), published("notes"), published("notes", "loads")].map(
      (documents) => from(documents).version,
    );
    expect(versions).toEqual(["code ", "code ", "code notes", "code notes,loads"]);
  });

  it("is made once for the same documents", () => {
    const documents = published("notes");
    expect(from(documents)).toBe(from(documents));
  });

  it("has the events and selection types of the code, and those of the documents", () => {
    const [none, some] = [from(published()), from(published("notes"))];
    expect([[...none.events], [...none.selectionTypes]]).toEqual([[...eventNames, ...rowEvents], selectionTypes]);
    expect([[...some.events], [...some.selectionTypes]]).toEqual([
      [...eventNames, ...rowEvents, "row.notes"],
      selectionTypes,
    ]);
    const tables = catalogueFrom(documentSources)(published("notes"));
    expect([...tables.selectionTypes]).toEqual([...selectionTypes, "notes"]);
  });

  it("refuses two procedures of one name", () => {
    expect(() => catalogueFrom([ofCode, ofCode])(new Map())).toThrow("load_counter is listed twice");
  });
});

describe.each(databases)("the catalogue of a company on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let foreign: TestClient;
  beforeAll(async () => {
    const from = catalogueFrom([ofCode, ofTables]);
    const opened = new WeakMap<object, ReturnType<typeof testDocuments>>();
    const documentsOf = (parts: TestServer["parts"]) => {
      const ofCompany = (documents: Published) => {
        const { contracts, ...names } = from(documents);
        return { ...names, contracts: new Map([...testContracts, ...contracts]) };
      };
      const known = opened.get(parts) ?? testDocuments(parts, shippedForTests(), "test", ofCompany);
      opened.set(parts, known);
      return known;
    };
    server = await startTestServer({
      database,
      site: (parts) => documentsOf(parts).site,
      catalogue: (parts) =>
        createCatalogue(from, async (company_id) => (await documentsOf(parts).documents.company(company_id)).published),
      routes: (parts) => documentsOf(parts).routes,
      users: [
        { username: "admin", role: "administrator", usertype: 100 },
        { username: "nokeys" },
        { username: "foreign", company_id: 2, role: "administrator", usertype: 100 },
      ],
    });
    [admin, foreign] = await Promise.all([server.client("admin"), server.client("foreign")]);
  });
  afterAll(() => server.close());

  const put = (kind: string, slug: string, body: object, client = admin) =>
    client.json(
      "PUT",
      `/api/documents/${kind}/${slug}`,
      { kind, slug, schemaVersion: 1, title: slug, ...body },
      { "if-none-match": "*" },
    );
  const asked = async (client: TestClient, name: string, input: object = { most: 1 }) => {
    const { status, body } = await client.call(name, input, { key: null });
    return [status, body.res, body.path ?? null];
  };
  const described = async (client: TestClient, etag = "") => {
    const list = await client.get("/api/procedures", { "if-none-match": etag });
    const { body } = await client.get("/api/openapi.json");
    const names = list.status === 304 ? [] : list.body.res.map(({ name }: { name: string }) => name);
    const own = (name: string) => name.includes(".");
    return {
      status: list.status,
      etag: list.headers.get("etag") ?? "",
      listed: names.filter(own),
      paths: Object.keys(isObject(body.paths) ? body.paths : {}).filter((path) => own(path) && !path.includes(".json")),
    };
  };

  it("has what a published document makes, as what is called, listed, described and judged by, and no other company", async () => {
    const before = await described(admin);
    expect([before.listed, before.paths]).toEqual([[], []]);
    expect(await asked(admin, "notes.list")).toEqual([404, null, null]);
    const source = { slug: "notes", source: "notes.list" };
    const hall = { display: true, size: { x: 24, y: 12 }, dataSources: [source], widgets: [] };
    expect((await put("dashboard", "hall", hall)).status).toBe(422);

    await put("table", "notes", { columns: [{ key: "a" }], "x-list": true });
    expect(await asked(admin, "notes.list")).toEqual([200, ["notes"], null]);
    expect(await asked(admin, "notes.list", {})).toEqual([400, null, "/most"]);
    expect(await asked(await server.client("nokeys"), "notes.list")).toEqual([403, null, null]);
    expect((await put("dashboard", "hall", hall)).status).toBe(201);
    const after = await described(admin, before.etag);
    expect([after.status, after.listed, after.paths]).toEqual([200, ["notes.list"], ["/api/procedures/notes.list"]]);
    expect((await described(admin, after.etag)).status).toBe(304);

    expect(await asked(foreign, "notes.list")).toEqual([404, null, null]);
    const { listed, paths, etag } = await described(foreign);
    expect([listed, paths, etag]).toEqual([[], [], before.etag]);
  });

  it("has the events of its documents: a source may follow them, a stream hears them, and another company knows none", async () => {
    const hall = (slug: string, client: TestClient) => {
      const source = { slug: "counters", source: "load_counters", events: ["row.loads"] };
      return put(
        "dashboard",
        slug,
        { display: true, size: { x: 24, y: 12 }, dataSources: [source], widgets: [] },
        client,
      );
    };
    const refused = await hall("loads", admin);
    expect([refused.status, refused.body.res]).toEqual([
      422,
      [{ path: "/dataSources/0/events/0", message: 'Unknown event "row.loads"' }],
    ]);
    const early = await admin.events();

    await put("table", "loads", { columns: [{ key: "a" }], "x-list": true });
    expect([(await hall("loads", admin)).status, (await hall("loads", foreign)).status]).toEqual([201, 422]);
    const known = async (client: TestClient) => {
      const { events } = (await client.get("/api/procedures")).body;
      const { parameters } = (await client.get("/api/openapi.json")).body.paths["/api/events"].get;
      return [events.includes("row.loads"), parameters[0].description.includes("row.loads")];
    };
    expect([await known(admin), await known(foreign)]).toEqual([
      [true, true],
      [false, false],
    ]);

    const [late, others] = [await admin.events("row.loads"), await foreign.events("row.loads,GoalChanged")];
    for (const company_id of [1, 2])
      await server.parts.journal.write(company_id, async ({ emit }) => {
        emit({ event: "row.loads", machine_id: null, payload: { company_id } });
        emit({ event: "GoalChanged", machine_id: null, payload: { company_id } });
      });
    const heard = async (reader: EventReader, count: number) => {
      const frames = await reader.take(count);
      reader.close();
      return frames.map(({ data }) => [data.event, data["company_id"]]);
    };
    expect(await heard(late, 1)).toEqual([["row.loads", 1]]);
    expect(await heard(others, 1)).toEqual([["GoalChanged", 2]]);
    expect(await heard(early, 3)).toContainEqual(["row.loads", 1]);
  });

  it("names each procedure in the figures, and none that there is not", async () => {
    await asked(admin, "load_counter", { machine_id: "M1" });
    await asked(admin, "made_up_by_a_caller");
    const { body } = await admin.get("/metrics");
    const routes = new Set([...String(body).matchAll(/route="(\/api\/procedures\/[^"]*)"/g)].map(([, route]) => route));
    expect(routes).toContain("/api/procedures/load_counter");
    expect(routes).toContain("/api/procedures/:name");
    expect(String(body)).not.toContain("made_up_by_a_caller");
  });

  it("describes the same in its pages, as bytes that a browser keeps", async () => {
    const [own, json, yaml] = await Promise.all(
      ["/api/openapi.json", "/api/docs/json", "/api/docs/yaml"].map((path) => admin.get(path)),
    );
    expect([json?.body, yaml?.body]).toEqual([own?.body, own?.body]);
    const etag = own?.headers.get("etag") ?? "";
    expect((await admin.get("/api/openapi.json", { "if-none-match": etag })).status).toBe(304);
  });
});
