import { Value } from "typebox/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Report } from "#schemas/plant/document.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { company, foreignCompany, iso, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

it("[WD-938] has the fields created_at, report_setting and record_no", () => {
  const report = { created_at: iso(start), report_setting: "shift", record_no: 7 };
  expect(Value.Check(Report, report)).toBe(true);
  const wrong = [
    ...Object.keys(report).map((name) => ({ ...report, [name]: undefined })),
    { ...report, colour: "red" },
    { ...report, record_no: "7" },
    { ...report, created_at: "yesterday" },
    { ...report, report_setting: 1 },
  ];
  expect(wrong.filter((other) => Value.Check(Report, other))).toEqual([]);
});

describe.each(databases)("the last report on $kind", (database) => {
  let plant: Plant;
  const path = (name: string) => `reports/${name}.pdf`;
  const report = (record_no: number, minutes: number, report_setting = "shift", machine_id: string | null = "FC1") => ({
    company_id: company,
    record_no,
    created_at: start + minutes * 60_000,
    report_setting,
    path: path(String(record_no)),
    machine_id,
    card_no: "",
    reportidentity: "",
  });
  const file = (company_id: number, name: string) => ({
    company_id,
    path: path(name),
    record_no: Number(name),
    file_type: "pdf" as const,
    machine_id: null,
    changed_at: start,
    bytes: 1,
    hash: `h${name}`,
  });
  beforeAll(async () => {
    plant = await startPlant(database);
    const { store } = plant.server.parts;
    await writePlant(store, company, {
      reports: [
        report(1, 0),
        report(2, 20),
        report(3, 10),
        report(4, 90),
        report(5, 50, "quality"),
        report(6, 60, "shift", "JH1"),
      ],
      // Of report 4 the file is not there yet.
      files: ["1", "2", "3", "5", "6"].map((name) => file(company, name)),
    });
    await writePlant(store, foreignCompany, {
      reports: [{ ...report(9, 99), company_id: foreignCompany }],
      files: [file(foreignCompany, "9")],
    });
  });
  afterAll(() => plant.close());
  const last = async (report_setting: string, machine_id = "FC1", user = "operator") =>
    (await plant.as(user)).call("load_last_report", { machine_id, report_setting });

  it("is the newest of its type about the machine whose file is there", async () => {
    expect((await last("shift")).body.res).toEqual({
      created_at: iso(start + 20 * 60_000),
      report_setting: "shift",
      record_no: 2,
      path: path("2"),
      hash: "h2",
      machine_id: "FC1",
      card_no: "",
      reportidentity: "",
    });
    expect((await last("quality")).body.res).toMatchObject({ record_no: 5 });
    expect((await last("shift", "JH1")).body.res).toMatchObject({ record_no: 6 });
  });

  it("is nothing where there is none, and refused for a machine that the caller may not see", async () => {
    expect((await last("weekly")).body.res).toBeNull();
    expect((await last("shift", "FC1", "restricted")).status).toBe(403);
  });
});
