import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { procedures } from "#server/procedures/index.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { databases } from "#tests/support/databases.ts";
import { at, code, company, machine, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { insertStops } from "#server/procedures/records/stops/writer.ts";
import { ofCompany } from "#server/database/company.ts";

const machine_id = "FC1";
const hour = 3600;
const row = (stop: number, from: number, to: number | null, more: Partial<StopRow> = {}): StopRow => ({
  company_id: company,
  machine_id,
  stop,
  stop_reason: "-",
  shift: 1,
  start_time: start + from * 1000,
  end_time: to === null ? null : start + to * 1000,
  work_order_no: "WO100",
  cut: 0,
  micro: 0,
  coded_by: null,
  coded_at: null,
  version: 1,
  ...more,
});
const coded = { stop_reason: "12", coded_by: "operator", coded_at: start - 60_000 };

describe.each(databases)("work on stops on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await writePlant(plant.server.parts.store, company, {
      stop_codes: [code("40", "Other", "", { stop_text_flag: 1 })],
      machines: [machine("PJ9", "20", { erp_connection_type: "rest" })],
    });
  });
  afterAll(() => plant.close());
  const stored = async (rows: readonly StopRow[]) => {
    await plant.server.parts.store.write(async (trx) => {
      for (const table of [
        "stops",
        "stop_notes",
        "stop_borders",
        "stop_codings",
        "stop_numbers",
        "rollup_changes",
        "machine_states",
        "machine_records",
        "silences",
      ] as const)
        await trx.deleteFrom(table).execute();
      await insertStops(ofCompany(trx, 1), rows);
    });
  };
  beforeEach(() => stored([row(1, -3 * hour, -2 * hour), row(2, -900, -600), row(3, -500, -300), row(4, -200, -100)]));

  const call = async (name: string, input: unknown, user = "operator") => {
    const { status, body } = await (await plant.as(user)).call(name, input);
    return { status, res: body.res, code: body.code as string | undefined, path: body.path as string | undefined };
  };
  const refused = async (name: string, input: unknown, user?: string) => {
    const { status, code: reason, path } = await call(name, input, user);
    return [status, reason, path];
  };
  const reasons = async () => {
    const rows = await plant.server.parts.store.read.selectFrom("stops").selectAll().orderBy("stop").execute();
    return rows.map((stop) => [stop.stop, stop.stop_reason]);
  };
  const uncoded = [
    [1, "-"],
    [2, "-"],
    [3, "-"],
    [4, "-"],
  ];
  const some = (stops: number[], more = {}) => ({ machine_id, stops, stop_code: "12", note: null, ...more });

  it("codes stops, with a note or without, all or none [MI-253] [MI-267] [MI-268]", async () => {
    const { res } = await call("update_uncoded_stops", some([3, 2], { note: "Belt torn" }));
    expect(res).toMatchObject([
      {
        stop: 3,
        stop_reason: "12",
        stop_description: "Tool fault",
        note: "Belt torn",
        coded_by: "operator",
        version: 2,
      },
      { stop: 2, stop_reason: "12", note: "Belt torn", coded_at: at(0) },
    ]);
    expect((await call("update_uncoded_stops", some([4]))).res).toMatchObject([{ stop_reason: "12", note: null }]);
    expect(await refused("update_uncoded_stops", some([1, 9]))).toEqual([404, "not_found", "/stops/1"]);
    expect(await refused("update_uncoded_stops", some([1], { stop_code: "99" }))).toEqual([
      404,
      "not_found",
      "/stop_code",
    ]);
    expect(await refused("update_uncoded_stops", some([1, 2]))).toEqual([409, "state_conflict", "/stops/1"]);
    expect((await reasons())[0]).toEqual([1, "-"]);
    const again = await call("update_uncoded_stops", some([1, 2], { stop_code: "30", recode: true }));
    expect(again.res.map((stop: any) => stop.stop_reason)).toEqual(["30", "30"]);
  });

  it("refuses a blank note for a code that asks for one, and codes nothing [MI-257]", async () => {
    for (const note of [null, "", " \n\u200b"])
      expect(await refused("update_uncoded_stops", some([1, 2], { stop_code: "40", note }))).toEqual([
        422,
        "rule_violated",
        "/note",
      ]);
    expect(await reasons()).toEqual(uncoded);
    const { status } = await call("update_uncoded_stops", some([1], { stop_code: "40", note: "Lunch" }));
    expect(status).toBe(200);
  });

  it("codes the open stop and says so on the machine; a running machine has none [MI-266]", async () => {
    await plant.ingest([
      { machine_id, time: at(-60), status: "R" },
      { machine_id, time: at(-30), status: "S" },
    ]);
    const { res } = await call("set_stop_code", { machine_id, stop_code: "12", note: null });
    expect(res).toMatchObject({ stop: 5, stop_reason: "12", end_time: null, duration: 30 });
    const shown = (await call("load_machine", { machine_id })).res;
    expect(shown).toMatchObject({ status: "S", current_stop_reason: "12", stop_description: "Tool fault" });
    await plant.ingest({ machine_id, time: at(-10), status: "R" });
    expect(await refused("set_stop_code", { machine_id, stop_code: "12", note: null })).toEqual([
      409,
      "state_conflict",
      "/machine_id",
    ]);
  });

  it("writes no transfer for coding on a machine with an ERP [MI-270]", async () => {
    await stored([row(1, -900, -600, { machine_id: "PJ9" })]);
    const { status } = await call("update_uncoded_stops", { ...some([1]), machine_id: "PJ9" });
    const transfers = await plant.server.parts.store.read.selectFrom("erp_transfers").selectAll().execute();
    expect([status, transfers]).toEqual([200, []]);
  });

  it("splits an uncoded stop at a time that is a minute from its ends [MI-263] [MI-264] [OV-450]", async () => {
    const { res } = await call("split_stop", { machine_id, stop: 1, split_time: at(-3 * hour + 1200) });
    expect(res.map((stop: any) => [stop.stop, stop.duration, stop.stop_reason, stop.shift])).toEqual([
      [1, 1200, "-", 1],
      [5, 2400, "-", 1],
    ]);
    for (const time of [-900, -841, -659, -600])
      expect(await refused("split_stop", { machine_id, stop: 2, split_time: at(time) })).toEqual([
        422,
        "rule_violated",
        "/split_time",
      ]);
    expect((await call("split_stop", { machine_id, stop: 2, split_time: at(-840) })).status).toBe(200);
  });

  it("refuses to split without SF46, coded stops, those outside shifts and old ones [MI-265]", async () => {
    await stored([
      row(1, -49 * hour, -48.5 * hour),
      row(2, -900, -600, coded),
      row(3, -500, -300, { shift: 0 }),
      row(1, -900, -600, { machine_id: "JH1" }),
    ]);
    const split = (stop: number, time: number, own = machine_id) =>
      refused("split_stop", { machine_id: own, stop, split_time: at(time) });
    expect(await split(1, -48.7 * hour)).toEqual([422, "rule_violated", "/stop"]);
    expect(await split(2, -700)).toEqual([409, "state_conflict", "/stop"]);
    expect(await split(3, -400)).toEqual([409, "state_conflict", "/stop"]);
    expect(await split(9, -400)).toEqual([404, "not_found", "/stop"]);
    expect(await split(1, -700, "JH1")).toEqual([403, "not_allowed", "/machine_id"]);
  });

  it("codes a stop outside planned shifts, and does not split it [OV-452]", async () => {
    await stored([row(3, -500, -300, { shift: 0 })]);
    expect(await refused("split_stop", { machine_id, stop: 3, split_time: at(-400) })).toEqual([
      409,
      "state_conflict",
      "/stop",
    ]);
    expect(await reasons()).toEqual([[3, "-"]]);
    expect((await call("update_uncoded_stops", some([3]))).res).toMatchObject([
      { stop: 3, shift: 0, stop_reason: "12" },
    ]);
  });

  it("keeps a split and its codes when late signals come, and lets a merge undo it", async () => {
    await stored([]);
    await plant.ingest([
      { machine_id, time: at(-1000), status: "R" },
      { machine_id, time: at(-600), status: "S" },
    ]);
    const split = await call("split_stop", { machine_id, stop: 1, split_time: at(-300) });
    expect(split.res[1]).toMatchObject({ stop: 2, end_time: null });
    await call("update_uncoded_stops", some([1]));
    expect((await call("load_machine", { machine_id })).res).toMatchObject({
      stop_number: 2,
      current_stop_reason: "-",
    });
    await plant.ingest({ machine_id, time: at(-700), status: "S" });
    const spans = async () =>
      (await call("load_stop_history", { machine_id })).res
        .toReversed()
        .map((stop: any) => [stop.start_time, stop.end_time, stop.stop_reason]);
    expect(await spans()).toEqual([
      [at(-700), at(-300), "12"],
      [at(-300), null, "-"],
    ]);
    await call("update_history_note", { machine_id, stops: [1], note: "First" });
    const merged = await call("merge_stops", { machine_id, stops: [2, 1] });
    expect(merged.res).toMatchObject({ stop: 1, stop_reason: "12", end_time: null, note: "First" });
    expect((await call("load_machine", { machine_id })).res).toMatchObject({
      stop_number: 1,
      current_stop_reason: "12",
    });
    await plant.ingest({ machine_id, time: at(-800), status: "S" });
    expect(await spans()).toEqual([[at(-800), null, "12"]]);
    await plant.ingest([
      { machine_id, time: at(-20), status: "R" },
      { machine_id, time: at(-10), status: "S" },
    ]);
    expect((await call("load_machine", { machine_id })).res.stop_number).toBe(3);
  });

  it("tells who has coded, recoded, split and merged what, from what to what", async () => {
    await call("split_stop", { machine_id, stop: 2, split_time: at(-800) });
    await call("update_uncoded_stops", some([5]));
    await call("update_uncoded_stops", some([5], { stop_code: "30", recode: true }), "supervisor");
    await call("merge_stops", { machine_id, stops: [2, 5] });
    const { res } = await call("load_stop_history", { machine_id }, "supervisor");
    const history = res.find((stop: any) => stop.stop === 2);
    expect(
      history.codings.map((act: any) => [act.action, act.from_reason, act.to_reason, act.other_stop, act.username]),
    ).toEqual([
      ["split", "-", "-", 5, "operator"],
      ["code", "-", "12", null, "operator"],
      ["recode", "12", "30", null, "supervisor"],
      ["merge", "30", "30", 5, "operator"],
    ]);
  });

  it("merges only what follows without a gap and has one code", async () => {
    await stored([row(1, -900, -600, coded), row(2, -600, -500, { ...coded, stop_reason: "30" }), row(3, -400, -300)]);
    const merge = (stops: number[]) => refused("merge_stops", { machine_id, stops });
    expect(await merge([1, 2])).toEqual([409, "state_conflict", "/stops"]);
    expect(await merge([2, 3])).toEqual([422, "rule_violated", "/stops"]);
    expect(await merge([2])).toEqual([422, "rule_violated", "/stops"]);
    expect(await merge([2, 8])).toEqual([404, "not_found", "/stops/1"]);
  });

  it("adds notes of 1 to 1,000 characters to coded stops, newest first, and takes none back [MI-260] [OV-454]", async () => {
    await stored([row(1, -900, -600, coded), row(2, -500, -400, coded), row(3, -300, -200)]);
    const add = (stops: number[], note: string) => call("update_history_note", { machine_id, stops, note });
    expect((await add([1, 2], "First")).res.map((stop: any) => stop.note)).toEqual(["First", "First"]);
    await add([2], "Second");
    const notes = async (stops: number[] | null) => (await call("load_stop_notes", { machine_id, stops })).res;
    expect(await notes([2])).toMatchObject([
      { stop: 2, note: "Second", username: "operator", created_at: at(0), stop_description: "Tool fault" },
      { stop: 2, note: "First" },
    ]);
    expect((await notes(null)).map((note: any) => [note.stop, note.note])).toEqual([
      [2, "Second"],
      [2, "First"],
      [1, "First"],
    ]);
    expect(await refused("load_stop_notes", { machine_id, stops: [1, 9] })).toEqual([404, "not_found", "/stops/1"]);
    expect(await refused("update_history_note", { machine_id, stops: [1, 3], note: "x" })).toEqual([
      409,
      "state_conflict",
      "/stops/1",
    ]);
    expect((await add([1], "x".repeat(1000))).status).toBe(200);
    expect(await refused("update_history_note", { machine_id, stops: [1], note: "" })).toEqual([
      422,
      "rule_violated",
      "/note",
    ]);
    const names = procedures.map(({ contract }) => contract.name).filter((name) => name.includes("note"));
    expect(new Set(names)).toEqual(new Set(["load_stop_notes", "load_stop_notes_for_location", "update_history_note"]));
    expect(await refused("update_history_note", { machine_id, stops: [1], note: "  " })).toEqual([
      422,
      "rule_violated",
      "/note",
    ]);
    expect(await refused("update_history_note", { machine_id, stops: [1], note: "x".repeat(1001) })).toEqual([
      400,
      "invalid_input",
      "/note",
    ]);
  });

  it("lets only those who see the machine code, split and note [OV-440]", async () => {
    const denied = [403, "not_allowed", "/machine_id"];
    expect(await refused("update_uncoded_stops", some([1]), "restricted")).toEqual(denied);
    expect(await refused("split_stop", { machine_id, stop: 1, split_time: at(-9000) }, "restricted")).toEqual(denied);
    expect(await refused("update_history_note", { machine_id, stops: [1], note: "x" }, "restricted")).toEqual(denied);
  });

  it("lists the uncoded stops and notes of a location [OV-647]", async () => {
    await stored([
      row(1, -900, -600),
      row(1, -500, -400, { machine_id: "JH1", ...coded }),
      row(2, -300, -200, { machine_id: "JH1" }),
      row(1, -700, -600, { machine_id: "PJ1" }),
    ]);
    await call("update_history_note", { machine_id: "JH1", stops: [1], note: "Noted" });
    const list = async (request_type: string, request_code: string, user?: string) =>
      (await call("load_uncoded_stops_for_location", { request_type, request_code }, user)).res.map((stop: any) => [
        stop.machine_id,
        stop.stop,
      ]);
    expect(await list("department", "10")).toEqual([
      ["JH1", 2],
      ["FC1", 1],
    ]);
    expect(await list("all", "all")).toEqual([
      ["JH1", 2],
      ["PJ1", 1],
      ["FC1", 1],
    ]);
    expect(await list("mine", "all")).toEqual([["FC1", 1]]);
    await plant.server.parts.store.write((trx) =>
      trx.updateTable("machines").set({ line: "L1" }).where("machine_id", "in", ["FC1", "PJ1"]).execute(),
    );
    expect(await list("line", "L1")).toEqual([
      ["PJ1", 1],
      ["FC1", 1],
    ]);
    expect(await list("all", "all", "restricted")).toEqual([["JH1", 2]]);
    const ask = (request_type: string, request_code: string, user?: string) =>
      refused("load_uncoded_stops_for_location", { request_type, request_code }, user);
    expect(await ask("hall", "10")).toEqual([400, "invalid_input", "/request_type"]);
    expect(await ask("department", "99")).toEqual([404, "not_found", "/request_code"]);
    expect(await ask("department", "20", "restricted")).toEqual([404, "not_found", "/request_code"]);
    const notes = await call("load_stop_notes_for_location", { request_type: "zone", request_code: "Z1" });
    expect(notes.res).toMatchObject([{ machine_id: "JH1", stop: 1, note: "Noted" }]);
  });

  it("lists the notes of chosen days on the plant's clock, by when they were written", async () => {
    const written: [number, string, string][] = [
      [9001, "2026-01-05T22:30:00Z", "before midnight"],
      [9000, "2026-01-05T23:30:00Z", "after midnight"],
      [8999, "2026-01-06T22:59:59Z", "the last"],
    ];
    await plant.server.parts.store.write((trx) =>
      trx
        .insertInto("stop_notes")
        .values(
          written.map(([record_no, time, note]) => ({
            company_id: company,
            record_no,
            machine_id,
            stop: 1,
            note,
            username: "operator",
            created_at: Date.parse(time),
          })),
        )
        .execute(),
    );
    const days = (start_date: string, end_date?: string) => ({ machine_id, stops: null, start_date, end_date });
    const notes = async (from: string, to: string) =>
      (await call("load_stop_notes", days(from, to))).res.map(({ note }: { note: string }) => note);
    expect(await notes("2026-01-06", "2026-01-06")).toEqual(["the last", "after midnight"]);
    expect(await notes("2026-01-05", "2026-01-06")).toEqual(["the last", "after midnight", "before midnight"]);
    const place = { request_type: "all", request_code: "all", start_date: "2026-01-05", end_date: "2026-01-05" };
    expect((await call("load_stop_notes_for_location", place)).res).toMatchObject([{ note: "before midnight" }]);
    expect(await refused("load_stop_notes", days("2026-01-06", "2026-01-05"))).toEqual([
      422,
      "rule_violated",
      "/start_date",
    ]);
    expect(await refused("load_stop_notes", days("2026-01-06"))).toEqual([400, "invalid_input", "/end_date"]);
    expect(await refused("load_stop_notes", days("2025-01-06", "2026-01-07"))).toEqual([
      422,
      "rule_violated",
      "/end_date",
    ]);
  });

  it("shows the stops and the run blocks of the last hours [OV-649]", async () => {
    await stored([]);
    await plant.ingest([
      { machine_id, time: at(-1000), status: "R" },
      { machine_id, time: at(-950), status: "S" },
      { machine_id, time: at(-600), status: "R" },
      { machine_id, time: at(-200), status: "R" },
    ]);
    const { res } = await call("load_machine_history", { machine_id, period: 48 });
    expect(res.map((block: any) => [block.status, block.stop, block.start_time, block.end_time])).toEqual([
      ["R", 0, at(-200), at(-80)],
      ["R", 0, at(-600), at(-480)],
      ["S", 1, at(-950), at(-600)],
      ["R", 0, at(-1000), at(-950)],
    ]);
    for (const period of [0, 8785])
      expect(await refused("load_machine_history", { machine_id, period })).toEqual([422, "rule_violated", "/period"]);
  });

  it("asks no code for a stop that is shorter than the machine's threshold, and counts it as run time", async () => {
    await stored([]);
    const config = { micro_stop_seconds: 30 };
    await call("update_machine_touch_config", { machine_id, config }, "admin");
    await plant.ingest([
      { machine_id, time: at(-100), status: "R" },
      { machine_id, time: at(-90), status: "S" },
      { machine_id, time: at(-70), status: "R" },
      { machine_id, time: at(-60), status: "S" },
      { machine_id, time: at(-30), status: "R" },
    ]);
    const list = async () => (await call("load_uncoded_stops", { machine_id, shift: null })).res;
    expect((await list()).map((stop: any) => stop.stop)).toEqual([2]);
    expect((await call("load_machine", { machine_id })).res).toMatchObject({
      calendar_run_time: 70,
      calendar_stop_time: 30,
    });
    const micro = async () =>
      (await call("load_stop_history", { machine_id })).res.map((stop: any) => [stop.stop, stop.micro]);
    expect(await micro()).toEqual([
      [2, false],
      [1, true],
    ]);
    await call("update_machine_touch_config", { machine_id, config: { micro_stop_seconds: 3600 } }, "admin");
    await plant.ingest({ machine_id, time: at(-10), status: "R" });
    expect(await micro()).toEqual([
      [2, false],
      [1, true],
    ]);
    await call("update_uncoded_stops", some([1]));
    expect(await micro()).toEqual([
      [2, false],
      [1, false],
    ]);
    await call("update_machine_touch_config", { machine_id, config: { max_cavities: 8 } }, "admin");
  });

  it("notes the days of the past that coding has changed", async () => {
    await stored([row(1, -40 * 24 * hour, -39 * 24 * hour)]);
    await call("update_uncoded_stops", some([1]));
    const rows = await plant.server.parts.store.read.selectFrom("rollup_changes").selectAll().execute();
    expect(rows.map(({ machine_id: id }) => id)).toEqual([machine_id, machine_id]);
  });
});
