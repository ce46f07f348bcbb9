import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { databases } from "#tests/support/databases.ts";
import { at, company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { hour } from "#schemas/durations.ts";

type Report = OutputOfCall<"load_statistics_report">;
type Stops = OutputOfCall<"load_statistics_stops">;

/** Does FC1 stand so many minutes before the start? Twice, for reason 12: for 20 minutes and for five. */
const stands = (minute: number): boolean => (minute <= 40 && minute > 20) || (minute <= 10 && minute > 5);

/** Heard every minute of the last hour, and never before. */
const heard = Array.from({ length: 60 }, (_none, passed) => 60 - passed).map((minute) => ({
  machine_id: "FC1",
  time: at(-60 * minute),
  ...(stands(minute) ? { status: "S", stop_reason: "12" } : { status: "R" }),
}));

const shiftOf = (shift: number, from: number, to: number) => ({
  company_id: company,
  department: "10",
  start_time: start + from * hour,
  end_time: start + to * hour,
  shift,
  shift_description: `Shift ${shift}`,
});

describe.each(databases)("the report of statistics on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await plant.server.parts.store.write(async (trx) => {
      await trx.deleteFrom("shifts").where("company_id", "=", company).execute();
      await trx
        .insertInto("shifts")
        .values([shiftOf(1, -1, -0.5), shiftOf(2, -0.25, 6)])
        .execute();
    });
    await plant.ingest(heard);
  });
  afterAll(() => plant.close());

  const call = async <T>(name: string, input: object): Promise<T> => {
    const { status, body } = await (await plant.as("operator")).call(name, input);
    expect([status, body.message ?? ""]).toEqual([200, ""]);
    return body.res;
  };
  const reported = (input: object) =>
    call<Report>("load_statistics_report", { task: "stopreasons", machine_ids: "FC1", compare: true, ...input });
  const rangeOf = (from: number, to: number) => ({ start_time: at(from), end_time: at(to) });

  it("has the rows of each span as a statistic of that span has them", async () => {
    for (const task of ["stopreasons", "stopreasons_daily", "availability", "machineanalysis"]) {
      const { span, before } = await reported({ task, ...rangeOf(-1800, 0) });
      const of = (range: object) => call("load_statistics", { task, machine_ids: "FC1", ...range });
      expect(span).toEqual({ ...rangeOf(-1800, 0), known: 100, rows: await of(rangeOf(-1800, 0)) });
      expect(before).toEqual({ ...rangeOf(-3600, -1800), known: 100, rows: await of(rangeOf(-3600, -1800)) });
    }
  });

  it("tells how much is known of a span in which the data begin, and that nothing is known before", async () => {
    const half = await reported(rangeOf(-2400, 0));
    expect([half.span.known, half.before?.known]).toEqual([100, 50]);
    const none = await reported(rangeOf(-3600, 0));
    expect([none.before?.known, none.before?.rows]).toEqual([0, []]);
    expect((await reported({ ...rangeOf(-3600, 0), machine_ids: "JB1" })).span.known).toBe(0);
  });

  it("compares a shift with as much of the shift before, and with nothing where there is none", async () => {
    const { span, before } = await reported({ period: "shift" });
    expect([span.start_time, before?.start_time, before?.end_time]).toEqual([at(-900), at(-3600), at(-2700)]);
    await plant.server.parts.store.write((trx) => trx.deleteFrom("shifts").where("shift", "=", 1).execute());
    expect((await reported({ period: "shift", machine_ids: "FC1;JH1", task: "availability" })).before).toBeNull();
  });

  it("reads nothing of the span before unasked", async () => {
    expect((await reported({ compare: false, ...rangeOf(-1800, 0) })).before).toBeNull();
  });

  it("is made of stops that add up to it, the newest first, each with its part of the span and its note", async () => {
    const range = rangeOf(-1800, -300);
    const [row] = (await reported({ ...range, compare: false })).span.rows;
    await (
      await plant.as("operator")
    ).call("update_history_note", { machine_id: "FC1", stops: [1], note: "Screw lost" });
    const { stops, left_out } = await call<Stops>("load_statistics_stops", {
      machine_id: "FC1",
      stop_reason: "12",
      ...range,
    });
    expect(
      stops.map(({ stop, start_time, duration, stop_time, note }) => [stop, start_time, duration, stop_time, note]),
    ).toEqual([
      [2, at(-600), 300, 300, null],
      [1, at(-2400), 1200, 600, "Screw lost"],
    ]);
    expect(left_out).toBe(false);
    // A stop counts where it began.
    expect([row?.stop_time, row?.total_stops]).toEqual([900, 1]);
    const uncoded = { machine_id: "FC1", stop_reason: "-", ...range };
    expect((await call<Stops>("load_statistics_stops", uncoded)).stops).toEqual([]);
  });
});
