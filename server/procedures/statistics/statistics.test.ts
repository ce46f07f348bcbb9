import { readFileSync } from "node:fs";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StatisticsRow } from "#schemas/plant/statistics.ts";
import { validatorOf } from "#server/validation.ts";
import { databases } from "#tests/support/databases.ts";
import { at, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { uncodedLabel } from "./statistic-rows.ts";

it("names uncoded stops as the text catalogue does", () => {
  for (const language of ["en", "sv"] as const) {
    const catalogue = JSON.parse(readFileSync(`configs/factory/texts/${language}.json`, "utf8"));
    expect(uncodedLabel[language]).toBe(catalogue.texts["900059"]);
  }
});

describe.each(databases)("statistics on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await plant.ingest([
      { machine_id: "FC1", time: at(-3600), status: "R", good_count: 0, scrap_count: 0 },
      ...Array.from({ length: 30 }, (_, minute) => ({
        machine_id: "FC1",
        time: at(-3600 + minute * 60),
        good_count: minute * 3,
      })),
      { machine_id: "FC1", time: at(-1800), status: "S", stop_reason: "12", scrap_count: 13 },
      { machine_id: "FC1", time: at(-900), status: "R" },
      { machine_id: "FC1", time: at(-800), status: "R" },
      { machine_id: "FC1", time: at(-700), status: "S" },
      { machine_id: "FC1", time: at(-400), status: "R" },
      ...[-300, -200, -100, -1].map((second) => ({ machine_id: "FC1", time: at(second), status: "R" })),
    ]);
  });
  afterAll(() => plant.close());
  const call = async (input: unknown, user = "operator") => (await plant.as(user)).call("load_statistics", input);
  const hour = { start_time: at(-3600), end_time: at(0) };

  it("sums stop reasons with their time, number, share, label and colour", async () => {
    const { body } = await call({ task: "stopreasons", machine_ids: "FC1", ...hour });
    expect(() => validatorOf(Type.Array(StatisticsRow))(body.res)).not.toThrow();
    expect(body.res).toEqual([
      {
        machine_id: "FC1",
        tLabel: "Tool fault",
        color: "#112233",
        stop_reason: "12",
        total_stops: 1,
        stop_time: 900,
        share: 75,
      },
      {
        machine_id: "FC1",
        tLabel: "Uncoded",
        color: "#ff0000",
        stop_reason: "-",
        total_stops: 1,
        stop_time: 300,
        share: 25,
      },
    ]);
  });

  it("divides an hour into run, coded and uncoded time", async () => {
    const { body } = await call({ task: "availability", machine_ids: "FC1", ...hour });
    expect(body.res).toEqual([
      {
        machine_id: "FC1",
        tLabel: "FC1",
        run_time: 2400,
        coded_stop_time: 900,
        uncoded_stop_time: 300,
        unplanned_time: 0,
        no_data_time: 0,
        availability: 66.7,
      },
    ]);
  });

  it("analyses a machine: quantities, failures and the most frequent reason", async () => {
    const { body } = await call({ task: "machineanalysis", machine_ids: "FC1;JB1", ...hour });
    expect(body.res[0]).toMatchObject({
      good_qty: 87,
      scrap_qty: 13,
      scrap_share: 13,
      total_stops: 2,
      mtbf: 20,
      mttr: 15,
      top_stop_reason: "Tool fault",
      uncoded_stop_time: 300,
    });
    expect(body.res[1]).toMatchObject({ machine_id: "JB1", availability: null, mtbf: null, scrap_share: null });
  });

  it("gives one row per day and reason over the last 7 days", async () => {
    const { body } = await call({ task: "stopreasons_daily", machine_ids: "FC1", period: "today" });
    expect(body.res.map((row: any) => [row.trans_date, row.stop_reason])).toEqual([
      ["2026-06-10", "12"],
      ["2026-06-10", "-"],
    ]);
  });

  it("answers a location by the machines that the caller may see", async () => {
    const machines = async (user: string) => {
      const { body } = await call(
        { task: "availability_location", locationtype: "department", location: "10", period: "today" },
        user,
      );
      return body.res.map((row: any) => row.machine_id).toSorted();
    };
    expect([await machines("operator"), await machines("restricted")]).toEqual([["FC1", "JH1"], ["JH1"]]);
  });

  it("answers a line by the machines that stand in it [OV-720]", async () => {
    await plant.server.parts.store.write((trx) =>
      trx.updateTable("machines").set({ line: "L1" }).where("machine_id", "in", ["FC1", "PJ1"]).execute(),
    );
    const { body } = await call({
      task: "availability_location",
      locationtype: "line",
      location: "L1",
      period: "today",
    });
    expect(body.res.map((row: any) => row.machine_id).toSorted()).toEqual(["FC1", "PJ1"]);
  });

  it.each([
    ["no machine", { task: "stopreasons" }, 400, "/machine_ids"],
    ["no location", { task: "stopreasons_location" }, 400, "/locationtype"],
    ["all locations", { task: "availability_location", locationtype: "zone", location: "all" }, 422, "/location"],
    ["an unknown machine", { task: "stopreasons", machine_ids: "FC1;NONE" }, 404, "/machine_ids"],
    ["a foreign machine", { task: "stopreasons", machine_ids: "ZZ9" }, 404, "/machine_ids"],
    ["an unknown task", { task: "all", machine_ids: "FC1" }, 400, "/task"],
  ])("refuses %s", async (_name, input, status, path) => {
    const answer = await call(input);
    expect([answer.status, answer.body.path]).toEqual([status, path]);
  });

  it("refuses a machine outside the caller's restrictions", async () => {
    const { status, body } = await call({ task: "stopreasons", machine_ids: "FC1" }, "restricted");
    expect([status, body.path]).toEqual([403, "/machine_ids"]);
  });
});
