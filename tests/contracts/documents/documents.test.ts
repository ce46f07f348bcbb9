import type { TObject } from "typebox";
import { describe, expect, it } from "vitest";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { StepData } from "#schemas/plant/step-data.ts";
import { resolveWizard } from "#engine/wizard/resolve.ts";
import { ajv, describeDocuments, faultsOf, validators } from "./checks.ts";
import { controls, known, presets, shipped } from "./library.ts";
import { openWizard } from "./session.ts";

describeDocuments(shipped, shipped);

const WizardBase = {
  kind: "wizard",
  slug: "w",
  schemaVersion: 1,
  title: "W",
  steps: [{ id: "a", control: "list", nextEnabled: true }],
};

describe("the documents together", () => {
  it("know tool or insert selection under one name [WD-111]", () => {
    expect([...presets.keys()].filter((slug) => /tool|insert/.test(slug))).toEqual(["tool-insert"]);
  });

  it("give every shipped step a condition for Next [WD-083]", () => {
    expect([...presets.values()].filter(({ nextEnabled }) => nextEnabled === undefined)).toEqual([]);
  });

  it("use one selection rule in all steps that take exactly one", () => {
    const rule = { "==": [{ count: [{ var: "step.selected" }] }, 1] };
    const choosing = ["tool-insert", "t-article", "setup-code", "unconfirmed-canceled-orders"];
    const others = choosing.filter((slug) => JSON.stringify(presets.get(slug)?.nextEnabled) !== JSON.stringify(rule));
    expect(others).toEqual([]);
  });

  it("let no preset name another preset", () => {
    expect([...presets.values()].filter(({ control }) => !(control in controls))).toEqual([]);
  });
});

describe("the data of a step", () => {
  const common = {
    value: "1",
    selected: ["1"],
    jumped: true,
    skipped: false,
    allowNull: true,
    watchMin: 1,
    watchMax: 9,
    minMessage: "Too few",
    maxMessage: "Too many",
    warnMaxQty: 8,
    warnOverProdQty: 5,
    max: 9999,
    code: "R1",
    note: "bent",
    printer: "P1",
    num_copies: 2,
    palletFlags: [{ recordNo: 1, printOrder: 1, erpStatus: "W", goodQty: 5 }],
    pallets: [{ record_no: 1, status: "A", good_qty: 5 }],
  };
  const validate = ajv.compile(StepData);

  it("may be each of the stated fields and no other [WD-084]", () => {
    expect(Object.keys(StepData.properties).toSorted()).toEqual(Object.keys(common).toSorted());
    const each = [common, {}, ...Object.entries(common).map(([name, value]) => ({ [name]: value }))];
    expect(each.filter((data) => !validate(data))).toEqual([]);
    expect([{ colour: "red" }, { ...common, Value: "1" }].map((data) => validate(data))).toEqual([false, false]);
    expect([{ jumped: "yes" }, { max: "9" }, { pallets: {} }].map((data) => validate(data))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each(Object.entries(controls))(
    "of the control %s is the stated fields with its own, and no other",
    (_, control) => {
      const own = control.stepData as TObject;
      expect(Object.keys(StepData.properties).filter((name) => !(name in own.properties))).toEqual([]);
      expect(faultsOf(ajv.compile(own), { colour: "red" })).toEqual([" must NOT have additional properties"]);
    },
  );
});

describe("the schemas", () => {
  it("take a good wizard document and refuse a bad one; its flow ends by 1,000 steps, and its call done, failed or queued [WD-1102]", () => {
    const finish = [{ call: "report", input: {} }];
    const document = { ...WizardBase, permissions: [], returnRoute: "/home", inputs: [], finish };
    expect(
      [document, { ...document, colour: "red" }, { ...document, steps: [] }].map((one) => validators.wizard(one)),
    ).toEqual([true, false, false]);
    const resolved = (body: unknown) => resolveWizard({ ...document, finish: body } as WizardDocument, known);
    const endless = openWizard(resolved([{ repeat: { while: true, steps: [{ set: { n: 1 } }] } }]))
      .next()
      .frame();
    expect([endless.status, endless.message?.label]).toEqual(["idle", { text: 900053 }]);
    const call = () => openWizard(resolved(finish)).next();
    const queued = call();
    queued.send({ type: "queued", key: queued.snapshot().run?.key ?? "" });
    expect([call().reply(true), call().refuse("No"), queued].map((session) => session.frame().status)).toEqual([
      "done",
      "idle",
      "queued",
    ]);
  });

  it("refuse an unknown key of a step, a source, a fill rule and a flow step", () => {
    const base = { kind: "wizard", slug: "w", schemaVersion: 1, title: "W" };
    const step = { id: "a", control: "list" };
    const bad = [
      { ...base, steps: [{ ...step, colour: "red" }] },
      { ...base, steps: [{ ...step, sources: { s: { procedure: "p", cache: 1 } } }] },
      { ...base, steps: [{ ...step, fill: [{ set: {}, always: true }] }] },
      { ...base, steps: [step], finish: [{ call: "p", input: {}, retry: 3 }] },
      { ...base, steps: [step], finish: [{ goto: "start" }] },
    ];
    expect(bad.map((document) => validators.wizard(document))).toEqual(bad.map(() => false));
    expect(validators.wizard({ ...base, steps: [step] })).toBe(true);
  });
});
