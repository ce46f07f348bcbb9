import { textOf } from "#server/procedures/answer-body.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "#schemas/protocol/errors.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { procedures } from "#server/procedures/index.ts";
import { company, plantRows, start } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { longReads } from "./list.ts";
import { LongReadPool } from "./pool.ts";
import { inPlace, isLong, type LongRead } from "./run.ts";

const readOf = (procedure: string, input: Record<string, unknown>): LongRead => ({
  procedure,
  input,
  scope: { company_id: company, machines: null, language: "en" },
  settings: { time_zone: "Europe/Stockholm" },
  now: start,
  actor: null,
  disclosed: new Set(),
});
const isPlain = ({ contract }: (typeof longReads)[number]) => !contract.perUser;

describe("the list of long reads", () => {
  it("has every read over a range of time", () => {
    const ranged = procedures.filter(
      ({ contract }) => contract.kind === "read" && /"(start_time|period)":/.test(JSON.stringify(contract.input)),
    );
    expect(ranged.filter((procedure) => !isLong(procedure)).map(({ contract }) => contract.name)).toEqual([]);
  });

  it("has reads of the catalogue and nothing else", () => {
    expect(longReads.filter((one) => !procedures.includes(one) || !("read" in one))).toEqual([]);
  });
});

describe.each(databases)("long reads in threads on $kind", (database) => {
  let server: TestServer;
  let pool: LongReadPool;

  beforeAll(async () => {
    server = await startTestServer({ database, now: start });
    await writePlant(server.parts.store, company, plantRows());
    pool = new LongReadPool(() => server.parts.store.address, { running: 2, waitingOfOne: 50, waiting: 100 });
  });
  afterAll(async () => {
    await pool.close();
    await server.close();
  });

  it("answer as they do in the server", async () => {
    const reads = longReads
      .filter(isPlain)
      .map(({ contract }) => readOf(contract.name, contract.example as Record<string, unknown>));
    const here = await Promise.all(reads.map((read) => inPlace(server.parts.store.read)(read, "me")));
    const bodies = await Promise.all(reads.map((read) => pool.run(read, "me")));
    expect(bodies.map(textOf)).toEqual(here);
  });

  it("see what was committed before they were asked for", async () => {
    const before = await pool.run(readOf("load_parts", {}), "me");
    await server.parts.store.write((trx) =>
      trx.updateTable("orders").set({ part_no: "P-NEW" }).where("company_id", "=", company).execute(),
    );
    const after = await pool.run(readOf("load_parts", {}), "me");
    expect([before.includes("P-NEW"), after.includes("P-NEW")]).toEqual([false, true]);
  });

  it("refuse as they do in the server", async () => {
    const input = { start_time: "2026-06-10T00:00:00Z", end_time: "2026-06-09T00:00:00Z" };
    const refused = await pool.run(readOf("history_per_day", input), "me").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DomainError);
    expect(refused).toMatchObject({
      code: "rule_violated",
      path: "/start_time",
      message: "The start is after the end.",
    });
  });

  it("end as unavailable with their pool", async () => {
    const other = new LongReadPool(() => server.parts.store.address);
    const asked = other.run(readOf("load_parts", {}), "me").catch((error: unknown) => error);
    await other.close();
    expect(await asked).toMatchObject({ code: "unavailable" });
    await expect(other.run(readOf("load_parts", {}), "me")).rejects.toMatchObject({ code: "unavailable" });
  });
});
