import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DomainError } from "#schemas/protocol/errors.ts";
import { tellSilences } from "#server/ingest/silence.ts";
import { createIngest } from "./ingest.ts";
import { fakeSite } from "#tests/support/site.ts";
import { databases } from "#tests/support/databases.ts";
import { runs } from "#tests/support/runs.ts";
import { at, company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";

const site = fakeSite({}, { no_data_after: 120, time_zone: "Europe/Stockholm" });

/** Two machines that may count equally fast, whatever their orders plan: some rises of the property's counters are too fast. */
const alike = { machine_counter_limit_JH1: 200, machine_counter_limit_JB1: 200 };

describe.each(databases)("the ingest on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database, alike);
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    await plant.server.parts.store.write(async (trx) => {
      for (const table of [
        "machine_states",
        "machine_records",
        "stops",
        "silences",
        "production_transactions",
        "process_values",
        "counter_jumps",
      ] as const)
        await trx.deleteFrom(table).execute();
      await trx.updateTable("orders").set({ good_qty: 0, scrap_qty: 0 }).execute();
    });
  });

  const machineOf = async (machine_id: string) =>
    (await (await plant.as("operator")).call("load_machine", { machine_id })).body.res;
  const stopsOf = async (machine_id: string) => {
    const { body } = await (await plant.as("operator")).call("load_stop_history", { machine_id });
    return body.res.toReversed().map((stop: any) => [stop.start_time, stop.end_time, stop.stop_reason]);
  };
  const quantitiesOf = async (card_no: string) => {
    const { body } = await (await plant.as("operator")).call("load_all_running_orders");
    const order = body.res.find((row: any) => row.card_no === card_no);
    return [order.card_good_qty, order.card_scrap_qty];
  };

  it("opens, names and ends a stop, and the machine says so", async () => {
    await plant.ingest([
      { machine_id: "FC1", time: at(-60), status: "R" },
      { machine_id: "FC1", time: at(-40), status: "S" },
    ]);
    expect(await machineOf("FC1")).toMatchObject({
      status: "S",
      current_stop_reason: "-",
      stop_number: 1,
      stop_description: "",
      no_data: false,
      calendar_stop_time: 40,
      calendar_run_time: 20,
      shift_stop_time: 40,
    });
    await plant.ingest({ machine_id: "FC1", time: at(-30), status: "S", stop_reason: "12" });
    expect(await machineOf("FC1")).toMatchObject({
      current_stop_reason: "12",
      stop_description: "Tool fault",
      stop_reason_color: "#112233",
    });
    await plant.ingest({ machine_id: "FC1", time: at(-10), status: "R" });
    expect(await machineOf("FC1")).toMatchObject({ status: "R", current_stop_reason: "-", calendar_stop_time: 30 });
    expect(await stopsOf("FC1")).toEqual([[at(-40), at(-10), "12"]]);
  });

  it("says of each refused record of a list in a sentence what was expected where", async () => {
    const { body } = await plant.ingest([
      { machine_id: "FC1", time: at(-60), status: "stopped" },
      { machine_id: "FC1", time: "yesterday" },
      { machine_id: "FC1", time: at(-50), good_count: "7" },
      { time: at(-50) },
      { machine_id: "FC1", time: at(-40), pieces: 3 },
      { machine_id: "FC1", time: at(-30), status: "R" },
    ]);
    expect(body.res.results.map(({ path, message, result }: any) => [path, message ?? result])).toEqual([
      ["/0/status", 'Expected "R" or "S", got "stopped"'],
      ["/1/time", 'Expected a UTC time such as 2026-03-01T12:00:00Z, got "yesterday"'],
      ["/2/good_count", 'Expected a whole number, got "7"'],
      ["/3/machine_id", "Expected this field, got nothing"],
      ["/4/pieces", "Expected no field of this name"],
      [undefined, "recorded"],
    ]);
  });

  it("turns counter differences into one transaction per machine, card and minute, over a reset", async () => {
    plant.server.advance(80_000);
    await plant.ingest([
      { machine_id: "FC1", time: at(0), status: "R", good_count: 100, scrap_count: 7 },
      { machine_id: "FC1", time: at(10), good_count: 104, scrap_count: 7 },
      { machine_id: "FC1", time: at(20), good_count: 110, scrap_count: 8 },
      { machine_id: "FC1", time: at(70), good_count: 3 },
    ]);
    expect(await quantitiesOf("100")).toEqual([10, 1]);
    await plant.ingest({ machine_id: "FC1", time: at(80), good_count: 3 });
    plant.server.advance(-80_000);
    expect(await quantitiesOf("100")).toEqual([13, 1]);
    const { body } = await (
      await plant.as("operator")
    ).call("load_quantity_history", {
      machine_id: "FC1",
      quantity_kind: "all",
      start_time: at(-60),
      end_time: at(120),
    });
    expect(body.res.map((row: any) => [row.trans_time, row.kind, row.good_qty, row.scrap_qty, row.card_no])).toEqual([
      [at(60), "good", 3, 0, "100"],
      [at(0), "scrap", 0, 1, "100"],
      [at(0), "good", 10, 0, "100"],
    ]);
  });

  it("does nothing for a record that is equal in everything, however often and in what portions it is sent", async () => {
    const records = [
      { machine_id: "FC1", time: at(-20), status: "R", good_count: 1 },
      { machine_id: "FC1", time: at(-20), status: "S", process_values: { melt: 1 } },
      { machine_id: "FC1", time: at(-20), status: "S", process_values: { melt: 2 } },
      { machine_id: "FC1", time: at(-10), status: "R", good_count: 5 },
      { machine_id: "FC1", time: at(-10), status: "S", stop_reason: "12", good_count: 6 },
    ];
    await plant.ingest(records);
    const stood = async () => [
      await machineOf("FC1"),
      await stopsOf("FC1"),
      await quantitiesOf("100"),
      (await (await plant.as("operator")).call("load_machine_signals", { machine_id: "FC1" })).body.res,
    ];
    const before = await stood();
    expect(before[2]).toEqual([5, 0]);
    for (const portion of [records, records.slice(0, 2), records.slice(3), [records[1]], [records[0]]]) {
      const { body } = await plant.ingest(portion);
      expect(body.res).toMatchObject({ recorded: 0, results: portion.map(() => ({ result: "duplicate" })) });
    }
    expect(await stood()).toEqual(before);
  });

  it("keeps what a machine says anew at the same moment, in its order of arrival", async () => {
    await plant.ingest({ machine_id: "FC1", time: at(-20), status: "R" });
    await plant.ingest({ machine_id: "FC1", time: at(-20), status: "S" });
    expect(await machineOf("FC1")).toMatchObject({ status: "S" });
    expect(await stopsOf("FC1")).toEqual([[at(-20), null, "-"]]);
    await plant.ingest([
      { machine_id: "JH1", time: at(-20), status: "S" },
      { machine_id: "JH1", time: at(-20), status: "R" },
    ]);
    expect(await machineOf("JH1")).toMatchObject({ status: "R" });
    expect(await stopsOf("JH1")).toEqual([]);
  });

  it("lets no record of a clock that is ahead overrule a later true one, and knows it when it is sent again", async () => {
    const early = { machine_id: "FC1", time: at(240), status: "R", process_values: { melt: 1 } };
    const { body } = await plant.ingest(early);
    expect(body.res.recorded).toBe(1);
    expect(await machineOf("FC1")).toMatchObject({ status: "R", last_signal_at: at(0) });
    plant.server.advance(10_000);
    await plant.ingest({ machine_id: "FC1", time: at(10), status: "S", process_values: { melt: 2 } });
    expect((await plant.ingest(early)).body.res.results).toEqual([{ index: 0, result: "duplicate" }]);
    plant.server.advance(290_000);
    await plant.ingest({ machine_id: "FC1", time: at(300) });
    expect(await machineOf("FC1")).toMatchObject({ status: "S", last_signal_at: at(300) });
    expect(await stopsOf("FC1")).toEqual([[at(10), null, "-"]]);
    const signals = await (await plant.as("operator")).call("load_machine_signals", { machine_id: "FC1" });
    expect(signals.body.res.values).toEqual([{ name: "melt", value: 2, time: at(10) }]);
    plant.server.advance(-300_000);
  });

  it("takes a buffer of two days behind a live record, and has its days summed again", async () => {
    await plant.ingest({ machine_id: "FC1", time: at(-20), status: "R", good_count: 30 });
    const hours = (count: number) => at(-count * 3600);
    const { body } = await plant.ingest([
      { machine_id: "FC1", time: hours(48), status: "R", good_count: 10 },
      { machine_id: "FC1", time: hours(47), status: "S", good_count: 20 },
      { machine_id: "FC1", time: hours(46), status: "R" },
    ]);
    expect(body.res.recorded).toBe(3);
    expect(await stopsOf("FC1")).toEqual([[hours(47), hours(46), "-"]]);
    const noted = await plant.server.parts.store.read
      .selectFrom("rollup_changes")
      .select("utc_day")
      .where("machine_id", "=", "FC1")
      .orderBy("utc_day")
      .execute();
    expect(noted.map(({ utc_day }) => new Date(utc_day * 86_400_000).toISOString().slice(0, 10))).toEqual([
      "2026-06-08",
      "2026-06-09",
    ]);
  });

  it("takes the good records of a request, and says of each other one why not", async () => {
    const { status, body } = await plant.ingest([
      { machine_id: "FC1", time: at(-20), status: "R" },
      { machine_id: "NONE", time: at(-20), status: "R" },
      { machine_id: "ZZ9", time: at(-20), status: "R" },
      { machine_id: "FC1", time: at(-19), status: "X" },
      { machine_id: "FC1", time: "2026-02-31T00:00:00Z" },
      { machine_id: "FC1", time: at(3600) },
      { machine_id: "FC1", time: at(-13 * 3600), status: "S" },
      { machine_id: "FC1", time: at(-18), good_count: 1.5 },
      { machine_id: "FC1", time: at(-17), speed: 1 },
      { machine_id: "JH1", time: at(-20), status: "R" },
      17,
    ]);
    expect(status).toBe(200);
    expect(body.res.results.map((row: any) => [row.result, row.code, row.path])).toEqual([
      ["recorded", undefined, undefined],
      ["refused", "not_found", "/1/machine_id"],
      ["refused", "not_found", "/2/machine_id"],
      ["refused", "invalid_input", "/3/status"],
      ["refused", "invalid_input", "/4/time"],
      ["refused", "rule_violated", "/5/time"],
      ["recorded", undefined, undefined],
      ["refused", "invalid_input", "/7/good_count"],
      ["refused", "invalid_input", "/8/speed"],
      ["recorded", undefined, undefined],
      ["refused", "invalid_input", "/10"],
    ]);
  });

  it("refuses a record that comes too late behind a newer one", async () => {
    await plant.ingest({ machine_id: "FC1", time: at(-20), status: "R" });
    const { status, body } = await plant.ingest({ machine_id: "FC1", time: at(-73 * 3600), status: "S" });
    expect([status, body.code, body.path]).toEqual([422, "rule_violated", "/time"]);
    expect(await stopsOf("FC1")).toEqual([]);
  });

  it.each([
    ["no key", "", 401, "not_signed_in"],
    ["a wrong key", "swk_nothing", 401, "not_signed_in"],
  ])("refuses %s", async (_name, key, status, code) => {
    const answer = await plant.ingest({ machine_id: "FC1", time: at(0), status: "R" }, key);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("refuses a session, an empty list and too many records", async () => {
    const client = await plant.as("admin");
    expect((await client.json("POST", "/api/ingest", {})).body.code).toBe("not_allowed");
    expect((await plant.ingest([])).body.code).toBe("invalid_input");
    expect((await plant.ingest(Array.from({ length: 5001 }, () => 1))).status).toBe(413);
  });

  /** As many records of days ago as a request may have, newest first, behind a live one. */
  const lateOnes = async (count: number) => {
    await plant.ingest({ machine_id: "FC1", time: at(-1), status: "R" });
    const late = (index: number) => ({ time: at(-30_000 + 5 * index), status: index % 2 ? "S" : "R" });
    return Array.from({ length: count }, (_, index) => ({ machine_id: "FC1", ...late(count - index) }));
  };

  it("lets another write through while it takes 5,000 late records in reversed order", async () => {
    const { parts } = plant.server;
    const records = await lateOnes(5000);
    const ended: string[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const unlisten = parts.hub.listen(() => begin());
    const batch = createIngest(parts, site)(company, records).then((results) => {
      ended.push("batch");
      return results;
    });
    await begun;
    await parts.journal.write(company, ({ trx }) => trx.selectFrom("machines").selectAll().execute());
    ended.push("other");
    const results = await batch;
    unlisten();
    expect(ended).toEqual(["other", "batch"]);
    expect(results).toEqual(records.map((_record, index) => ({ index, result: "recorded" })));
    const stops = await parts.store.read.selectFrom("stops").select("stop").where("machine_id", "=", "FC1").execute();
    expect(stops).toHaveLength(2500);
  });

  it("gives a late record its place before all that a standing machine has told since", async () => {
    const stands = (index: number) => ({ machine_id: "FC1", time: at(-6000 + 2 * index), status: "S" });
    const told = Array.from({ length: 2500 }, (_, index) => stands(index));
    // The last of a thousand that follow the late one, and one of the same moment.
    await plant.ingest([
      { machine_id: "FC1", time: at(-6100), status: "R" },
      ...told,
      { ...stands(998), stop_reason: "12" },
    ]);
    await plant.ingest({ machine_id: "FC1", time: at(-5999), status: "R" });
    expect(await stopsOf("FC1")).toEqual([
      [at(-6000), at(-5999), "-"],
      [at(-5998), null, "12"],
    ]);
  });

  it("says how much is recorded where a later part of the records cannot be written, and takes them again", async () => {
    const { parts } = plant.server;
    const records = await lateOnes(900);
    let writes = 0;
    const full: typeof parts.journal = {
      write: async (...given) => {
        if ((writes += 1) > 2) throw new DomainError("storage_full");
        return await parts.journal.write(...given);
      },
    };
    await expect(createIngest({ ...parts, journal: full }, site)(company, records)).rejects.toMatchObject({
      code: "storage_full",
      message: "Only 400 of the records are recorded. Send all of them again: these come as duplicates.",
    });
    const { body } = await plant.ingest(records);
    expect(body.res.recorded).toBe(500);
    expect(body.res.results.map(({ result }: any) => result)).toEqual([
      ...Array.from({ length: 500 }, () => "recorded"),
      ...Array.from({ length: 400 }, () => "duplicate"),
    ]);
  });

  it("gives the same stops, quantities and jumps of counters in whatever order and portions records arrive", async () => {
    const kind = fc.constantFrom("R" as const, "S" as const, undefined);
    const reason = fc.constantFrom(undefined, "12", "30");
    const count = fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined });
    const signals = fc.uniqueArray(
      fc.record({ second: fc.integer({ min: -4000, max: -1 }), status: kind, stop_reason: reason, good_count: count }),
      { selector: ({ second }) => second, minLength: 2, maxLength: 14 },
    );
    const cases = signals.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length }),
        fc.integer({ min: 1, max: 4 }),
      ),
    );
    const recordsOf = (machine_id: string, list: readonly any[]) =>
      list.map(({ second, ...rest }) => ({ machine_id, time: at(second), ...rest }));
    const clear = () =>
      plant.server.parts.store.write(async (trx) => {
        for (const table of [
          "machine_states",
          "machine_records",
          "stops",
          "silences",
          "production_transactions",
          "counter_jumps",
        ] as const)
          await trx.deleteFrom(table).execute();
      });
    const timesOf = async (machine_id: string) => {
      const db = plant.server.parts.store.read;
      const own = <T extends "stops" | "silences" | "production_transactions">(table: T) =>
        db
          .selectFrom(table as "stops")
          .where("company_id", "=", company)
          .where("machine_id", "=", machine_id);
      const stops = await own("stops")
        .select(["start_time", "end_time", "stop_reason"])
        .orderBy("start_time")
        .execute();
      const silences = await own("silences").select(["start_time", "end_time"]).orderBy("start_time").execute();
      const made = await db
        .selectFrom("production_transactions")
        .select((select) => select.fn.sum<number>("quantity").as("sum"))
        .where("machine_id", "=", machine_id)
        .executeTakeFirst();
      const jumps = await db
        .selectFrom("counter_jumps")
        .select(["time", "from_count", "to_count", "pieces", "decision"])
        .where("machine_id", "=", machine_id)
        .orderBy("time")
        .execute();
      const { status, current_stop_reason, last_signal_at, known_since, good_count } = (await db
        .selectFrom("machine_states")
        .selectAll()
        .where("machine_id", "=", machine_id)
        .executeTakeFirst())!;
      const state = { status, current_stop_reason, last_signal_at, known_since, good_count };
      return { stops, silences, made: made?.sum ?? 0, jumps, state };
    };
    await fc.assert(
      fc.asyncProperty(cases, async ([list, shuffled, portion]) => {
        await clear();
        await plant.ingest(
          recordsOf(
            "JH1",
            list.toSorted((a, b) => a.second - b.second),
          ),
        );
        for (let from = 0; from < shuffled.length; from += portion)
          await plant.ingest(recordsOf("JB1", shuffled.slice(from, from + portion)));
        expect(await timesOf("JB1")).toEqual(await timesOf("JH1"));
      }),
      { numRuns: runs(database.kind === "sqlite" ? 400 : 200) },
    );
  });

  it("keeps the reason that a person gave when late records move the stop", async () => {
    await plant.ingest([
      { machine_id: "FC1", time: at(-100), status: "R" },
      { machine_id: "FC1", time: at(-50), status: "S" },
      { machine_id: "FC1", time: at(-10), status: "R" },
    ]);
    await plant.server.parts.store.write((trx) =>
      trx.updateTable("stops").set({ stop_reason: "30", coded_by: "operator", coded_at: start }).execute(),
    );
    await plant.ingest({ machine_id: "FC1", time: at(-70), status: "S", stop_reason: "12" });
    expect(await stopsOf("FC1")).toEqual([[at(-70), at(-10), "30"]]);
  });

  it("tells of a silent machine once, keeps its last state, and tells when it speaks again", async () => {
    await plant.ingest({ machine_id: "FC1", time: at(0), status: "R" });
    const reader = await (await plant.as("operator")).events("MachineChanged:FC1");
    plant.server.advance(121_000);
    expect(await tellSilences(plant.server.parts, site)).toBe(1);
    expect(await tellSilences(plant.server.parts, site)).toBe(0);
    expect(await machineOf("FC1")).toMatchObject({ status: "R", no_data: true, last_signal_at: at(0) });
    await plant.ingest({ machine_id: "FC1", time: at(121), status: "R" });
    const told = () =>
      reader.frames.filter((frame) => frame.data.event === "MachineChanged").map((frame) => frame.data["patch"]);
    await reader.until(() => told().some((patch) => patch?.no_data === false));
    expect(told().some((patch) => patch?.no_data === true) || told().length === 1).toBe(true);
    expect(await machineOf("FC1")).toMatchObject({ status: "R", no_data: false, calendar_run_time: 120 });
    reader.close();
    plant.server.advance(-121_000);
  });

  it("sends the change of a machine as a patch with its version", async () => {
    await plant.ingest({ machine_id: "FC1", time: at(-30), status: "R", good_count: 10 });
    const before = await machineOf("FC1");
    const reader = await (
      await plant.as("operator")
    ).events("MachineChanged:FC1,StopChanged,QuantityReported,OrderChanged");
    await plant.ingest({ machine_id: "FC1", time: at(-20), status: "S", stop_reason: "12", good_count: 14 });
    const of = (event: string) => reader.frames.find((frame) => frame.data.event === event)?.data;
    await reader.until(() => ["MachineChanged", "StopChanged", "QuantityReported", "OrderChanged"].every(of));
    expect(of("MachineChanged")).toMatchObject({
      machine_id: "FC1",
      version: before.version + 1,
      patch: {
        status: "S",
        current_stop_reason: "12",
        stop_number: 1,
        stop_description: "Tool fault",
        stop_reason_color: "#112233",
        card_good_qty: 4,
        last_signal_at: at(-20),
      },
    });
    expect(of("StopChanged")).toMatchObject({
      machine_id: "FC1",
      stops: [1],
      patches: [{ stop: 1, patch: null, version: 1 }],
    });
    expect(of("QuantityReported")).toMatchObject({
      machine_id: "FC1",
      card_no: "100",
      kind: "good",
      quantity: 4,
      corrects: null,
    });
    expect(of("OrderChanged")).toMatchObject({
      card_nos: ["100"],
      patches: [{ card_no: "100", patch: { card_good_qty: 4, remaining_qty: 96 } }],
    });
    const { version, ...patched } = {
      ...before,
      ...of("MachineChanged")!["patch"],
      version: of("MachineChanged")!["version"],
    };
    const now = await machineOf("FC1");
    expect(now.version).toBe(version);
    for (const field of [
      "status",
      "current_stop_reason",
      "stop_number",
      "stop_description",
      "stop_reason_color",
      "card_good_qty",
      "last_signal_at",
    ])
      expect(now[field]).toEqual(patched[field]);
    reader.close();
  });

  it("keeps the newest process value of a name", async () => {
    await plant.ingest([
      { machine_id: "FC1", time: at(-5), process_values: { melt: 221.5 } },
      { machine_id: "FC1", time: at(-9), process_values: { melt: 219, speed: 3 } },
    ]);
    const { body } = await (await plant.as("operator")).call("load_machine_signals", { machine_id: "FC1" });
    expect(body.res.values).toEqual([
      { name: "melt", value: 221.5, time: at(-5) },
      { name: "speed", value: 3, time: at(-9) },
    ]);
  });
});
