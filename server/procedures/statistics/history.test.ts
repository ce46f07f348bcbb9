import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inPlace } from "#server/procedures/long-reads/run.ts";
import { longestAnswer } from "#server/procedures/limits.ts";
import { rollUp } from "#server/procedures/statistics/rollups/roll-up.ts";
import { insertStops } from "#server/procedures/records/stops/writer.ts";
import { languageCookie } from "#schemas/protocol/language.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { at, company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { ofCompany } from "#server/database/company.ts";

const day = 86_400;

describe.each(databases)("histories of days on $kind", (database) => {
  let plant: Plant;
  const stop = (machine_id: string, number: number, from: number, to: number, stop_reason: string, shift: number) => ({
    company_id: company,
    machine_id,
    stop: number,
    stop_reason,
    shift,
    start_time: start + from * 1000,
    end_time: start + to * 1000,
    work_order_no: "-",
    cut: 0,
    coded_by: null,
    coded_at: null,
    version: 1,
    micro: 0,
  });

  beforeAll(async () => {
    plant = await startPlant(database);
    await plant.ingest([{ machine_id: "FC1", time: at(-1), status: "R" }]);
    await plant.server.parts.store.write(async (trx) => {
      await trx
        .updateTable("machine_states")
        .set({ known_since: start - 3 * day * 1000 })
        .where("company_id", "=", company)
        .where("machine_id", "=", "FC1")
        .execute();
      // The shift begins at -7200: the first two meet there.
      await insertStops(ofCompany(trx, 1), [
        stop("FC1", 101, -2 * day, -2 * day + 1800, "30", 0),
        stop("FC1", 102, -9000, -7200, "12", 0),
        stop("FC1", 103, -7200, -5400, "12", 1),
        stop("FC1", 104, -1000, -400, "-", 1),
        stop("JB1", 101, -900, -300, "12", 0),
      ]);
    });
    const operator = await plant.as("operator");
    const report = { machine_id: "FC1", card_no: "100", employee: "", trans_time: at(-600) };
    await operator.call("receive_good_qty", { ...report, good_qty: 90, note: "" });
    const scrap = { ...report, scrap_qty: 10, scrap_reason: "K1", scrap_text: "" };
    await operator.call("report_scrap", scrap);
  });
  afterAll(() => plant.close());

  const call = async (name: string, input: object, user = "operator") => (await plant.as(user)).call(name, input);
  const today = { start_time: at(-10 * 3600), end_time: at(0) };
  const fc1 = {
    trans_date: "2026-06-10",
    week_number: 202_624,
    machine_id: "FC1",
    machine_description: "Machine FC1",
    zone_description: "Zone 1",
    category: "IM80",
    category_description: "Injection 80 t",
    department_description: "Department 10",
  };

  it("gives rows of production by card and rows of stops by reason [WD-974]", async () => {
    const { body } = await call("history_per_day", { ...today, machine_id: ["FC1"] });
    const none = { shift: 0, shift_description: "" };
    const early = { shift: 1, shift_description: "Early" };
    const made = { stop_reason: "", tot_stop_time: "00:00:00", tot_stop_time_sec: 0, total_stops: 0 };
    const stopped = { part_no: "", card_no: "", tool_id: "", tot_good_qty: 0, tot_run_time: 0 };
    const half = { tot_stop_time: "00:30:00", tot_stop_time_sec: 1800, total_stops: 1 };
    expect(body.res).toEqual([
      { ...fc1, ...none, ...made, part_no: "", card_no: "-", tool_id: "", tot_good_qty: 0, tot_run_time: 27_000 },
      { ...fc1, ...none, ...stopped, stop_reason: "12", ...half },
      { ...fc1, ...early, ...made, part_no: "", card_no: "-", tool_id: "", tot_good_qty: 0, tot_run_time: 1800 },
      { ...fc1, ...early, ...made, part_no: "P1", card_no: "100", tool_id: "T1", tot_good_qty: 90, tot_run_time: 3000 },
      { ...fc1, ...early, ...stopped, stop_reason: "12", ...half },
      {
        ...fc1,
        ...early,
        ...stopped,
        stop_reason: "-",
        tot_stop_time: "00:10:00",
        tot_stop_time_sec: 600,
        total_stops: 1,
      },
    ]);
  });

  it("names shifts as they are in the reader's language, those that are over too, and as they stand where nothing is said [OV-841]", async () => {
    const admin = await plant.as("admin");
    const { revision } = (await admin.call("load_shift_plan")).body.res;
    const names = [{ shift_description: "Early", shift_description_en: "", shift_description_sv: "Förmiddag" }];
    const plan = { week: [], exceptions: [], holidays: [], names, revision };
    expect((await admin.call("update_shift_plan", plan)).status).toBe(200);
    const swedish = await plant.server.client("operator");
    swedish.cookies.set(languageCookie, "sv");
    const shiftsIn = async (client: TestClient, name: string, more: object = {}) => {
      const { body } = await client.call(name, { ...today, end_time: at(1), ...more });
      return [...new Set(body.res.map((row: any) => row.shift_description))];
    };
    const ofDays = ["history_per_day", { machine_id: ["FC1"] }] as const;
    expect(await shiftsIn(swedish, ...ofDays)).toEqual(["", "Förmiddag"]);
    expect(await shiftsIn(await plant.as("operator"), ...ofDays)).toEqual(["", "Early"]);
    expect(await shiftsIn(swedish, "load_scrap_records")).toEqual(["Förmiddag"]);
    expect(await shiftsIn(await plant.as("operator"), "load_scrap_records")).toEqual(["Early"]);
  });

  it("counts a stop that was split at a change of shift once where it is asked to [WD-959]", async () => {
    const stops = async (merge_shift_swaps?: boolean) => {
      const input = {
        ...today,
        machine_id: ["FC1"],
        ...(merge_shift_swaps === undefined ? {} : { merge_shift_swaps }),
      };
      const { body } = await call("history_per_day", input);
      return body.res
        .filter((row: any) => row.stop_reason === "12")
        .reduce((sum: number, row: any) => sum + row.total_stops, 0);
    };
    expect([await stops(), await stops(false), await stops(true)]).toEqual([2, 2, 1]);
  });

  it("gives rows of the days of its range only [WD-1147]", async () => {
    const days = async (from: number, to: number) => {
      const { body } = await call("history_per_day", { start_time: at(from), end_time: at(to), machine_id: ["FC1"] });
      return [...new Set(body.res.map((row: any) => row.trans_date))];
    };
    expect(await days(-day - 3600, 0)).toEqual(["2026-06-09", "2026-06-10"]);
    expect(await days(-2 * day, -day)).toEqual(["2026-06-08", "2026-06-09"]);
  });

  it("gives rows of the machines in its list only [WD-1148]", async () => {
    const machines = async (input: object, user?: string) => {
      const { body } = await call("history_per_day", { ...today, ...input }, user);
      return [...new Set(body.res.map((row: any) => row.machine_id))];
    };
    expect(await machines({ machine_id: ["JB1"] })).toEqual(["JB1"]);
    expect(await machines({})).toEqual(["FC1", "JB1"]);
    expect(await machines({}, "restricted")).toEqual([]);
  });

  it.each([
    ["a start after the end", { start_time: at(0), end_time: at(-1) }, 422, "/start_time"],
    ["more than a year", { start_time: at(-367 * day), end_time: at(0) }, 422, "/end_time"],
    ["an unknown machine", { ...today, machine_id: ["NONE"] }, 404, "/machine_id"],
  ])("refuses %s", async (_name, input, status, path) => {
    const answer = await call("history_per_day", input);
    expect([answer.status, answer.body.path]).toEqual([status, path]);
  });

  it("answers the same when the days have been summed", async () => {
    const range = { start_time: at(-20 * day), end_time: at(0) };
    const answers = async () => [
      await call("history_per_day", { ...range, machine_id: ["FC1"], merge_shift_swaps: true }),
      await call("load_production_history", { ...range, machine_id: "FC1", by: "day" }),
      await call("load_production_history", { ...range, machine_id: "FC1", by: "week" }),
      await call("load_statistics", { ...range, task: "stopreasons_daily", machine_ids: "FC1;JB1" }),
      await call("load_statistics", { ...range, task: "machineanalysis", machine_ids: "FC1;JB1" }),
    ];
    const before = (await answers()).map(({ body }) => body.res);
    const settings = { time_zone: "Europe/Stockholm" };
    const rolled = await rollUp(plant.server.parts.store, { company_id: company, now: start, settings });
    expect(rolled.days).toBeGreaterThan(0);
    // The cache of an answer is over by now.
    plant.server.advance(61_000);
    expect((await answers()).map(({ body }) => body.res)).toEqual(before);
  });

  describe("of production", () => {
    const history = async (by: string, from: number, to: number) => {
      const input = { machine_id: "FC1", by, start_time: at(from), end_time: at(to) };
      return (await call("load_production_history", input)).body.res;
    };
    const row = {
      good_qty: 90,
      scrap_qty: 10,
      scrap_share: 10,
      run_time: 31_800,
      stop_time: 4200,
      availability: 93,
      total_stops: 3,
    };

    it("gives the days of a range", async () => {
      expect(await history("day", -10 * 3600, 0)).toEqual([
        { period: "2026-06-10", start_time: "2026-06-09T22:00:00.000Z", ...row },
      ]);
    });

    it("gives the ISO weeks of a range, also of more than a year", async () => {
      const weeks = await history("week", -371 * day, 0);
      expect(weeks.map(({ period, start_time, total_stops }: any) => [period, start_time, total_stops])).toEqual([
        // Heard since Sunday morning.
        ["2026-W23", "2026-05-31T22:00:00.000Z", 0],
        ["2026-W24", "2026-06-07T22:00:00.000Z", 4],
      ]);
    });

    it("gives the hours of a day", async () => {
      const hours = await history("hour", -10 * 3600, 0);
      expect(hours.map(({ period }: any) => period)).toEqual(Array.from({ length: 10 }, (_none, hour) => String(hour)));
      expect(hours[9]).toEqual({
        period: "9",
        start_time: at(-3600),
        good_qty: 90,
        scrap_qty: 10,
        scrap_share: 10,
        run_time: 3000,
        stop_time: 600,
        availability: 83.3,
        total_stops: 1,
      });
    });
  });

  it("refuses more rows than an answer may have, and reads none of them", async () => {
    const { store } = plant.server.parts;
    const last = sql`insert into history_day_stops (company_id, machine_id, day, shift, stop_reason, setup_ms, stop_ms,
        uncoded_ms, unplanned_ms, stops, shift_swaps)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(longestAnswer + 1)})
      select ${sql.lit(company)}, 'FC1', '2026-05-31', 1, 'many ' || n, 0, 1, 0, 0, 1, 0 from numbers`;
    await store.write((trx) => last.execute(trx));
    const asked: string[] = [];
    const noting: KyselyPlugin = {
      transformQuery: ({ node }) => (asked.push(JSON.stringify(node)), node),
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const read = inPlace(store.read.withPlugin(noting));
    const of = { company_id: company, machines: null, language: "en" } as const;
    const settings = { time_zone: "Europe/Stockholm" };
    const input = { start_time: at(-20 * day), end_time: at(0), machine_id: ["FC1"] };
    const asks = { input, scope: of, settings, now: start, actor: null, disclosed: new Set<string>() };
    const refused = read({ procedure: "history_per_day", ...asks }, "me");
    await expect(refused).rejects.toMatchObject({ code: "rule_violated", path: "/end_time" });
    const ofDays = asked.filter((text) => text.includes("history_day_"));
    expect(ofDays.map((text) => text.includes("count("))).toEqual([true, true]);
    await store.write((trx) => trx.deleteFrom("history_day_stops").where("stop_reason", "like", "many %").execute());
  });
});
