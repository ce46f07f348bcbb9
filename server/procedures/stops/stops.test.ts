import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StopHistoryEntry, UncodedStop } from "#schemas/plant/stop.ts";
import { StopCode, StopGroup } from "#schemas/plant/stop-code.ts";
import { validatorOf } from "#server/validation.ts";
import { databases } from "#tests/support/databases.ts";
import { at, company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { insertStops } from "#server/procedures/records/stops/writer.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { ofCompany } from "#server/database/company.ts";

const fits = (schema: Parameters<typeof validatorOf>[0], value: unknown) =>
  expect(() => validatorOf(schema)(value)).not.toThrow();
const day = 86_400;
const row = (
  stop: number,
  from: number,
  to: number | null,
  stop_reason: string,
  more: Partial<StopRow> = {},
): StopRow => ({
  company_id: company,
  machine_id: "FC1",
  stop,
  stop_reason,
  shift: 1,
  start_time: start + from * 1000,
  end_time: to === null ? null : start + to * 1000,
  work_order_no: "WO100",
  cut: 0,
  micro: 0,
  coded_by: stop_reason === "-" ? null : "operator",
  coded_at: stop_reason === "-" ? null : start + from * 1000,
  version: 1,
  ...more,
});

describe.each(databases)("stops on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await plant.server.parts.store.write(async (trx) => {
      await insertStops(ofCompany(trx, 1), [
        row(1, -8 * day, -8 * day + 60, "12"),
        row(2, -6 * day, -6 * day + 60, "12"),
        row(3, -600, -300, "-"),
        row(4, -200, -100, "-", { shift: 2 }),
        row(5, -50, null, "-"),
        row(1, -40, -10, "-", { machine_id: "JH1" }),
      ]);
      const note = { company_id: company, machine_id: "FC1", stop: 2, username: "operator" };
      const created_at = start - 6 * day * 1000;
      await trx
        .insertInto("stop_notes")
        .values([
          { ...note, record_no: 1, note: "first", created_at },
          { ...note, record_no: 2, note: "latest", created_at: created_at + 1 },
        ])
        .execute();
    });
  });
  afterAll(() => plant.close());
  const call = async (name: string, input: unknown = {}, user = "operator") => (await plant.as(user)).call(name, input);

  it("offers a machine its own stop codes and those of all machines [OV-644] [WD-1163]", async () => {
    const codes = async (machine_id: string) =>
      (await call("load_stop_codes", { machine_id })).body.res.map((code: any) => code.stop_code);
    expect([await codes("FC1"), await codes("JH1")]).toEqual([
      ["12", "30"],
      ["12", "30", "60"],
    ]);
  });

  it("lists all stop codes and groups of the company with their fields [WD-1160] [WD-1161] [MI-467] [OV-626]", async () => {
    const index = (await call("load_stop_codes_index")).body.res;
    fits(Type.Array(StopCode), index);
    expect(index).toHaveLength(3);
    expect(index[0]).toMatchObject({
      stop_code: "12",
      record_no: 12,
      stop_description: "Tool fault",
      stop_text_flag: 0,
      stop_help_text: "",
    });
    const groups = (await call("load_stop_groups")).body.res;
    fits(Type.Array(StopGroup), groups);
    expect(groups).toEqual([{ code: "T", description: "Technical" }]);
    expect((await call("load_stop_codes_index", {}, "foreign")).body.res).toEqual([]);
  });

  it("lists uncoded stops of all shifts with null, of one shift with its number [OV-648] [OV-625]", async () => {
    const stops = async (shift: number | null) =>
      (await call("load_uncoded_stops", { machine_id: "FC1", shift })).body.res;
    fits(Type.Array(UncodedStop), await stops(null));
    expect((await stops(null)).map((stop: any) => stop.stop)).toEqual([5, 4, 3]);
    expect((await stops(1)).map((stop: any) => stop.stop)).toEqual([5, 3]);
    expect((await stops(null))[0]).toMatchObject({ end_time: null, duration: 50, work_order_no: "WO100" });
  });

  it("shows the stops of the last 7 days with reason and latest note, newest first [MI-276]", async () => {
    const { body } = await call("load_stop_history", { machine_id: "FC1" });
    fits(Type.Array(StopHistoryEntry), body.res);
    expect(body.res.map((stop: any) => stop.stop)).toEqual([5, 4, 3, 2]);
    expect(body.res[3]).toMatchObject({
      stop_reason: "12",
      stop_description: "Tool fault",
      stop_reason_color: "#112233",
      note: "latest",
    });
    const range = { start_time: at(-9 * day), end_time: at(-7 * day) };
    const early = await call("load_stop_history", { machine_id: "FC1", ...range });
    expect(early.body.res.map((stop: any) => stop.stop)).toEqual([1]);
  });

  it("makes half a range whole: from a start until now, and seven days up to an end", async () => {
    const stops = async (range: object) =>
      (await call("load_stop_history", { machine_id: "FC1", ...range })).body.res.map((stop: any) => stop.stop);
    expect(await stops({ start_time: at(-9 * day) })).toEqual([5, 4, 3, 2, 1]);
    expect(await stops({ start_time: at(-250) })).toEqual([5, 4]);
    expect(await stops({ end_time: at(-2 * day) })).toEqual([2, 1]);
    expect(await stops({ end_time: at(-400) })).toEqual([3, 2]);
    const late = await call("load_stop_history", { machine_id: "FC1", start_time: at(60) });
    expect([late.status, late.body.path]).toEqual([422, "/start_time"]);
  });

  it("leaves the oldest of more than 1,000 stops out, which an earlier end of the range shows", async () => {
    const many = Array.from({ length: 1002 }, (_none, index) =>
      row(index + 1, -9 * day + index * 60, -9 * day + index * 60 + 30, "12", { machine_id: "JB1" }),
    );
    await plant.server.parts.store.write((trx) => insertStops(ofCompany(trx, 1), many));
    const numbers = async (end: number) => {
      const range = { start_time: at(-10 * day), end_time: at(end) };
      return (await call("load_stop_history", { machine_id: "JB1", ...range })).body.res.map((stop: any) => stop.stop);
    };
    expect(await numbers(0)).toEqual(Array.from({ length: 1000 }, (_none, index) => 1002 - index));
    expect(await numbers(-9 * day + 120)).toEqual([2, 1]);
  });

  it("gives a range that is turned round or too long back", async () => {
    const range = { start_time: at(0), end_time: at(-60) };
    const { status, body } = await call("load_stop_history", { machine_id: "FC1", ...range });
    expect([status, body.code, body.path]).toEqual([422, "rule_violated", "/start_time"]);
  });

  it("names the machines that offer a code to who may see them alone", async () => {
    const link = { company_id: company, stop_code: "60", machine_id: "FC1" };
    await plant.server.parts.store.write((trx) => trx.insertInto("stop_code_machines").values(link).execute());
    for (const [name, input] of [
      ["load_stop_codes_index", {}],
      ["load_stop_codes", { machine_id: "JH1" }],
      ["load_common_stop_codes", { machines: ["JH1"] }],
    ] as const) {
      const codes: StopCode[] = (await call(name, input, "restricted")).body.res;
      expect([name, codes.find(({ stop_code }) => stop_code === "60")?.machine_ids]).toEqual([name, ["JH1"]]);
    }
  });
});
