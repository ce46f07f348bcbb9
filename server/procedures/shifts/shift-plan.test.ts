import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { day } from "#schemas/durations.ts";
import { ShiftPlanRecord } from "#schemas/plant/shift-plan.ts";
import { dayIn, nothingBegun, withCopy, withDaysOff } from "#schemas/plant/shift-plan-edits.ts";
import { parseJson } from "#server/database/columns.ts";
import { fillCalendar } from "#server/scheduler/works/extend-shifts.ts";
import { validatorOf } from "#server/validation.ts";
import { at, company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { languageCookie } from "#schemas/protocol/language.ts";
import { databases } from "#tests/support/databases.ts";

const zone = "Europe/Stockholm";
const weekly = (weekday: number, shift: number, from: string, to: string, department = "10") => ({
  department,
  weekday,
  shift,
  shift_description: `Shift ${shift}`,
  start: from,
  end: to,
});
/** Early and night from Monday to Friday. */
const week = [1, 2, 3, 4, 5].flatMap((on) => [weekly(on, 1, "06:00", "14:00"), weekly(on, 3, "22:00", "06:00")]);
const noWork = { department: "10", day: "2026-06-16", shift: 0, shift_description: "", start: "00:00", end: "00:00" };
const parts = { week, exceptions: [], holidays: [] };

const single = (on: string, shift: number, from: string, to: string) => ({
  department: "10",
  day: on,
  shift,
  shift_description: `Shift ${shift}`,
  start: from,
  end: to,
});

/** The plant's moment is Wednesday 10 June 2026, 10:00 in Stockholm. */
describe.each(databases)("the plan of shifts on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  const store = () => plant.server.parts.store;
  const call = async (name: string, input: unknown = {}, user = "admin") => (await plant.as(user)).call(name, input);
  const load = async (): Promise<ShiftPlanRecord> => {
    const { body } = await call("load_shift_plan");
    expect(() => validatorOf(ShiftPlanRecord)(body.res)).not.toThrow();
    return body.res;
  };
  const update = async (input: object, user = "admin") =>
    call("update_shift_plan", { ...parts, revision: (await load()).revision, ...input }, user);
  /** The planned shifts that begin in some days, on the clock of the plant. */
  const shifts = async (from: string, to: string) => {
    const rows = await store()
      .read.selectFrom("shifts")
      .selectAll()
      .where("company_id", "=", company)
      .where("department", "=", "10")
      .orderBy("start_time")
      .execute();
    const clock = (ms: number): string => new Date(ms + 2 * 3_600_000).toISOString().slice(5, 16);
    return rows
      .map((row) => [row.shift, clock(row.start_time), clock(row.end_time)] as const)
      .filter(([, begin]) => begin >= from && begin < to);
  };
  const noted = async () =>
    (await store().read.selectFrom("rollup_changes").select("utc_day").orderBy("utc_day").execute()).map(
      ({ utc_day }) => utc_day,
    );

  beforeEach(async () => {
    await store().write(async (trx) => {
      for (const table of ["shifts", "shift_patterns", "shift_exceptions", "holidays", "rollup_changes"] as const)
        await trx.deleteFrom(table).execute();
      await trx.deleteFrom("entity_texts").where("entity", "=", "shift").execute();
    });
    const lastWeek = { ...parts, from: "2026-06-01" };
    await update(lastWeek);
    await store().write((trx) => trx.deleteFrom("rollup_changes").execute());
  });

  it("is read as it was set, with the last day that is planned", async () => {
    expect(await load()).toEqual({ ...parts, names: [], revision: expect.any(String), planned_until: "2026-08-07" });
    expect(await shifts("06-11", "06-16")).toEqual([
      [1, "06-11T06:00", "06-11T14:00"],
      [3, "06-11T22:00", "06-12T06:00"],
      [1, "06-12T06:00", "06-12T14:00"],
      [3, "06-12T22:00", "06-13T06:00"],
      [1, "06-15T06:00", "06-15T14:00"],
      [3, "06-15T22:00", "06-16T06:00"],
    ]);
  });

  it("changes what is to come from tomorrow on, and leaves what was and is", async () => {
    const before = await shifts("06-01", "06-11");
    const { body } = await update({
      week: [
        ...week.filter(({ shift }) => shift === 3),
        ...[1, 2, 3, 4, 5].map((on) => weekly(on, 2, "08:00", "16:00")),
      ],
      exceptions: [noWork],
      holidays: [{ day: "2026-06-17", description: "Closed" }],
    });
    expect(body.res).toMatchObject({ exceptions: [noWork], holidays: [{ day: "2026-06-17", description: "Closed" }] });
    expect(await shifts("06-01", "06-11")).toEqual(before);
    expect(await shifts("06-11", "06-19")).toEqual([
      [2, "06-11T08:00", "06-11T16:00"],
      [3, "06-11T22:00", "06-12T06:00"],
      [2, "06-12T08:00", "06-12T16:00"],
      [3, "06-12T22:00", "06-13T06:00"],
      [2, "06-15T08:00", "06-15T16:00"],
      [3, "06-15T22:00", "06-16T06:00"],
      [2, "06-18T08:00", "06-18T16:00"],
      [3, "06-18T22:00", "06-19T06:00"],
    ]);
    expect(await noted()).toEqual([]);
  });

  it("ends the last shift that stays where the first new one begins", async () => {
    await update({
      week: week.map((row) => (row.shift === 1 ? { ...row, start: "05:00" } : { ...row, end: "05:00" })),
    });
    expect(await shifts("06-10", "06-12")).toEqual([
      [1, "06-10T06:00", "06-10T14:00"],
      [3, "06-10T22:00", "06-11T05:00"],
      [1, "06-11T05:00", "06-11T14:00"],
      [3, "06-11T22:00", "06-12T05:00"],
    ]);
  });

  it("changes what is over only from a day that is named, and has its sums made anew", async () => {
    await update({ week: week.filter(({ shift }) => shift === 1), from: "2026-06-05" });
    expect(await shifts("06-04", "06-09")).toEqual([
      [1, "06-04T06:00", "06-04T14:00"],
      [3, "06-04T22:00", "06-05T06:00"],
      [1, "06-05T06:00", "06-05T14:00"],
      [1, "06-08T06:00", "06-08T14:00"],
    ]);
    const first = Math.floor(Date.parse("2026-06-04T22:00:00Z") / day);
    const last = Math.floor((start - day) / day);
    expect([...new Set(await noted())]).toEqual(
      Array.from({ length: last - first + 1 }, (_none, index) => first + index),
    );
  });

  it("takes the shifts of a department away that is planned no more", async () => {
    await update({ week: [] });
    expect(await shifts("06-11", "12-31")).toEqual([]);
    expect(await shifts("06-08", "06-11")).toHaveLength(6);
  });

  it("goes on where the calendar ends when it is filled further", async () => {
    const run = {
      company_id: company,
      settings: { time_zone: zone },
      now: () => start + 30 * day,
      signal: new AbortController().signal,
    };
    await fillCalendar(store())(run);
    const all = await shifts("06-01", "12-31");
    expect((await load()).planned_until).toBe("2026-09-08");
    expect(new Set(all.map(([, begin]) => begin)).size).toBe(all.length);
    expect(all.every(([, begin], index) => index === 0 || all[index - 1]![2] <= begin)).toBe(true);
  });

  const named = (shift_description: string, sv: string, en = "") => ({
    shift_description,
    shift_description_en: en,
    shift_description_sv: sv,
  });

  it("has what names are in each language, kept where nothing is said of them and gone where they are blank [OV-841]", async () => {
    const names = [named("Shift 1", "Förmiddag"), named("Shift 3", "Natt", "Night")];
    const { body } = await update({ names: [...names.toReversed(), named("Shift 2", "")] });
    expect(body.res.names).toEqual(names);
    const foreign = await call("load_shift_plan", {}, "foreign");
    expect(foreign.body.res.names).toEqual([]);
    const { revision } = await load();
    await update({ holidays: [{ day: "2026-12-24", description: "Christmas Eve" }] });
    expect((await load()).names).toEqual(names);
    const stale = await call("update_shift_plan", { ...parts, names: [], revision });
    expect([stale.status, stale.body.path]).toEqual([409, "/revision"]);
    const before = (await load()).revision;
    await update({ names: [named("Shift 1", "Förmiddag")] });
    expect((await load()).names).toEqual([named("Shift 1", "Förmiddag")]);
    expect((await load()).revision).not.toBe(before);
    const wrong = await update({ names: [named("Shift 1", "a"), named("Shift 1", "b")] });
    expect([wrong.status, wrong.body.path]).toEqual([422, "/names/1/shift_description"]);
    expect((await load()).names).toEqual([named("Shift 1", "Förmiddag")]);
  });

  it("names the shifts of a refusal in the language of whoever is refused", async () => {
    await update({ names: [named("Shift 1", "Förmiddag"), named("Shift 3", "Natt")] });
    const swedish = await plant.server.client("admin");
    swedish.cookies.set(languageCookie, "sv");
    const refusal = async (input: object) => {
      const { revision } = await load();
      const { body } = await swedish.call("update_shift_plan", { ...parts, revision, ...input });
      return body.message;
    };
    const overlapping = [weekly(1, 1, "06:00", "14:00"), weekly(1, 3, "13:00", "20:00")];
    expect(await refusal({ week: overlapping })).toBe("Natt 13:00-20:00 begins before Förmiddag 06:00-14:00 ends.");
    const today = [single("2026-06-10", 3, "22:00", "23:00")];
    expect(await refusal({ exceptions: today })).toMatch(/^Förmiddag began 2026-06-10 06:00/);
    const late = [{ ...single("2026-06-10", 3, "08:00", "09:00"), department: "20" }];
    expect(await refusal({ exceptions: late })).toBe("Natt would have begun already, 2026-06-10 08:00.");
  });

  it("is not overwritten by somebody who has read an older one", async () => {
    const { revision } = await load();
    await update({ holidays: [{ day: "2026-12-24", description: "Christmas Eve" }] });
    const { status, body } = await call("update_shift_plan", { ...parts, revision });
    expect([status, body.code, body.path]).toEqual([409, "state_conflict", "/revision"]);
    expect((await load()).holidays).toHaveLength(1);
  });

  it("is kept in the audit log with what it was before", async () => {
    await update({ week: [] });
    const rows = await store()
      .read.selectFrom("audit")
      .select(["before", "after"])
      .where("procedure", "=", "update_shift_plan")
      .where("call_code", "=", 0)
      .orderBy("audit_id")
      .execute();
    const weekOf = (text: string | null) => parseJson<{ week?: unknown[] }>(text ?? "{}").week;
    expect(rows.map((row) => [weekOf(row.before), weekOf(row.after)])).toContainEqual([week, []]);
  });

  it.each([
    ["two shifts at once", { week: [week[0], week[0]] }, [422, "rule_violated", "/week/1/start"]],
    [
      "a day without work that has a shift",
      { exceptions: [noWork, { ...noWork, shift: 1, start: "06:00" }] },
      [422, "rule_violated", "/exceptions/1/shift"],
    ],
    [
      "a holiday twice",
      { holidays: [1, 2].map(() => ({ day: "2026-12-24", description: "" })) },
      [422, "rule_violated", "/holidays/1/day"],
    ],
    ["an unknown department", { week: [{ ...week[0], department: "77" }] }, [404, "not_found", "/week/0/department"]],
    ["a day that is too long ago", { from: "2025-06-08" }, [422, "rule_violated", "/from"]],
    ["a day beyond the calendar", { from: "2026-12-24" }, [422, "rule_violated", "/from"]],
    ["an eighth day of the week", { week: [{ ...week[0], weekday: 8 }] }, [400, "invalid_input", "/week/0/weekday"]],
    ["an hour that no day has", { week: [{ ...week[0], start: "24:00" }] }, [400, "invalid_input", "/week/0/start"]],
    [
      "a day that does not exist",
      { holidays: [{ day: "2026-02-30", description: "" }] },
      [400, "invalid_input", "/holidays/0/day"],
    ],
  ])("is refused with %s, and stays as it is", async (_name, input, expected) => {
    const before = await load();
    const { status, body } = await update(input);
    expect([status, body.code, body.path]).toEqual(expected);
    expect(await load()).toEqual(before);
  });

  it("plans of today what has not begun, where an exception says something else", async () => {
    await update({
      exceptions: [single("2026-06-10", 1, "06:00", "14:00"), single("2026-06-10", 2, "14:00", "20:00")],
    });
    expect(await shifts("06-09", "06-12")).toEqual([
      [1, "06-09T06:00", "06-09T14:00"],
      [3, "06-09T22:00", "06-10T06:00"],
      [1, "06-10T06:00", "06-10T14:00"],
      [2, "06-10T14:00", "06-10T20:00"],
      [1, "06-11T06:00", "06-11T14:00"],
      [3, "06-11T22:00", "06-12T06:00"],
    ]);
  });

  it.each([
    [
      "an exception of today that moves one",
      { exceptions: [single("2026-06-10", 1, "07:00", "14:00")] },
      "/exceptions/0/start",
    ],
    ["an exception of today that has none", { exceptions: [{ ...noWork, day: "2026-06-10" }] }, "/exceptions/0/start"],
    ["a holiday today", { holidays: [{ day: "2026-06-10", description: "Closed" }] }, "/holidays/0/day"],
    ["a holiday on a day that is over", { holidays: [{ day: "2026-06-08", description: "" }] }, "/holidays/0/day"],
  ])("keeps shifts that have begun from %s, and says what rests on them [OV-763]", async (_name, input, path) => {
    const before = [await load(), await shifts("06-01", "06-20")];
    const { status, body } = await update(input);
    expect([status, body.code, body.path]).toEqual([422, "rule_violated", path]);
    expect(body.message).toMatch(
      /^Shift 1 began 2026-06-(10|08) 06:00 and stays: \d+ stops and \d+ reports stand in it\.$/,
    );
    expect([await load(), await shifts("06-01", "06-20")]).toEqual(before);
  });

  it("counts what rests on a shift that has begun", async () => {
    const holiday = { holidays: [{ day: "2026-06-10", description: "Closed" }] };
    const before = (await update(holiday)).body.res;
    const report = { machine_id: "FC1", card_no: "100", good_qty: 5, employee: "", trans_time: at(-10), note: "" };
    expect((await call("receive_good_qty", report, "operator")).status).toBe(200);
    expect((await update(holiday)).body.res).toEqual({ ...before, reports: before.reports + 1 });
  });

  it("takes no shift that would have begun already", async () => {
    const { status, body } = await update({ exceptions: [single("2026-06-07", 2, "08:00", "12:00")] });
    expect([status, body.path, body.message]).toEqual([
      422,
      "/exceptions/0/start",
      "Shift 2 would have begun already, 2026-06-07 08:00.",
    ]);
  });

  it.each([
    [
      "on a day of each week",
      { week: [weekly(1, 1, "06:00", "14:00"), weekly(1, 2, "13:30", "22:00")] },
      "/week/1/start",
    ],
    [
      "from Sunday to Monday",
      { week: [weekly(1, 1, "05:00", "14:00"), weekly(7, 3, "22:00", "06:00")] },
      "/week/0/start",
    ],
    ["with the night before", { exceptions: [single("2026-06-16", 1, "05:00", "14:00")] }, "/exceptions/0/start"],
    ["with the next morning", { exceptions: [single("2026-06-15", 3, "22:00", "07:00")] }, "/exceptions/0/start"],
    [
      "in an hour that comes twice",
      { exceptions: [single("2026-10-25", 1, "00:00", "03:00"), single("2026-10-25", 2, "02:30", "08:00")] },
      "/exceptions/1/start",
    ],
  ])("is refused where two shifts overlap %s [OV-762]", async (_name, input, path) => {
    const { status, body } = await update(input);
    expect([status, body.code, body.path]).toEqual([422, "rule_violated", path]);
  });

  it("tells holes of a day without refusing them, by true hours over both changes of clocks [OV-762]", async () => {
    const around = (on: string) => [single(on, 1, "00:00", "02:00"), single(on, 2, "03:00", "08:00")];
    const skipped = [single("2027-03-21", 1, "00:00", "02:30"), single("2027-03-21", 2, "03:00", "08:00")];
    const { status } = await update({ exceptions: [...around("2026-10-25"), ...around("2027-03-28"), ...skipped] });
    expect(status).toBe(200);
    const holes = async (start_date: string, end_date = start_date) =>
      (await call("load_shift_calendar", { start_date, end_date })).body.res.holes.map((one: any) => [
        one.start_time,
        one.end_time,
      ]);
    expect(await holes("2026-10-25")).toEqual([["2026-10-25T00:00:00.000Z", "2026-10-25T02:00:00.000Z"]]);
    expect(await holes("2027-03-28")).toEqual([]);
    expect(await holes("2027-03-21")).toEqual([["2027-03-21T01:30:00.000Z", "2027-03-21T02:00:00.000Z"]]);
    expect(await holes("2026-06-11", "2026-06-12")).toEqual([
      ["2026-06-11T12:00:00.000Z", "2026-06-11T20:00:00.000Z"],
      ["2026-06-12T12:00:00.000Z", "2026-06-12T20:00:00.000Z"],
    ]);
  });

  it("goes on by the wall clock through the nights of both changes", async () => {
    await update({
      exceptions: [single("2026-10-24", 3, "22:00", "06:00"), single("2027-03-27", 3, "22:00", "06:00")],
    });
    const hours = async (on: string) => {
      const { body } = await call("load_shift_calendar", { start_date: on, end_date: on });
      return body.res.shifts.map((one: any) => (Date.parse(one.end_time) - Date.parse(one.start_time)) / 3_600_000);
    };
    expect([await hours("2026-10-24"), await hours("2027-03-27")]).toEqual([[9], [7]]);
  });

  it("takes a copy of a week that leaves days off out, and removes the shifts of a day that becomes one [OV-764]", async () => {
    const begun = () => nothingBegun;
    const stored = await load();
    const off = { name: "Midsummer", department: null, departments: ["10"], days: ["2026-06-24"] };
    const own = { ...stored, exceptions: [single("2026-06-16", 2, "08:00", "16:00")] };
    const copied = withCopy(
      withDaysOff(own, off, begun),
      {
        department: "10",
        monday: "2026-06-15",
        source: (on) => dayIn(own, { department: "10", day: on }),
        weeks: 2,
      },
      begun,
    );
    const { planned_until: _until, revision, ...changed } = copied as ShiftPlanRecord;
    expect((await call("update_shift_plan", { ...changed, revision })).status).toBe(200);
    expect((await shifts("06-22", "07-02")).map(([shift, begin]) => [shift, begin])).toEqual([
      [1, "06-22T06:00"],
      [3, "06-22T22:00"],
      [2, "06-23T08:00"],
      [1, "06-25T06:00"],
      [3, "06-25T22:00"],
      [1, "06-26T06:00"],
      [3, "06-26T22:00"],
      [1, "06-29T06:00"],
      [3, "06-29T22:00"],
      [2, "06-30T08:00"],
      [1, "07-01T06:00"],
      [3, "07-01T22:00"],
    ]);
  });

  it("tells other screens of a change", async () => {
    const reader = await (await plant.as("admin")).events("ShiftPlanChanged");
    await update({ holidays: [{ day: "2026-12-24", description: "Christmas Eve" }] });
    const told = () => reader.frames.find((frame) => frame.data.event === "ShiftPlanChanged")?.data;
    await reader.until(() => told() !== undefined);
    expect(told()).toMatchObject({ from: "2026-06-11" });
    reader.close();
  });

  it("refuses to read turned days, or more than a year", async () => {
    const said = async (start_date: string, end_date: string) => {
      const { status, body } = await call("load_shift_calendar", { start_date, end_date });
      return [status, body.code, body.path];
    };
    expect(await said("2026-06-11", "2026-06-10")).toEqual([422, "rule_violated", "/start_date"]);
    expect(await said("2026-06-11", "2027-06-12")).toEqual([422, "rule_violated", "/end_date"]);
  });

  it("is for administrators, each of the own company", async () => {
    expect((await call("load_shift_plan", {}, "supervisor")).body.code).toBe("not_allowed");
    expect((await update({}, "supervisor")).body.code).toBe("not_allowed");
    const days = { start_date: "2026-06-10", end_date: "2026-06-11" };
    expect((await call("load_shift_calendar", days, "supervisor")).body.code).toBe("not_allowed");
    expect((await call("load_shift_calendar", days, "foreign")).body.res).toEqual({ shifts: [], holes: [] });
    expect((await call("load_shift_plan", {}, "foreign")).body).toMatchObject({
      res: { week: [], planned_until: null },
    });
  });
});
