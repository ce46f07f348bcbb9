import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fromMillionths } from "#server/database/columns.ts";
import { rollUp } from "#server/procedures/statistics/rollups/roll-up.ts";
import { at, company, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("jumps of counters on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    await plant.server.parts.store.write(async (trx) => {
      for (const table of ["machine_states", "machine_records", "production_transactions", "counter_jumps"] as const)
        await trx.deleteFrom(table).execute();
      await trx.updateTable("orders").set({ good_qty: 0, scrap_qty: 0 }).execute();
    });
  });
  const count = (seconds: number, counts: object) => ({ machine_id: "FC1", time: at(seconds), ...counts });
  const waiting = async () => {
    const { body } = await (await plant.as("operator")).call("load_counter_jumps", { machine_id: "FC1" });
    return body.res;
  };
  const madeOf = async () => {
    const { body } = await (await plant.as("operator")).call("load_all_running_orders");
    const order = body.res.find((row: any) => row.card_no === "100");
    const history = await (
      await plant.as("operator")
    ).call("load_quantity_history", {
      machine_id: "FC1",
      quantity_kind: "all",
      start_time: at(-3600),
      end_time: at(0),
    });
    const rows = history.body.res.map((row: any) => [row.trans_time, row.card_no, row.good_qty, row.scrap_qty]);
    return { order: [order.card_good_qty, order.card_scrap_qty], rows };
  };
  const decide = async (username: string, record_no: number, decision: string) =>
    (await plant.as(username)).call("decide_counter_jump", { record_no, decision });

  it("let one bad reading raise nothing, and count what was made over it", async () => {
    for (const good_count of [48_211, 0, 48_212])
      await plant.ingest(count(-60 + [48_211, 0, 48_212].indexOf(good_count) * 10, { good_count }));
    expect([await waiting(), (await madeOf()).order]).toEqual([[], [1, 0]]);
  });

  it("are held while counting goes on, and counted where they belong when somebody says so, once", async () => {
    await plant.ingest([
      count(-300, { good_count: 100, scrap_count: 4 }),
      count(-290, { good_count: 102, scrap_count: 900 }),
      count(-100, { good_count: 48_000, scrap_count: 901 }),
      count(-10, { good_count: 48_003 }),
    ]);
    expect(await madeOf()).toEqual({
      order: [5, 1],
      rows: [
        [at(-60), "100", 3, 0],
        [at(-120), "100", 0, 1],
        [at(-300), "100", 2, 0],
      ],
    });
    const [scrap, good] = await waiting();
    const order = { card_no: "100", work_order_no: "WO100", machine_id: "FC1" };
    expect([scrap, good]).toEqual([
      {
        ...order,
        record_no: scrap.record_no,
        kind: "scrap",
        time: at(-290),
        since: at(-300),
        from_count: 4,
        to_count: 900,
        quantity: 896,
      },
      {
        ...order,
        record_no: good.record_no,
        kind: "good",
        time: at(-100),
        since: at(-290),
        from_count: 102,
        to_count: 48_000,
        quantity: 47_898,
      },
    ]);
    expect((await decide("operator", good.record_no, "counted")).body.code).toBe("not_allowed");
    expect((await decide("supervisor", good.record_no, "counted")).body.res).toBe(true);
    expect((await decide("supervisor", scrap.record_no, "rejected")).body.res).toBe(true);
    expect((await decide("supervisor", good.record_no, "counted")).body.code).toBe("state_conflict");
    expect((await decide("supervisor", 0, "counted")).body.code).toBe("invalid_input");
    expect((await decide("supervisor", 999_999, "counted")).body.code).toBe("not_found");
    expect(await waiting()).toEqual([]);
    expect((await madeOf()).order).toEqual([47_903, 1]);
    expect((await madeOf()).rows).toContainEqual([at(-120), "100", 47_898, 0]);
    await plant.ingest(count(-150, { good_count: 110, scrap_count: 900 }));
    expect([await waiting(), (await madeOf()).order]).toEqual([[], [47_903, 1]]);
  });

  it("are forgotten when the value goes back to where it was", async () => {
    await plant.ingest([count(-60, { good_count: 100 }), count(-50, { good_count: 900_000 })]);
    expect(await waiting()).toMatchObject([{ quantity: 899_900 }]);
    await plant.ingest(count(-40, { good_count: 101 }));
    expect([await waiting(), (await madeOf()).order]).toEqual([[], [1, 0]]);
  });

  it("counted on a day that is summed already, change its sums, which equal the transactions before and after the next sums", async () => {
    const { store, now } = plant.server.parts;
    const settings = { time_zone: "Europe/Stockholm" };
    const [from, to] = [at(-3 * 86_400), at(0)];
    const roll = () => rollUp(store, { company_id: company, now: now(), settings });
    const seen = async () => {
      const operator = await plant.as("operator");
      const range = { start_time: from, end_time: to };
      const statistics = await operator.call("load_statistics", {
        task: "machineanalysis",
        machine_ids: "FC1",
        ...range,
      });
      const history = await operator.call("history_per_day", { ...range, machine_id: ["FC1"] });
      const ledger = await store.read
        .selectFrom("production_transactions")
        .select((eb) => eb.fn.sum<number>("quantity").as("made"))
        .where("kind", "=", "good")
        .executeTakeFirstOrThrow();
      const perDay = history.body.res.reduce((sum: number, row: any) => sum + row.tot_good_qty, 0);
      return [statistics.body.res[0].good_qty, perDay, fromMillionths(Number(ledger.made))];
    };
    await plant.ingest([
      count(-2 * 86_400, { good_count: 100 }),
      count(-2 * 86_400 + 10, { good_count: 48_000 }),
      count(-2 * 86_400 + 20, { good_count: 48_003 }),
    ]);
    await roll();
    const summed = async () =>
      fromMillionths(
        Number(
          (
            await store.read
              .selectFrom("history_days")
              .select((eb) => eb.fn.sum<number>("good").as("good"))
              .where("machine_id", "=", "FC1")
              .executeTakeFirstOrThrow()
          ).good,
        ),
      );
    expect([await seen(), await summed()]).toEqual([[3, 3, 3], 3]);
    const [jump] = await waiting();
    expect((await decide("supervisor", jump.record_no, "counted")).status).toBe(200);
    // The history per day is answered anew once a minute.
    plant.server.advance(60_000);
    expect(await seen()).toEqual([47_903, 47_903, 47_903]);
    await roll();
    plant.server.advance(60_000);
    expect([await seen(), await summed()]).toEqual([[47_903, 47_903, 47_903], 47_903]);
  });

  it("wait for nobody where the site says that the machine is so fast", async () => {
    const fast = await startPlant(database, { machine_counter_limit_FC1: 10_000_000 });
    await fast.ingest([count(-60, { good_count: 100 }), count(-50, { good_count: 48_000 })]);
    const { body } = await (await fast.as("operator")).call("load_counter_jumps", { machine_id: "FC1" });
    expect(body.res).toEqual([]);
    await fast.close();
  });
});
