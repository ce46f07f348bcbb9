import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { type Members, nextEnabled, open, readOf } from "../step.ts";

beforeAll(loadPatterns);

describe("other entries", () => {
  const codes = (value: string) => open("sscc").change({ value }).frame();
  const isValid = (value: string) => codes(value).nextEnabled;

  it("takes an SSCC of exactly 18 digits [WD-371]", () => {
    expect(["34012345123456789", "3401234512345678955", "34012345123456789X"].map(isValid)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("checks the last digit [WD-372]", () => {
    expect(["340123451234567895", "340123451234567894"].map(isValid)).toEqual([true, false]);
    expect(["340123451234567894", "007350012345678906"].map((value) => codes(value).options["stateText"])).toEqual([
      { text: 900104 },
      { text: 900105 },
    ]);
  });

  it("takes 0 as the check digit of a sum that ten divides [WD-373]", () => {
    expect(isValid("550000000000000000")).toBe(true);
  });

  it("drops blanks and the application identifier of a scan [WD-376]", () => {
    expect(["(00) 340123451234567895", "00340123451234567895", "(00) 340123451234567894"].map(isValid)).toEqual([
      true,
      true,
      false,
    ]);
  });

  const setting = (patch: Members) => ({
    record_no: 1,
    setting: "Pressure",
    setting_type: "machine",
    unit: "bar",
    value: "5",
    ...patch,
  });
  // What people of a language read does not decide which groups are shown.
  const groups = ["Maskindata press", "VERKTYGSDATA 1", "Övrigt", "Data 1"].map((name, record_no) => ({
    record_no,
    name,
    description: `${record_no} in another language`,
  }));
  const groupsShown = (settings: Members) =>
    (open("input-groups", { around: { settings } }).load("groups", groups).frame().options["groups"] as Members[]).map(
      ({ description }) => description,
    );
  const settingsShown = (list: Members[]) =>
    open("input-groups").load("groups", groups).load("settings", list).rows() as Members[];

  it("shows settings of machines and tools only [WD-377]", () => {
    const types = ["machine", "tool", "machine_machine", "tool_machine", "part"];
    const shown = settingsShown(types.map((setting_type, record_no) => setting({ setting_type, record_no })));
    expect(shown.map(({ record_no }) => record_no)).toEqual([0, 1, 2, 3]);
  });

  it("takes a setting without a unit, or with Text, for text [WD-378] and every other for a number [WD-379]", () => {
    const shown = settingsShown(["", "Text", "mm"].map((unit, record_no) => setting({ unit, record_no })));
    expect(shown.map(({ isNumeric }) => isNumeric)).toEqual([false, false, true]);
  });

  it("shows groups of machine and tool data [WD-380], in whatever case [WD-381]", () => {
    expect(groupsShown({})).toEqual(["0 in another language", "1 in another language"]);
  });

  it("takes the prefixes of the site where it has some [WD-385]", () => {
    expect(groupsShown({ input_group_prefixes: ["data"] })).toEqual(["3 in another language"]);
  });

  it("asks for settings of the chosen group with exactly five inputs [WD-383]", () => {
    const session = open("input-groups").load("groups", groups);
    expect(readOf(session, "settings")?.input).toEqual({
      input_group_record_link: 0,
      part_no: "P7",
      part_type_record_no: 0,
      tool_id: "T77",
      machine_id: "M1",
    });
  });

  it("blocks while a numeric setting holds no number", () => {
    const session = open("input-groups").load("groups", groups);
    const enabled = ["12,5", "x"].map((value) =>
      nextEnabled(session.change({ changed: [{ record_no: 1, value, isNumeric: true }] })),
    );
    expect(enabled).toEqual([true, false]);
  });

  it("counts blanks as no note, cuts at 2000 characters and may be allowed to be empty [WD-388]", () => {
    expect(["  ", "a"].map((value) => nextEnabled(open("note").change({ value })))).toEqual([false, true]);
    expect(
      open("note")
        .change({ value: "a".repeat(2001) })
        .data()["value"],
    ).toHaveLength(2000);
    expect(nextEnabled(open("note", { step: { canBeEmpty: true } }).change({ value: "" }))).toBe(true);
  });
});
