import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishedViews } from "#schemas/plant/published-views.ts";
import { queryParameters } from "#schemas/documents/query/parameters.ts";
import { languageCookie } from "#schemas/protocol/language.ts";
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
});
