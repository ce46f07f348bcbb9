import { describe, expect, it } from "vitest";
import { features } from "#schemas/plant/features.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { pairsOf, takenOver } from "./compare.ts";
import { changesOf, linesOf, noDraft, rebased, reversed, sizeOf, withSetting, withSwitch } from "./draft.ts";
import { featured, rows, three } from "./machine-features.fixtures.ts";
import { areaOf, numbersOf } from "./names.ts";
import { chosenOf, departmentsOf, plantOf, switchOf } from "./plant.ts";
import { menuSettings, productSettings } from "./settings.ts";

const plant = plantOf(three, rows);
const [fc1, fc2, pj1] = plant as [(typeof plant)[0], (typeof plant)[0], (typeof plant)[0]];
const byId = new Map(plant.map((machine) => [machine.machine_id, machine]));
const off = { active: false, parameter: null };
const on = { active: true, parameter: null };

describe("the machines of the features page", () => {
  it("take what is on from the machine, which follows live, and parameters from what is stored", () => {
    const [moved] = plantOf([featured("FC2", [46])], rows);
    expect([46, 900, 61].map((number) => switchOf(moved!, number))).toEqual([
      on,
      { active: false, parameter: "line A" },
      off,
    ]);
  });

  it("are found by all words in id and description, and by department", () => {
    const found = (search: string, department = "") =>
      chosenOf(plant, { search, department }).map((one) => one.machine_id);
    expect([found("fc 80"), found("bagging fc"), found("", "30"), found(" ")]).toEqual([
      ["FC1", "FC2"],
      [],
      ["PJ1"],
      ["FC1", "FC2", "PJ1"],
    ]);
    expect(departmentsOf(plant).map(({ name, machines }) => [name, machines.length])).toEqual([
      ["Moulding", 2],
      ["Packing", 1],
    ]);
  });

  it("show every feature with an effect, what is in use besides, and nothing of what is still to come", () => {
    const numbers = numbersOf(plantOf([featured("FC1", [90, 24, 901])], []), [5]);
    const awaited = features.filter((one) => one.awaited).map(({ number }) => number);
    expect(numbers.filter((number) => awaited.includes(number))).toEqual([]);
    expect(numbers.slice(-3)).toEqual([5, 24, 901]);
    expect(numbersOf(plant, [])).not.toContain(24);
    expect([areaOf(46), areaOf(901)]).toEqual(["stops", "own"]);
  });
});

describe("a draft of changes", () => {
  it("is what was there and what is wanted, and nothing of what has been put back", () => {
    const draft = withSwitch(withSwitch(noDraft, [fc1, pj1], 46, { active: true }), [pj1], 131, { active: true });
    expect(changesOf(draft)).toEqual([
      {
        machine_id: "PJ1",
        functions: [
          { sf_no: 46, was: off, is: on },
          { sf_no: 131, was: off, is: on },
        ],
      },
    ]);
    expect(sizeOf(draft)).toEqual({ changes: 2, machines: 1 });
    const back = withSwitch(withSwitch(draft, [pj1], 46, { active: false }), [pj1], 131, { active: false });
    expect(back).toEqual(noDraft);
  });

  it("gives settings, and takes them away for the default; exchanged, it takes the change back", () => {
    const draft = withSetting(withSetting(noDraft, [fc1, fc2], "max_cavities", undefined), [fc1], "unit", "kg");
    const changes = changesOf(draft);
    expect(changes).toEqual([
      { machine_id: "FC1", config: { was: { max_cavities: 16 }, is: { unit: "kg" } } },
      { machine_id: "FC2", config: { was: { max_cavities: 8 }, is: {} } },
    ]);
    expect(reversed(changes)[0]).toEqual({
      machine_id: "FC1",
      config: { was: { unit: "kg" }, is: { max_cavities: 16 } },
    });
    expect(reversed(reversed(changes))).toEqual(changes);
  });

  it("tells in its preview what somebody else has changed meanwhile, and over what is there now is the same wish", () => {
    const draft = withSwitch(noDraft, [fc1, fc2], 900, { active: true, parameter: "new" });
    const now = new Map(byId).set("FC2", { ...fc2, functions: new Map([[900, off]]) });
    expect(linesOf(draft, now)).toEqual([
      { of: { number: 900 }, is: { active: true, parameter: "new" }, machines: ["FC1", "FC2"], moved: ["FC2"] },
    ]);
    const over = rebased(draft, now);
    expect(linesOf(over, now)[0]?.moved).toEqual([]);
    expect(changesOf(over)[1]?.functions).toEqual([{ sf_no: 900, was: off, is: { active: true, parameter: "new" } }]);
    const same = new Map(byId).set("FC1", { ...fc1, functions: new Map([[900, { active: true, parameter: "new" }]]) });
    expect(rebased(draft, same).has("FC1")).toBe(false);
  });

  it("makes of two machines one like the other", () => {
    const pairs = pairsOf(noDraft, [fc1, pj1], [46, 61], productSettings);
    expect(pairs.filter(({ isSame }) => !isSame).map(({ of }) => of)).toEqual([
      { number: 46 },
      { number: 61 },
      { setting: "material_menu" },
      { setting: "setup_types" },
    ]);
    const draft = takenOver(noDraft, pj1, pairs);
    expect(pairsOf(draft, [fc1, pj1], [46, 61], productSettings).every(({ isSame }) => isSame)).toBe(true);
    expect(changesOf(draft).map(({ machine_id }) => machine_id)).toEqual(["PJ1"]);
  });
});

describe("the settings of touch screens", () => {
  it("are those of the schema that have an effect, with their bounds and defaults [OV-724]", () => {
    expect(productSettings.map(({ key }) => key)).toEqual([
      "micro_stop_seconds",
      "max_cavities",
      "ask_for_cavities",
      "material_menu",
      "unit",
      "document_printer",
      "pallet_flag_printer",
      "pallet_flag_scrap",
      "clock_in_type",
      "setup_types",
    ]);
    expect(productSettings[1]).toEqual({
      kind: "integer",
      minimum: 1,
      maximum: 999,
      key: "max_cavities",
      standard: 99,
    });
    expect(productSettings[8]).toMatchObject({ kind: "choice", values: ["pincode", "employee-number"] });
  });

  it("and an entry of the menu each that machines may hide", () => {
    const entries = [{ id: "a", label: "A", children: [{ id: "b", label: "Notes", menu_flag: "menu_notes" }] }];
    expect(menuSettings(entries)).toEqual([{ kind: "boolean", key: "menu_notes", standard: true, entry: "Notes" }]);
  });

  it("have words, and so has every feature with an effect", () => {
    const words = new Set(Object.keys(en.texts));
    const keys = [
      ...productSettings.flatMap(({ key }) => [`touch.${key}`, `touch.${key}.help`]),
      ...features
        .filter(({ awaited }) => !awaited)
        .flatMap(({ id, area }) => [
          `features.${id}`,
          `features.${id}.does`,
          `features.${id}.where`,
          `features.area.${area}`,
        ]),
    ];
    expect(keys.filter((key) => !words.has(key))).toEqual([]);
  });
});
