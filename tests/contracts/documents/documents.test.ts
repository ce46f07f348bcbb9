import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { TObject, TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { FlowDocument } from "#schemas/documents/flow/schema.ts";
import { StepDocument } from "#schemas/documents/step/schema.ts";
import {
  reservedNames,
  WizardDocument,
  type WizardDocument as WizardDocumentType,
} from "#schemas/documents/wizard/schema.ts";
import { StepData } from "#schemas/plant/step-data.ts";
import { checkExpression } from "#schemas/expressions/check.ts";
import { checkTemplate } from "#schemas/expressions/template.ts";
import { resolveWizard } from "#engine/wizard/resolve.ts";
import type { ResolvedStep } from "#engine/wizard/types.ts";
import { controls, flows, known, presets, root, wizardAround, wizardOf, wizards } from "./library.ts";
import { openWizard } from "./session.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true });
const validators = {
  wizard: ajv.compile(WizardDocument),
  step: ajv.compile(StepDocument),
  flow: ajv.compile(FlowDocument),
};
const faultsOf = (validate: ValidateFunction, value: unknown) =>
  validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

type Members = Record<string, unknown>;
const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every object inside a document. */
function* objectsIn(value: unknown): Generator<Members> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  if (!isMembers(value)) return;
  yield value;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

const everyDocument = [
  ...[...wizards.values()].map((document) => ["wizard", document.slug, document] as const),
  ...[...presets.values()].map((document) => ["step", document.slug, document] as const),
  ...[...flows.values()].map((document) => ["flow", document.slug, document] as const),
];

const expressionKeys = new Set([
  "configError",
  "disabled",
  "skipOnce",
  "autoAdvance",
  "nextEnabled",
  "error",
  "warning",
  "working",
  "summary",
  "when",
  "eventWhen",
  "accept",
  "while",
  "item",
  "seconds",
  "in",
  "visible",
  "enabled",
]);
const mapsOfExpressions = new Set(["values", "bind", "set", "change"]);

/** The expressions of a document with the key under which each stands. */
function* expressionsIn(value: unknown): Generator<[string, unknown]> {
  if (Array.isArray(value)) for (const item of value) yield* expressionsIn(item);
  if (!isMembers(value)) return;
  for (const [key, member] of Object.entries(value)) {
    if (expressionKeys.has(key)) yield [key, member];
    else if (mapsOfExpressions.has(key) && isMembers(member))
      for (const [name, expression] of Object.entries(member)) yield [`${key}.${name}`, expression];
    else if (key !== "input" && key !== "options") yield* expressionsIn(member);
  }
}

/** A control's options as the document gives them: what it binds is there at run time. */
const optionFaults = (control: string, options: Members, bind: Members): string[] => {
  const schema = controls[control]?.options as (TSchema & { required?: string[]; properties: Members }) | undefined;
  if (!schema) return [`unknown control ${control}`];
  const unknown = Object.keys(bind).filter((name) => !(name in schema.properties));
  const open = { ...schema, required: (schema.required ?? []).filter((name) => !(name in bind)) };
  return [...unknown.map((name) => `bind.${name} is no option`), ...faultsOf(ajv.compile(open), options)];
};

const procedures = new Set(
  Array.from(
    readFileSync(join(root, "docs/specification/procedures.md"), "utf8").matchAll(/^\| `([a-z0-9_]+)`/gm),
    ([, name]) => name,
  ),
);
const proceduresIn = (document: unknown): string[] =>
  [...objectsIn(document)]
    .flatMap((object) => [object["procedure"], object["call"]])
    .flatMap((name) => (typeof name === "string" && !name.startsWith("{") ? [name] : []));

describe.each(everyDocument)("%s %s", (kind, slug, document) => {
  it("keeps to the schema of its kind", () => {
    expect(faultsOf(validators[kind], document)).toEqual([]);
    expect(document.slug).toBe(slug);
  });

  it("holds only expressions that may run", () => {
    const faults = [...expressionsIn(document)].flatMap(([key, expression]) =>
      checkExpression(expression).map((fault) => `${key}${fault.path}: ${fault.message}`),
    );
    const inputs = [...objectsIn(document)].flatMap(({ input }) => checkTemplate(input));
    expect([...faults, ...inputs]).toEqual([]);
  });

  it("names procedures of the catalogue", () => {
    expect(proceduresIn(document).filter((name) => !procedures.has(name))).toEqual([]);
  });

  it("gives popups only options that their control has", () => {
    const asked = [...objectsIn(document)].flatMap(({ ask }) => (isMembers(ask) ? [ask] : []));
    const faults = asked.flatMap(({ control, options, bind }) =>
      optionFaults(String(control), (options ?? {}) as Members, (bind ?? {}) as Members),
    );
    expect(faults).toEqual([]);
  });
});

/** The fields of its own data that a step's rules and flows write, or keep from being stored. */
const fieldsWritten = (step: Pick<ResolvedStep, "fill" | "onNext" | "actions" | "secret">): string[] => [
  ...step.fill.flatMap(({ set }) => Object.keys(set)),
  ...[...objectsIn([step.onNext, step.actions])].flatMap(({ change }) =>
    isMembers(change) ? Object.keys(change) : [],
  ),
  ...step.secret,
];
/** The fields of its own data that a step reads. */
const fieldsRead = (step: unknown): string[] =>
  Array.from(JSON.stringify(step).matchAll(/(?:"var":\[?"|\{)step\.(\w+)/g), ([, name = ""]) => name);

/** Whether the step can be left empty is the engine's own word, beside what the data say. */
const fieldsOf = (control: string): Set<string> =>
  new Set(["canBeEmpty", ...Object.keys((controls[control]?.stepData as TObject | undefined)?.properties ?? {})]);
const foreignFields = (step: ResolvedStep): string[] => {
  const known = fieldsOf(step.control);
  const foreign = [...fieldsWritten(step), ...fieldsRead(step)].filter((name) => !known.has(name));
  return [...new Set(foreign)].map((name) => `${step.id} (${step.control}): ${name}`);
};

describe.each([...wizards.keys()])("wizard %s", (slug) => {
  const wizard = wizardOf(slug);

  it("names known controls and gives each only options it has", () => {
    const faults = wizard.steps.flatMap(({ id, control, options, bind, fault }) =>
      [...(fault === null ? [] : [fault]), ...optionFaults(control, options, bind)].map((text) => `${id}: ${text}`),
    );
    expect(faults).toEqual([]);
  });

  it("writes and reads only data that a step of its control may carry", () => {
    expect(wizard.steps.flatMap(foreignFields)).toEqual([]);
  });

  it("begins at its first step", () => {
    expect(wizard.steps.map(({ initial }) => initial === true)).toEqual(wizard.steps.map((_, index) => index === 0));
  });

  it("has steps with own names", () => {
    const ids = wizard.steps.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => (reservedNames as readonly string[]).includes(id))).toEqual([]);
  });

  it("asks before it finishes with a call on machines with SF393", () => {
    const hasCall = proceduresIn(wizard.finish).length > 0;
    const [first] = wizard.finish;
    expect(hasCall && first).toEqual(
      hasCall && { confirm: { text: { text: "wizard.finish_question" }, prompt: true }, when: { sf: 393 } },
    );
  });
});

const WizardBase = {
  kind: "wizard",
  slug: "w",
  schemaVersion: 1,
  title: "W",
  steps: [{ id: "a", control: "list", nextEnabled: true }],
};

const shippedWizards = [
  "report-quantity",
  "report-production",
  "scrap-quantity",
  "manual-scrap",
  "order-by-card",
  "order-by-part",
  "start-order",
  "rework-order",
  "order-confirmation",
  "weight-control",
  "weight",
  "print-pallet-flag",
  "print-label",
  "cancellations",
  "documents",
  "running-order-documents",
  "planned-order-documents",
  "operation-text",
  "card-history",
  "create-activity",
  "run-activity",
  "certify-activity",
  "input-groups",
  "first-piece-ok",
  "machine-test",
  "order-details",
  "stop-code",
  "stop-code-now",
];
const shippedSteps = [
  "card-number",
  "scrap-summation-extended",
  "scrap-summation",
  "scrapquantity",
  "weight-capture",
  "setup-code",
  "setup-type",
  "sf61-summary",
  "split-pallet-print",
  "t-5103-weight",
  "weight-numerical",
  "t-article",
  "t-date",
  "t-print-label",
  "time-picker",
  "unconfirmed-canceled-orders",
  "view-document",
  "tool-insert",
  "operation-text",
  "documents",
  "order-summary",
  "pallet-history",
  "pallet-flags-confirmation",
  "numeric-quantity",
  "pallet-quantity",
  "planned-orders",
  "rework-orders",
  "running-orders",
  "finished-orders",
  "print",
  "scrap-history",
  "scrap-reason",
  "employee",
  "sign-in",
  "activity",
  "checklist",
  "input-groups",
  "material",
  "pallet-flag",
  "note",
  "sscc",
  "order-details-health",
  "statistics",
];
const named = (steps: readonly string[]) => steps.filter((slug) => !presets.has(slug));

describe("the documents together", () => {
  it("are all the wizards of the specification, the one that reports good and scrap at once, two that show a machine and an order, and those that code stops", () => {
    expect([...wizards.keys()].toSorted()).toEqual(shippedWizards.toSorted());
  });

  it("offer a preset for each step of the specification, the one that signs, and the one that codes stops", () => {
    expect([...presets.keys()].toSorted()).toEqual([...shippedSteps, "signature", "stop-code"].toSorted());
  });

  it("find the named wizard screens among the presets", () => {
    expect(
      named([
        "scrap-summation-extended",
        "scrap-summation",
        "scrapquantity",
        "weight-capture",
        "setup-code",
        "setup-type",
        "sf61-summary",
        "split-pallet-print",
        "t-5103-weight",
        "t-article",
        "t-date",
        "t-print-label",
        "time-picker",
        "unconfirmed-canceled-orders",
        "view-document",
      ]),
    ).toEqual([]);
  });

  it("find the further step types among the presets", () => {
    expect(
      named([
        "tool-insert",
        "operation-text",
        "documents",
        "order-summary",
        "pallet-history",
        "pallet-flags-confirmation",
        "numeric-quantity",
        "planned-orders",
        "rework-orders",
        "running-orders",
        "finished-orders",
        "print",
        "scrap-history",
        "scrap-reason",
        "employee",
        "activity",
        "checklist",
        "input-groups",
        "material",
        "pallet-flag",
        "note",
        "statistics",
      ]),
    ).toEqual([]);
  });

  it("know tool or insert selection under one name [WD-111]", () => {
    expect([...presets.keys()].filter((slug) => /tool|insert/.test(slug))).toEqual(["tool-insert"]);
  });

  it("write and read only data that a step of their control may carry, whether a wizard uses them or not", () => {
    expect([...presets.keys()].flatMap((slug) => foreignFields(wizardAround(slug).steps[0]!))).toEqual([]);
  });

  it("give every shipped step a condition for Next [WD-083]", () => {
    expect([...presets.values()].filter(({ nextEnabled }) => nextEnabled === undefined)).toEqual([]);
  });

  it("use one selection rule in all steps that take exactly one", () => {
    const rule = { "==": [{ count: [{ var: "step.selected" }] }, 1] };
    const choosing = ["tool-insert", "t-article", "setup-code", "unconfirmed-canceled-orders", "documents", "activity"];
    const others = [...choosing, "pallet-flag"].filter(
      (slug) => JSON.stringify(presets.get(slug)?.nextEnabled) !== JSON.stringify(rule),
    );
    expect(others).toEqual([]);
  });

  it("let no preset name another preset", () => {
    expect([...presets.values()].filter(({ control }) => !(control in controls))).toEqual([]);
  });
});

/** Text keys that stand in labels, options and expressions of a document. */
const textKeysIn = (document: unknown): string[] =>
  [...objectsIn(document)]
    .flatMap(({ text }) => (typeof text === "string" || typeof text === "number" ? [text] : []))
    .flatMap((key) => (/^(\d+|[a-z_]+\.[a-z_]+)$/.test(String(key)) ? [String(key)] : []));
const catalogueOf = (language: string) =>
  (JSON.parse(readFileSync(join(root, "configs/factory/texts", `${language}.json`), "utf8")) as { texts: Members })
    .texts;

describe.each(["en", "sv"])("the catalogue %s", (language) => {
  it("has every text that the documents name", () => {
    const texts = catalogueOf(language);
    const keys = new Set(everyDocument.flatMap(([, , document]) => textKeysIn(document)));
    expect([...keys].filter((key) => !(key in texts))).toEqual([]);
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
    const resolved = (body: unknown) => resolveWizard({ ...document, finish: body } as WizardDocumentType, known);
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
