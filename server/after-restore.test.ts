import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { second } from "#schemas/durations.ts";
import { afterRestore } from "#server/after-restore.ts";
import { company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

describe.each(databases)("what a backup was made of in the middle, on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());

  const store = () => plant.server.parts.store;
  const report = async () => {
    const input = { machine_id: "PJ1", card_no: "300", good_qty: 1, note: "", employee: "" };
    const trans_time = new Date(plant.server.parts.now()).toISOString();
    const client = await plant.as("operator");
    const { status } = await client.call("receive_good_qty", { ...input, trans_time }, { key: randomUUID() });
    expect(status).toBe(200);
    const rows = await store().read.selectFrom("erp_transfers").selectAll().orderBy("queue_no").execute();
    return rows.at(-1)!;
  };
  const job = (record_no: number, print_status: "New" | "Printed") => ({
    company_id: company,
    record_no,
    kind: "label" as const,
    print_text: "a label",
    date: start,
    print_status,
    machine_id: "FC1",
    card_no: "100",
    printer_no: "P1",
    alternative_printer: "",
    prints_on: "P1",
    num_copies: 1,
    num_labels: 1,
    origin: "manual" as const,
    is_copy: 0,
    label: "order-label",
    facts: "{}",
    error_text: "",
    sent_at: null,
    tries: 0,
    waits_since: print_status === "New" ? start : null,
    not_before: print_status === "New" ? start + second : null,
    ended_at: null,
    username: "operator",
    flag_record_no: null,
  });

  it("goes out by nobody's word: no target is sent to, no job printed, and no number comes a second time", async () => {
    const before = await report();
    await store().write(async (trx) => {
      await trx
        .insertInto("erp_targets")
        .values({
          company_id: company,
          target: "erp",
          backlog: "from_now_on",
          sends_after: 0,
          paused: 0,
          failures: 0,
          open_until: null,
          next_at: 0,
          error_text: "",
          username: "admin",
          changed_at: start,
        })
        .execute();
      await trx
        .insertInto("print_jobs")
        .values([job(91, "New"), job(92, "Printed")])
        .execute();
    });
    await store().write((trx) => afterRestore(trx, start + second));

    const targets = await store().read.selectFrom("erp_targets").select(["target", "backlog"]).execute();
    expect(targets).toEqual([{ target: "erp", backlog: "undecided" }]);
    const jobs = await store()
      .read.selectFrom("print_jobs")
      .select(["record_no", "print_status", "sent_at", "waits_since"])
      .where("record_no", "in", [91, 92])
      .orderBy("record_no")
      .execute();
    // What is under way without a time is lost: the server asks a person at its start.
    expect(jobs).toEqual([
      { record_no: 91, print_status: "Sent", sent_at: 0, waits_since: null },
      { record_no: 92, print_status: "Printed", sent_at: null, waits_since: null },
    ]);
    const after = await report();
    expect(after.record_no - before.record_no).toBe(10_000_001);
    expect(after.key).not.toBe(before.key);
    const rows = await store()
      .read.selectFrom("audit")
      .select(["payload", "before", "after"])
      .where("procedure", "=", "restore")
      .execute();
    const said = rows.map(({ payload, before: one, after: two }) =>
      [payload, one, two].map((text) => JSON.parse(text!)),
    );
    expect(said).toContainEqual([
      { numbers: "production_transaction" },
      { number: before.record_no },
      { number: before.record_no + 10_000_000 },
    ]);
  });
});
