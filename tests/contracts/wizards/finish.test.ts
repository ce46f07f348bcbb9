import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import { wizardOf } from "#tests/contracts/documents/library.ts";
import { openWizard, type Session, surroundings } from "#tests/contracts/documents/session.ts";
import { at, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

beforeAll(loadPatterns);

const order = { card_no: "100", record_no: 100, work_order_no: "WO100", planned_op_qty: 100, card_good_qty: 0 };
const anna = { is_valid_employee: true, allow_sign_in: true, full_name: "Anna Lindqvist", employee_number: "1001" };

const open = (stored?: Snapshot): Session =>
  openWizard(
    wizardOf("report-quantity"),
    surroundings([], { machine: { machine_id: "FC1", erp_resource: "FC1" } }),
    {},
    stored,
  );

/** A report of 10 pieces of the only order, which chooses itself; it stands on its last step. */
const nearlyFinished = (): Snapshot =>
  open()
    .change({ value: "1001" })
    .next()
    .reply(anna)
    .load("orders", [order])
    .change({ value: 10, text: "10" })
    .roundTrip()
    .snapshot();

/** Finishes a snapshot on another terminal; gives the call. */
const finish = (stored: Snapshot, now: string, patch: Record<string, unknown> = {}) => {
  const terminal = open(stored).at(now).change(patch);
  terminal.effects();
  const [call] = terminal.next().calls();
  return { terminal, call: call! };
};

describe.each(databases)("the finish of one snapshot on two terminals, on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());

  const send = async ({ call }: ReturnType<typeof finish>) =>
    (await plant.as("operator")).call(call.procedure, call.input, { key: call.key });
  const reported = async () => {
    const rows = await plant.server.parts.store.read.selectFrom("production_transactions").selectAll().execute();
    return rows.map(({ quantity }) => quantity);
  };

  it("stores one row, at whatever time and with whatever quantity the second finishes [WD-085]", async () => {
    const stored = nearlyFinished();
    const first = finish(stored, at(0));
    const later = finish(stored, at(5));
    const other = finish(stored, at(0), { value: 12, text: "12" });
    expect((await send(first)).status).toBe(200);
    expect((await send(first)).status).toBe(200);
    for (const second of [later, other]) {
      const { status, body } = await send(second);
      expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
      second.terminal.effects();
      const { call, terminal } = second;
      terminal.send({ type: "refused", key: call.key, code: body.code, call_code: 18, message: body.message });
      expect([terminal.snapshot().status, terminal.next().calls()]).toEqual(["done", []]);
    }
    expect(await reported()).toEqual([10_000_000]);
  });

  it("stores one row when both finish at once", async () => {
    const before = (await reported()).length;
    const stored = { ...nearlyFinished(), id: "0b1f3a52-6d1e-4d0e-9c0a-3f5a1f6b7c99" };
    const answers = await Promise.all([at(0), at(0), at(1)].map((now) => send(finish(stored, now))));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await reported()).length).toBe(before + 1);
  });
});
