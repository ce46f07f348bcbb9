import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { TObject, TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { FlowDocument } from "#schemas/documents/flow/schema.ts";
import { StepDocument } from "#schemas/documents/step/schema.ts";
import { reservedNames, WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { checkExpression } from "#schemas/expressions/check.ts";
import { checkTemplate } from "#schemas/expressions/template.ts";
import type { ResolvedStep, ResolvedWizard } from "#engine/wizard/types.ts";
import { type Controls, type Library, root } from "./library.ts";

export const ajv = new Ajv2020({ strict: false, allErrors: true });
export const validators = {
  wizard: ajv.compile(WizardDocument),
  step: ajv.compile(StepDocument),
  flow: ajv.compile(FlowDocument),
};
export const faultsOf = (validate: ValidateFunction, value: unknown) =>
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
const optionFaults = (controls: Controls, control: string, options: Members, bind: Members): string[] => {
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

const describeDocument = (
  kind: keyof typeof validators,
  slug: string,
  document: { slug: string },
  controls: Controls,
) =>
  describe(`${kind} ${slug}`, () => {
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
        optionFaults(controls, String(control), (options ?? {}) as Members, (bind ?? {}) as Members),
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
const fieldsOf = (controls: Controls, control: string): Set<string> =>
  new Set(["canBeEmpty", ...Object.keys((controls[control]?.stepData as TObject | undefined)?.properties ?? {})]);
/** What the frame tells a step beside its data: why it was led back to it. */
const told = "refused";

const foreignFields = (controls: Controls, step: ResolvedStep): string[] => {
  const known = fieldsOf(controls, step.control);
  const read = fieldsRead(step).filter((name) => name !== told);
  const foreign = [...fieldsWritten(step), ...read].filter((name) => !known.has(name));
  return [...new Set(foreign)].map((name) => `${step.id} (${step.control}): ${name}`);
};

const describeWizard = (wizard: ResolvedWizard, controls: Controls) =>
  describe(`wizard ${wizard.slug} ready to run`, () => {
    it("names known controls and gives each only options it has", () => {
      const faults = wizard.steps.flatMap(({ id, control, options, bind, fault }) =>
        [...(fault === null ? [] : [fault]), ...optionFaults(controls, control, options, bind)].map(
          (text) => `${id}: ${text}`,
        ),
      );
      expect(faults).toEqual([]);
    });

    it("writes and reads only data that a step of its control may carry", () => {
      expect(wizard.steps.flatMap((step) => foreignFields(controls, step))).toEqual([]);
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

/** Text keys that stand in labels, options and expressions of a document. */
const textKeysIn = (document: unknown): string[] =>
  [...objectsIn(document)]
    .flatMap(({ text }) => (typeof text === "string" || typeof text === "number" ? [text] : []))
    .flatMap((key) => (/^(\d+|[a-z_]+\.[a-z_]+)$/.test(String(key)) ? [String(key)] : []));
const catalogueOf = (language: string) =>
  (JSON.parse(readFileSync(join(root, "configs/factory/texts", `${language}.json`), "utf8")) as { texts: Members })
    .texts;

/** What holds for each document of `own`, which names those of `among`. */
export const describeDocuments = (own: Library, among: Library): void => {
  const { controls } = among;
  const everyDocument = [
    ...[...own.wizards].map(([slug, document]) => ["wizard", slug, document] as const),
    ...[...own.presets].map(([slug, document]) => ["step", slug, document] as const),
    ...[...own.flows].map(([slug, document]) => ["flow", slug, document] as const),
  ];
  for (const [kind, slug, document] of everyDocument) describeDocument(kind, slug, document, controls);
  for (const slug of own.wizards.keys()) describeWizard(among.wizardOf(slug), controls);

  it.each([...own.presets.keys()])("the step %s writes and reads only data that its control may carry", (slug) => {
    expect(foreignFields(controls, among.wizardAround(slug).steps[0]!)).toEqual([]);
  });

  it.each(["en", "sv"])("the catalogue %s has every text that the documents name", (language) => {
    const texts = catalogueOf(language);
    const keys = new Set(everyDocument.flatMap(([, , document]) => textKeysIn(document)));
    expect([...keys].filter((key) => !(key in texts))).toEqual([]);
  });
};
