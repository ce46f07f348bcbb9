import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clockHeader } from "#schemas/protocol/clock.ts";
import { procedures } from "#server/procedures/index.ts";
import { at, company, iso, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

type Input = Record<string, unknown>;

const hour = 3600;
const day = 24 * hour;
const card = { machine_id: "FC1", card_no: "100" };
const scrap = { ...card, scrap_reason: "K1", scrap_qty: 1, employee: "1001", scrap_text: "" };
const good = { ...card, good_qty: 1, employee: "1001", note: "" };
const material = { machine_id: "FC1", material_card_no: "MC1", quantity: 1, scrap_reason: "K1", reporting_source: "" };

interface Write {
  title: string;
  procedure: string;
  input: Input;
  table: "production_transactions" | "material_scrap";
}
const byTerminal: readonly Write[] = [
  { title: "good pieces", procedure: "receive_good_qty", input: good, table: "production_transactions" },
  { title: "scrap", procedure: "report_scrap", input: scrap, table: "production_transactions" },
  { title: "scrapped material", procedure: "report_material_scrap", input: material, table: "material_scrap" },
];
const picked: Write = {
  title: "manual scrap",
  procedure: "report_scrap",
  input: { ...scrap, manual: true },
  table: "production_transactions",
};
const writes = [...byTerminal, picked];

/** The time that is stored of a report, or where and how it is refused. */
const outcomeOf = async (
  plant: Plant,
  { procedure, input, table }: Write,
  trans_time: string,
  { clock, key = randomUUID() }: { clock?: string; key?: string } = {},
) => {
  const headers = clock === undefined ? {} : { [clockHeader]: clock };
  const client = await plant.as("admin");
  const { status, body } = await client.call(procedure, { ...input, trans_time }, { key, headers });
  if (status !== 200) return { status, code: body.code, path: body.path };
  const stored = await plant.server.parts.store.read
    .selectFrom(table)
    .select("trans_time")
    .where("record_no", "=", body.res.record_no)
    .executeTakeFirstOrThrow();
  return iso(stored.trans_time);
};
const cannotBe = { status: 422, code: "rule_violated", path: "/trans_time" };

it("every write that says when a person acted names the field, once and in its contract", () => {
  const said = procedures.flatMap(({ contract: { name, kind, input, acted } }) =>
    kind === "write" && Object.hasOwn((input as { properties?: object }).properties ?? {}, "trans_time")
      ? [[name, acted?.at]]
      : [],
  );
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(byTerminal.map(({ procedure }) => [procedure, "trans_time"])),
  );
});

describe.each(databases)("the time of a report on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());

  // The order of the reports was started an hour ago.
  describe.each(writes)("of $title", (write) => {
    it.each([
      ["1970", "1970-01-01T00:00:00Z", cannotBe],
      ["2099", "2099-12-31T23:59:59Z", cannotBe],
      ["an hour ahead", at(hour), cannotBe],
      ["11 s ahead", at(11), cannotBe],
      ["5 s ahead", at(5), at(0)],
      ["now", at(0), at(0)],
      ["half an hour ago", at(-hour / 2), at(-hour / 2)],
      ["two minutes before the order", at(-hour - 120), at(-hour - 120)],
      ["ten minutes before the order", at(-hour - 600), cannotBe],
    ])("is by a caller who tells no clock taken as it is, unless it cannot be: %s", async (_name, time, outcome) => {
      expect(await outcomeOf(plant, write, time)).toEqual(outcome);
    });
  });

  describe.each(byTerminal)("of $title", (write) => {
    it.each([
      ["an hour ahead", hour, 0],
      ["an hour behind", -hour, 0],
      ["a year ahead", 365 * day, 0],
      ["of 1970", -start / 1000, 0],
      ["an hour ahead, after half an hour without a link", hour, -hour / 2],
      ["an hour behind, after half an hour without a link", -hour, -hour / 2],
    ])("is the server's where the terminal's clock is %s", async (_name, wrong, acted) => {
      expect(await outcomeOf(plant, write, at(wrong + acted), { clock: at(wrong) })).toBe(at(acted));
    });

    it("follows no difference that the way of the call explains", async () => {
      expect(await outcomeOf(plant, write, at(-60), { clock: at(-1.5) })).toBe(at(-60));
    });

    it("cannot be before the order or after now by the server's clock either", async () => {
      expect(await outcomeOf(plant, write, at(0), { clock: at(2 * hour) })).toEqual(cannotBe);
      expect(await outcomeOf(plant, write, at(0), { clock: at(-60) })).toEqual(cannotBe);
    });

    it("is not moved again when the same report is sent again by another clock", async () => {
      const key = randomUUID();
      const first = await outcomeOf(plant, write, at(hour), { clock: at(hour), key });
      expect([first, await outcomeOf(plant, write, at(hour), { clock: at(5 * hour), key })]).toEqual([at(0), at(0)]);
    });

    it("needs a clock that tells a time", async () => {
      const refused = { status: 400, code: "invalid_input", path: `/${clockHeader}` };
      for (const clock of ["", "now", "1781078400000", "2026-06-10T10:00:00+02:00"])
        expect(await outcomeOf(plant, write, at(0), { clock })).toEqual(refused);
    });
  });

  it("of three hours without a link is the server's, whatever the terminal's clock shows", async () => {
    const [write] = byTerminal;
    const stopped = { ...write!, input: { ...good, machine_id: "JH1", card_no: "200" } };
    for (const wrong of [hour, -hour, 0])
      expect(await outcomeOf(plant, stopped, at(wrong - 3 * hour), { clock: at(wrong) })).toBe(at(-3 * hour));
  });

  it("that a person has picked stays as it is, whatever the terminal's clock shows", async () => {
    expect(await outcomeOf(plant, picked, at(-hour / 2), { clock: at(hour) })).toBe(at(-hour / 2));
    expect(await outcomeOf(plant, picked, at(hour), { clock: at(hour) })).toEqual(cannotBe);
  });

  it("on a card that was never started is of the last 30 days", async () => {
    const [write] = byTerminal;
    const planned = { ...write!, input: { ...good, card_no: "101" } };
    expect(await outcomeOf(plant, planned, at(-29 * day))).toBe(at(-29 * day));
    expect(await outcomeOf(plant, planned, at(-31 * day))).toEqual(cannotBe);
  });

  it("reaches back to the first of several runs, and not to one on another machine", async () => {
    const [write] = byTerminal;
    const first = { company_id: company, card_no: "101", started_at: start - 2 * day * 1000, stop_date: start };
    const add = (machine_id: string) =>
      plant.server.parts.store.write((trx) =>
        trx
          .insertInto("order_runs")
          .values([
            { ...first, machine_id },
            { ...first, machine_id, started_at: start - hour * 1000 },
          ])
          .execute(),
      );
    const planned = { ...write!, input: { ...good, card_no: "101" } };
    await add("JB1");
    expect(await outcomeOf(plant, planned, at(-3 * day))).toBe(at(-3 * day));
    await add("FC1");
    expect(await outcomeOf(plant, planned, at(-3 * day))).toEqual(cannotBe);
    expect(await outcomeOf(plant, planned, at(-2 * day))).toBe(at(-2 * day));
  });

  it("says from when on an order may be reported on, so that a screen asks for no other time", async () => {
    const from = async (card_no: string) =>
      (await (await plant.as("operator")).call("load_order_details", { machine_id: "FC1", card_no })).body.res
        .reports_from;
    expect([await from("100"), await from("102")]).toEqual([at(-hour - 300), at(-30 * day)]);
  });
});

describe.each(databases)("the days back that a site lets people report on $kind", (database) => {
  it.each([
    [3, 2, 4],
    [0.25, 0.9, 1.1],
  ])("are %s, but never less than the day of a queue", async (report_days, taken, refused) => {
    const plant = await startPlant(database, { report_days });
    const planned = { ...byTerminal[0]!, input: { ...good, card_no: "101" } };
    expect(await outcomeOf(plant, planned, at(-taken * day))).toBe(at(-taken * day));
    expect(await outcomeOf(plant, planned, at(-refused * day))).toEqual(cannotBe);
    await plant.close();
  });
});

describe.each(databases)("the night in which clocks go back on $kind", (database) => {
  /** 03:30 for the first time, half an hour before the clocks of the plant go back to 03:00. */
  const before = Date.parse("2026-10-25T00:30:00Z");
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    const started_at = before - 3_600_000;
    await plant.server.parts.store.write((trx) =>
      trx
        .insertInto("orders")
        .values(order("JB1", "500", { state: "started", started_at }))
        .execute(),
    );
    plant.server.advance(before - start);
  });
  afterAll(() => plant.close());

  it("keeps both hours of one name apart, with a terminal that has put its clock back too early", async () => {
    const write = { ...byTerminal[0]!, input: { ...good, machine_id: "JB1", card_no: "500" } };
    expect(await outcomeOf(plant, write, iso(before - 3_600_000), { clock: iso(before - 3_600_000) })).toBe(
      iso(before),
    );
    plant.server.advance(3_600_000);
    const after = before + 3_600_000;
    expect(await outcomeOf(plant, write, iso(before), { clock: iso(after) })).toBe(iso(before));
    expect(await outcomeOf(plant, write, iso(after), { clock: iso(after) })).toBe(iso(after));
  });
});
