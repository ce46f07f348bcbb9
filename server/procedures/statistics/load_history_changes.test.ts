import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadHistoryChanges } from "#schemas/plant/procedures/statistics/load_history_changes.ts";
import { day, hour, minute } from "#schemas/durations.ts";
import { ofCompany, type Trx } from "#server/database/company.ts";
import { countChanges } from "#server/procedures/records/history-changes.ts";
import { beginRun, insertOrders } from "#server/procedures/records/orders/writer.ts";
import { markChanged } from "#server/procedures/records/rollup-changes.ts";
import { addTransactions, emptyTransaction } from "#server/procedures/records/transactions.ts";
import { company, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

/** Ran from February to April 2026; the plant's day is in June. */
const ended = order("JB1", "700", {
  state: "stopped",
  started_at: Date.parse("2026-02-10T08:00:00Z"),
  stop_date: Date.parse("2026-04-20T08:00:00Z"),
});
const scrapped = {
  ...emptyTransaction,
  company_id: company,
  machine_id: "JB1",
  card_no: "700",
  kind: "scrap" as const,
  scrap_reason: "K1",
  quantity: 5_000_000,
  trans_time: Date.parse("2026-03-12T08:00:00Z"),
  counted: 0,
};

describe.each(databases)("load_history_changes on $kind", (database) => {
  let plant: Plant;
  let now: number;
  const write = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
    plant.server.parts.store.write((trx) => work(ofCompany(trx, company)));
  const pass = (ms: number) => {
    plant.server.advance(ms);
    now += ms;
  };
  beforeAll(async () => {
    plant = await startPlant(database);
    now = start;
    await write((trx) => insertOrders(trx, [ended]));
  });
  afterAll(() => plant.close());
  beforeEach(() => write(async (trx) => void (await trx.deleteFrom("history_changes").execute())));

  const call = async (name: string, input: unknown, user = "admin") => (await plant.as(user)).call(name, input);
  const read = async (user = "operator"): Promise<[string, number][]> => {
    const { body } = await call(loadHistoryChanges.name, {}, user);
    return body.res.map(({ month, changes }: { month: string; changes: number }) => [month, changes]);
  };
  /** What is read once no older answer of a history is kept. */
  const counted = (user?: string) => {
    pass(3 * minute);
    return read(user);
  };
  const changed = (machine_id: string, from: string, to: string) =>
    write((trx) =>
      markChanged(trx, { company_id: company, machine_id }, { from: Date.parse(from), to: Date.parse(to), now }),
    );

  it("counts the correction of an old report in its month and in that in which its order ended", async () => {
    const [record_no] = await write((trx) => addTransactions(trx, [scrapped]));
    const { status } = await call("correct_quantity", { record_no, quantity: 4, reason: "miscounted" });
    expect([status, await counted()]).toEqual([
      200,
      [
        ["2026-03", 1],
        ["2026-04", 1],
      ],
    ]);
  });

  it("counts the correction of a report that came once the order had ended in the month of its end too", async () => {
    const late = { ...scrapped, trans_time: Date.parse("2026-05-12T08:00:00Z") };
    const [record_no] = await write((trx) => addTransactions(trx, [late]));
    await call("correct_quantity", { record_no, quantity: 4, reason: "miscounted" });
    expect((await counted()).map(([month]) => month)).toEqual(["2026-04", "2026-05"]);
  });

  it("counts a change only after the time for which older answers are kept", async () => {
    await changed("FC1", "2026-03-12T08:00:00Z", "2026-03-12T09:00:00Z");
    const atOnce = await read();
    const later = await counted();
    await changed("FC1", "2026-03-13T08:00:00Z", "2026-03-13T09:00:00Z");
    expect([atOnce, later, await read(), await counted()]).toEqual(
      [0, 1, 1, 2].map((changes) => [["2026-03", changes]]),
    );
  });

  it("counts each month that is touched, on the edge both, as a plant's midnight is not that of UTC", async () => {
    await changed("FC1", "2026-01-20T08:00:00Z", "2026-03-31T21:30:00Z");
    expect((await counted()).map(([month]) => month)).toEqual(["2026-01", "2026-02", "2026-03", "2026-04"]);
  });

  it("leaves out what happened within the last seven days, and of a long change what did", async () => {
    const at = (days: number) => new Date(now - days * day).toISOString();
    await changed("FC1", at(6), at(0));
    const recent = await counted();
    await changed("FC1", at(30), at(0));
    expect([recent, await counted()]).toEqual([
      [],
      [
        ["2026-05", 1],
        ["2026-06", 1],
      ],
    ]);
  });

  it("counts the stop of an order that went on in the month in which the order ended", async () => {
    await changed("JB1", "2026-02-12T08:00:00Z", "2026-02-12T08:10:00Z");
    const ofMachine = await counted();
    await changed("JB1", "2026-02-09T08:00:00Z", "2026-02-09T09:00:00Z");
    expect([ofMachine, await counted()]).toEqual([
      [
        ["2026-02", 1],
        ["2026-04", 1],
      ],
      [
        ["2026-02", 2],
        ["2026-04", 1],
      ],
    ]);
  });

  it("counts what a transaction changes of a month once, and nothing of one that fails", async () => {
    const at = Date.parse("2025-11-12T08:00:00Z");
    const several = async (trx: Trx) => {
      for (let n = 0; n < 5; n += 1) await countChanges(trx, { from: at + n * hour, to: at + n * hour, now });
    };
    await write(several);
    const failing = write(async (trx) => {
      await several(trx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await counted()).toEqual([["2025-11", 1]]);
  });

  it("counts another planned quantity of an order that has ended", async () => {
    const seen = { planned_op_qty: 100 };
    const input = { machine_id: "JB1", card_no: "700", seen, planned_op_qty: 120 };
    const { status } = await call("update_order", input);
    expect([status, await counted()]).toEqual([200, [["2026-04", 1]]]);
  });

  it("is the same for whoever sees only some machines, and empty for another company", async () => {
    await changed("FC1", "2026-03-12T08:00:00Z", "2026-03-12T09:00:00Z");
    expect([await counted("restricted"), await read("foreign")]).toEqual([[["2026-03", 1]], []]);
  });

  it("counts all months in which an order ran that begins again", async () => {
    await write((trx) => beginRun(trx, ended, now));
    expect((await counted()).map(([month]) => month)).toEqual(["2026-02", "2026-03", "2026-04"]);
  });
});
