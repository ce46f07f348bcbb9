import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishedViews } from "#schemas/plant/published-views.ts";
import { queryParameters } from "#schemas/documents/query/parameters.ts";
import type { Language } from "#schemas/protocol/language.ts";
import { languageCookie } from "#schemas/protocol/language.ts";
import { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";

import { type QueryPlant, startQueryPlant } from "#tests/support/query-plant.ts";

describe.each(databases)("stored queries on $kind", (database) => {
  let plant: QueryPlant;
  beforeAll(async () => {
    plant = await startQueryPlant(database);
  });
  afterAll(() => plant.server.close());

  const rowsOf = async (sql: string, parameters: Record<string, string> = {}) => {
    const { status, body } = await plant.run(sql, parameters);
    return status === 200 ? body.res.rows : [status, body.message];
  };
  const data = async (username: string, record_no: number, parameters: Record<string, string> = {}) =>
    (await plant.client(username)).call("load_query_data", { record_no, parameters }, { key: null });

  it("answers columns with their types and rows with the names of the columns", async () => {
    const { body } = await plant.run(
      "select m.machine_id, o.card_good_qty, o.planned_start_time, s.hours, o.stop_date from machines m join orders o on o.machine_id = m.machine_id join stops s on s.machine_id = m.machine_id order by 1",
    );
    expect(body.res).toEqual({
      columns: [
        { key: "machine_id", type: "string" },
        { key: "card_good_qty", type: "number" },
        { key: "planned_start_time", type: "datetime" },
        { key: "hours", type: "number" },
        { key: "stop_date", type: "string" },
      ],
      rows: ["FC1", "JH1"].map((machine_id) => ({
        machine_id,
        card_good_qty: 25.5,
        planned_start_time: "2026-06-10T07:00:00.000Z",
        hours: 2,
        stop_date: null,
      })),
    });
  });

  it("has every published view with its columns, and nothing of people", async () => {
    for (const { name, columns } of publishedViews) {
      const { status, body } = await plant.run(`select * from ${name}`);
      expect([name, status, body.res.columns.map(({ key }: any) => key)]).toEqual([name, 200, Object.keys(columns)]);
      expect(Object.keys(columns).filter((column) => /user|employee|note|coded_by/.test(column))).toEqual([]);
    }
  });

  it("tells the day of the plant, so that a query needs no date functions", async () => {
    expect(await rowsOf("select now_time, now_ms, today, week_ago, month_ago from clock")).toEqual([
      {
        now_time: "2026-06-10T08:00:00.000Z",
        now_ms: Date.parse("2026-06-10T08:00:00Z"),
        today: "2026-06-10",
        week_ago: "2026-06-03",
        month_ago: "2026-05-11",
      },
    ]);
  });

  it("fills in the company, and ignores one that is handed over [WD-781]", async () => {
    const sql = "select machine_id from machines where company_id = <%company_id%> order by 1";
    const own = [{ machine_id: "FC1" }, { machine_id: "JH1" }];
    expect([await rowsOf(sql), await rowsOf(sql, { company_id: "2" })]).toEqual([own, own]);
  });

  it("fills in a text of the catalogue in the reader's language, asks nobody for it and takes none [WD-781]", async () => {
    const sql = "select <%text_900059%> as word, count(*) as n from machines group by word";
    expect(queryParameters(sql)).toEqual([]);
    expect(await rowsOf(sql, { text_900059: "other" })).toEqual([{ word: "Uncoded", n: 2 }]);
    const reader = await plant.server.client("boss");
    reader.cookies.set(languageCookie, "sv");
    const answer = await reader.call("load_query_data", { record_no: 1, parameters: {}, sql_query: sql });
    expect(answer.body.res.rows).toEqual([{ word: "Okodad", n: 2 }]);
  });

  it("compares a value as text whatever it says, as often as it stands there", async () => {
    const sql = "select machine_id from machines where machine_id = <%machine%> or zone = <%machine%>";
    expect(await rowsOf(sql, { machine: "'; drop table machines --" })).toEqual([]);
    expect(await rowsOf(sql, { machine: "' or 1=1 --" })).toEqual([]);
    expect(await rowsOf(sql, { machine: "FC1", unasked: "x" })).toEqual([{ machine_id: "FC1" }]);
    expect(await rowsOf("select count(*) as n from machines where machine_id <> '<a>' -- <b>", {})).toEqual([{ n: 2 }]);
  });

  it("asks for a missing parameter by its name", async () => {
    const { status, body } = await plant.run("select 1 as n where <%line%> = '1'");
    expect([status, body.code, body.path]).toEqual([400, "invalid_input", "/parameters/line"]);
  });

  it("lists its number, name and parameters, and its text for those who may see it [WD-1155] [WD-1156]", async () => {
    const sql = "select machine_id from machines where zone = <%zone%> and company_id = <%company_id%>";
    expect((await plant.save(103, sql)).status).toBe(201);
    const listOf = async (username: string) => {
      const { body } = await (await plant.client(username)).call("load_query_list", {}, { key: null });
      return body.res.find(({ record_no }: any) => record_no === 103);
    };
    const named = { record_no: 103, name: "Query 103", parameters: ["zone"] };
    expect([await listOf("ole"), await listOf("ann"), await listOf("other")]).toEqual([
      named,
      { ...named, sql_query: sql },
      undefined,
    ]);
  });

  it("gives each reader the rows of the own company and of the machines that he may see", async () => {
    await plant.save(104, "select machine_id from machines union all select machine_id from stops order by 1");
    const machinesOf = async (username: string) =>
      (await data(username, 104)).body.res.rows.map(({ machine_id }: any) => machine_id);
    expect([await machinesOf("boss"), await machinesOf("ann")]).toEqual([
      ["FC1", "FC1", "JH1", "JH1"],
      ["FC1", "FC1"],
    ]);
    expect((await data("other", 104)).body.code).toBe("not_found");
    await plant.save(104, "select machine_id from machines", "other");
    expect(await machinesOf("other")).toEqual(["SECOND"]);
  });

  it("runs a text that is not saved for those alone who may save one", async () => {
    const answers = await Promise.all(["ole", "ann", "boss"].map((user) => plant.run("select 1 as n", {}, user)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
  });

  it("tells the database's words to those alone who may save a query", async () => {
    const sql = database.kind === "sqlite" ? "select abs(-9223372036854775807 - 1) as n" : "select 1 / 0 as n";
    expect((await plant.save(105, sql)).status).toBe(201);
    const said = async (username: string) => {
      const { status, body } = await data(username, 105);
      return [status, body.call_status[0].call_code, body.message, body.res];
    };
    const [, , message, detail] = await said("boss");
    expect([message, detail]).toEqual([
      expect.stringMatching(/overflow|zero/),
      { code: expect.stringMatching(/^\d+$/), message: expect.stringMatching(/overflow|zero/) },
    ]);
    expect(await said("ole")).toEqual([422, 7, "The query was refused.", null]);
    expect(await said("ann")).toEqual(await said("ole"));
  });

  it("is saved only when the database takes it, and says what is wrong with it", async () => {
    const refusals: Record<string, RegExp> = {
      "select machine_id from machines where": /syntax|incomplete/,
      "select username from users": /no such table|exist/,
      "select 1 as a; select 2 as b": /multiple|one statement/,
      "select nothing from machines": /nothing/,
      "select '<%line%>' as a": /outside quotes/,
    };
    for (const [sql, message] of Object.entries(refusals)) {
      const { status, body } = await plant.save(106, sql);
      expect([sql, status, body.code, body.res]).toEqual([
        sql,
        422,
        "invalid_document",
        [{ path: "/sql_query", message: expect.stringMatching(message) }],
      ]);
    }
    expect((await plant.save(106, "select 1 as a", "ann")).status).toBe(403);
    expect((await data("boss", 106)).status).toBe(404);
  });

  it("is a source of a dashboard, row by row", async () => {
    await plant.save(107, "select machine_id, hours from stops where machine_id = <%machine%>");
    const parameters = { record_no: 107, parameters: { machine: "{line}" } };
    const dashboard = {
      kind: "dashboard",
      slug: "queries",
      schemaVersion: 1,
      title: "Queries",
      display: true,
      userlevel: 0,
      size: { x: 12, y: 6 },
      parameters: [{ name: "line", default: "JH1" }],
      dataSources: [{ slug: "stops", source: "load_query_data", parameters }],
      widgets: [],
    };
    const boss = await plant.client("boss");
    const saved = await boss.json("PUT", "/api/documents/dashboard/queries", dashboard, { "if-none-match": "*" });
    expect(saved.status).toBe(201);
    const { body } = await boss.call("load_dashboard_data", { dashboard: "queries", slug: "stops", parameters: {} });
    expect(body).toMatchObject({
      res: {
        slug: "stops",
        columns: [
          { key: "machine_id", type: "string" },
          { key: "hours", type: "number" },
          { key: "tLabel", type: "string" },
        ],
        rows: [{ machine_id: "JH1", hours: 2, tLabel: "JH1" }],
        error: null,
      },
    });
  });

  const say = (company_id: number, entity: string, row_key: string, field: string, content: string) => ({
    company_id,
    entity,
    row_key,
    field,
    language: "sv",
    content,
  });
  const names =
    "select m.object_description as machine, m.department_description as hall, s.stop_description as stop from machines m join stops s on s.machine_id = m.machine_id order by m.machine_id";
  const readerOf = async (username: string, language: Language) => {
    const reader = await plant.server.client(username);
    reader.cookies.set(languageCookie, language);
    return reader;
  };
  const said = {
    en: [
      { machine: "Machine FC1", hall: "Department 10", stop: "Fault" },
      { machine: "Machine JH1", hall: "Department 10", stop: "Fault" },
    ],
    sv: [
      { machine: "Formspruta 1", hall: "Formning", stop: "Fel" },
      { machine: "Machine JH1", hall: "Formning", stop: "Fel" },
    ],
  };

  it("gives each reader the texts of the own language, the texts as they stand where nothing is said, and the own company's alone [OV-840]", async () => {
    await plant.server.parts.store.write((trx) =>
      trx
        .insertInto("entity_texts")
        .values([
          say(1, "machine", "FC1", "object_description", "Formspruta 1"),
          say(1, "department", "10", "description", "Formning"),
          say(1, "stop_code", "12", "stop_description", "Fel"),
          say(2, "stop_code", "12", "stop_description", "SECOND"),
          say(2, "machine", "JH1", "object_description", "SECOND"),
        ])
        .execute(),
    );
    await plant.save(108, names);
    const [english, swedish] = await Promise.all([readerOf("boss", "en"), readerOf("boss", "sv")]);
    // At once and in turns: whoever asks while an equal query runs for another language gets an answer of the own.
    const asked = [english, swedish, english, swedish].map((reader) =>
      reader.call("load_query_data", { record_no: 108 }),
    );
    const rows = (await Promise.all(asked)).map(({ body }) => body.res.rows);
    expect(rows).toEqual([said.en, said.sv, said.en, said.sv]);
    const restricted = await (await readerOf("ann", "sv")).call("load_query_data", { record_no: 108 });
    expect(restricted.body.res.rows).toEqual(said.sv.slice(0, 1));
    const unsaved = {
      record_no: 1,
      sql_query: "select machine_id from machines where object_description = 'Formspruta 1'",
    };
    expect((await swedish.call("load_query_data", unsaved)).body.res.rows).toEqual([{ machine_id: "FC1" }]);
    expect((await english.call("load_query_data", unsaved)).body.res.rows).toEqual([]);
  });

  it("gives a dashboard's source and an integration's key the language of their requests, a key the site's where they say none [OV-840]", async () => {
    const boss = await plant.client("boss");
    const dataSources = [{ slug: "names", source: "load_query_data", parameters: { record_no: 108 } }];
    const dashboard = {
      kind: "dashboard",
      slug: "names",
      schemaVersion: 1,
      title: "Names",
      display: true,
      userlevel: 0,
    };
    await boss.json(
      "PUT",
      "/api/documents/dashboard/names",
      { ...dashboard, size: { x: 12, y: 6 }, dataSources, widgets: [] },
      { "if-none-match": "*" },
    );
    const shown = async (language: Language) => {
      const { body } = await (
        await readerOf("ole", language)
      ).call("load_dashboard_data", {
        dashboard: "names",
        slug: "names",
        parameters: {},
      });
      return body.res.rows.map(({ machine, hall, stop }: any) => ({ machine, hall, stop }));
    };
    expect(await Promise.all([shown("en"), shown("sv"), shown("en")])).toEqual([said.en, said.sv, said.en]);
    const made = await boss.call("create_api_key", { name: "BI", scope: "read" });
    const byKey = async (headers: Record<string, string> = {}) => {
      const authorization = `Bearer ${made.body.res.api_key}`;
      const path = "/api/procedures/load_query_data";
      const { body } = await new TestClient(boss.url).json(
        "POST",
        path,
        { record_no: 108 },
        { authorization, ...headers },
      );
      return body.res.rows;
    };
    const inSwedish = { cookie: `${languageCookie}=sv` };
    expect([await byKey(), await byKey(inSwedish)]).toEqual([said.en, said.sv]);
    const { body: site, headers } = await boss.get("/api/documents/site/main");
    const settings = { ...site.settings, language: "sv" };
    const etag = headers.get("etag")!;
    expect(
      (await boss.json("PUT", "/api/documents/site/main", { ...site, settings }, { "if-match": etag })).status,
    ).toBe(200);
    expect(await byKey()).toEqual(said.sv);
  });
});
