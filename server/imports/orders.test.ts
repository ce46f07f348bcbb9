import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startComposedServer } from "#tests/support/composed.ts";
import type { TestServer } from "#tests/support/server.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { done, importsOf, some } from "#tests/support/imports.ts";
import { readerOf } from "#server/database/company.ts";

const company = 1;
const start = Date.parse("2026-03-02T10:00:00Z");
const users = [{ username: "admin", role: "administrator", usertype: 100 }];
const heads = "Order;Operation;Machine;Part;Part name;Quantity;Planned start;Operation text";

describe.each(databases)("orders from a file on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let steps: ReturnType<typeof importsOf>;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, users, now: start }));
    admin = await server.client("admin");
    steps = importsOf(admin);
    for (const machine_id of ["JB1", "JH1", "JH4"])
      await done(admin, "machine.create", { values: { machine_id, object_description: `Press ${machine_id}` } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.parts.store.write(async (trx) => {
      for (const table of ["orders", "order_runs", "operation_texts"] as const) await trx.deleteFrom(table).execute();
    });
  });

  const orders = async (): Promise<any[]> =>
    await readerOf(server.parts.store, company).selectFrom("orders").selectAll().orderBy("card_no").execute();
  const shown = async (...fields: string[]) => (await orders()).map((row) => fields.map((field) => row[field]));
  const file = (...lines: string[]) => `${heads}\n${lines.join("\n")}\n`;
  const checked = async (...lines: string[]) => await steps.check(await steps.upload("order", file(...lines)));

  it("are entered by the rules of PUT /api/orders, one operation a row, and a row that is wrong says why [OV-785]", async () => {
    for (const part_no of ["N7", "N8"])
      await done(admin, "part.create", { values: { part_no, part_description: "Nut" } });
    const read = await checked(
      "A1;10;JB1;N1;Bolt;12,5;2026-03-01 06:00;Mind the gap",
      "A1;20;Press JH1;N1;Bolt;12,5;;",
      "A2;10;JB1;N9;;5;;",
      "A3;10;NONE;N1;Bolt;5;;",
      "A4;10;JB1;N1;Bolt;;;",
      "A5;10;JB1;N1;Bolt;-5;;",
      ";10;JB1;N1;Bolt;5;;",
      "A1;10;JB1;N1;Bolt;6;;",
      "A6;10;JB1;Nut;;6;;",
    );
    expect([some(read), await orders()]).toEqual([{ new: 2, faulty: 7 }, []]);
    expect(await steps.faults(read)).toEqual([
      [3, "not_found", "part_no"],
      [4, "rule_violated", "machine_id"],
      [5, "invalid_input", "planned_op_qty"],
      [6, "invalid_input", "planned_op_qty"],
      [7, "missing", "pOrder"],
      [8, "twice", "op_number"],
      [9, "several", "part_no"],
    ]);
    const applied = await steps.apply(read);
    expect(some(applied)).toEqual({ created: 2, faulty: 7 });
    expect(await shown("card_no", "machine_id1", "p_order", "planned_op_qty", "planned_start_time", "state")).toEqual([
      ["A1-10", "JB1", "A1", 12_500_000, Date.parse("2026-03-01T05:00:00Z"), "planned"],
      ["A1-20", "JH1", "A1", 12_500_000, null, "planned"],
    ]);
    expect((await done(admin, "part.get", { key: "N1" })).part_description).toBe("Bolt");
    // The same file again would do nothing, and a blank cell leaves what is there.
    const again = await checked("A1;10;JB1;N1;;13;;", "A1;20;JH1;N1;Bolt;12,5;;");
    expect(some(again)).toEqual({ changed: 1, same: 1 });
    await steps.apply(again);
    expect(await shown("card_no", "planned_op_qty", "planned_start_time")).toEqual([
      ["A1-10", 13_000_000, Date.parse("2026-03-01T05:00:00Z")],
      ["A1-20", 12_500_000, null],
    ]);
  });

  it("are taken back as long as nobody has started or changed them since; the others are listed [OV-786]", async () => {
    const before = await steps.apply(
      await checked("B0;10;JB1;N1;Bolt;5;2026-03-01 06:00;Old", "B9;10;JB1;N1;Bolt;5;;"),
    );
    const kept = await orders();
    const applied = await steps.apply(
      await checked(
        "B0;10;JH1;N1;Bolt;7;2026-03-02 06:00;New",
        "B1;10;JB1;N1;Bolt;5;;",
        "B2;10;JB1;N1;Bolt;5;;",
        "B3;10;JH4;N1;Bolt;5;;",
        "B9;10;JB1;N1;Bolt;6;;",
      ),
    );
    expect(some(applied)).toEqual({ created: 3, updated: 2 });
    const changeOf = (card_no: string, planned_op_qty: number) => ({
      machine_id: "JB1",
      card_no,
      planned_op_qty,
      seen: {},
    });
    await done(admin, "update_order", changeOf("B2-10", 9));
    await done(admin, "update_order", changeOf("B9-10", 9));
    await server.parts.store.write((trx) =>
      trx.updateTable("orders").set({ state: "started", started_at: start }).where("card_no", "=", "B3-10").execute(),
    );
    const undone = await steps.undo(applied);
    expect(some(undone)).toEqual({ undone: 2, kept: 3 });
    expect(await steps.faults(undone)).toEqual([
      [3, "changed_since", null],
      [4, "started", null],
      [5, "changed_since", null],
    ]);
    expect(await shown("card_no", "machine_id1", "planned_op_qty")).toEqual([
      ["B0-10", "JB1", 5_000_000],
      ["B2-10", "JB1", 9_000_000],
      ["B3-10", "JH4", 5_000_000],
      ["B9-10", "JB1", 9_000_000],
    ]);
    const [first] = await orders();
    expect({ ...first, version: 0 }).toEqual({ ...kept[0], version: 0 });
    const texts = await readerOf(server.parts.store, company)
      .selectFrom("operation_texts")
      .selectAll()
      .orderBy("card_no")
      .execute();
    expect(texts.map(({ card_no, text }) => [card_no, text])).toEqual([["B0-10", "Old"]]);
    expect(before.counts.created).toBe(2);
  });

  it("change of a started order what may still change, and leave orders alone where the file is told to", async () => {
    await steps.apply(await checked("C1;10;JB1;N1;Bolt;5;;"));
    await server.parts.store.write((trx) =>
      trx.updateTable("orders").set({ started_at: start, state: "stopped" }).where("card_no", "=", "C1-10").execute(),
    );
    expect(await steps.faults(await checked("C1;10;JH1;N1;Bolt;5;;"))).toEqual([[1, "state_conflict", "machine_id"]]);
    const read = await steps.upload("order", file("C1;10;JB1;N1;Bolt;6;;", "C2;10;JB1;N1;Bolt;6;;"));
    const { import_no, version, columns, decimal } = read;
    const fields = columns.map(({ field }: any) => field);
    const said = await done(admin, "update_import", { import_no, version, columns: fields, decimal, existing: "skip" });
    expect(some(await steps.apply(await steps.check(said)))).toEqual({ skipped: 1, created: 1 });
    expect(await shown("card_no", "planned_op_qty")).toEqual([
      ["C1-10", 5_000_000],
      ["C2-10", 6_000_000],
    ]);
  });
});
