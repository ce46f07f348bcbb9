import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { second } from "#schemas/durations.ts";
import { afterRestore } from "#server/after-restore.ts";
import { ofCompany } from "#server/database/company.ts";
import { changeTarget, readTarget } from "#server/procedures/erp/targets.ts";
import { company, type Plant, printJob, start, startPlant } from "#tests/contracts/procedures/plant.ts";
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
  it("goes out by nobody's word: no target is sent to, no job printed, and no number comes a second time", async () => {
    const before = await report();
    await store().write(async (trx) => {
      const own = ofCompany(trx, company);
      await changeTarget(own, await readTarget(own, company, "erp"), { backlog: "from_now_on" });
      const waits = { print_status: "New" as const, waits_since: start, not_before: start + second };
      await own
        .insertInto("print_jobs")
        .values([printJob(91, waits), printJob(92, { print_status: "Printed" })])
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
