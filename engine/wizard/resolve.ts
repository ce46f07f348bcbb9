import type { Fault } from "#schemas/documents/envelope.ts";
import type { StepDocument } from "#schemas/documents/step/schema.ts";
import type { WizardDocument, WizardStep } from "#schemas/documents/wizard/schema.ts";
import type { ResolvedStep, ResolvedWizard } from "./types.ts";

/** What a wizard's steps may name besides its own document, and what the server found wrong in it. */
export interface ResolveWith {
  presets: ReadonlyMap<string, StepDocument>;
  /** Names of the registered controls. */
  controls: ReadonlySet<string>;
  faults?: readonly Fault[];
}

const conditions = [
  "initial",
  "configError",
  "disabled",
  "skipOnce",
  "autoAdvance",
  "nextEnabled",
  "error",
  "warning",
  "working",
  "summary",
] as const;

const conditionsOf = (step: WizardStep, preset: StepDocument | undefined) =>
  Object.fromEntries(
    conditions.flatMap((name) => {
      const value = step[name] === undefined ? preset?.[name] : step[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const faultOf = (control: string, index: number, { controls, faults = [] }: ResolveWith): string | null => {
  if (!controls.has(control)) return `Expected a control or step preset, got "${control}" at /steps/${index}/control`;
  const own = faults.find(({ path }) => path === `/steps/${index}` || path.startsWith(`/steps/${index}/`));
  return own ? `${own.message} at ${own.path}` : null;
};

const resolveStep = (step: WizardStep, index: number, known: ResolveWith): ResolvedStep => {
  const preset = known.presets.get(step.control);
  const control = preset?.control ?? step.control;
  return {
    id: step.id,
    control,
    title: step.title ?? preset?.label ?? preset?.title ?? step.id,
    options: { ...preset?.options, ...step.options },
    bind: { ...preset?.bind, ...step.bind },
    sources: { ...preset?.sources, ...step.sources },
    values: { ...preset?.values, ...step.values },
    fill: [...(preset?.fill ?? []), ...(step.fill ?? [])],
    actions: { ...preset?.actions, ...step.actions },
    onNext: step.onNext ?? preset?.onNext ?? [],
    secret: [...(preset?.secret ?? []), ...(step.secret ?? [])],
    returnOn: step.returnOn ?? preset?.returnOn ?? [],
    ...conditionsOf(step, preset),
    allowNull: step.allowNull ?? preset?.allowNull ?? false,
    canBeEmpty: step.canBeEmpty ?? preset?.canBeEmpty ?? false,
    fault: faultOf(control, index, known),
  };
};

/**
 * A wizard document with its presets laid under the steps: members of options, sources, values, bind and actions one by
 * one, fill rules after those of the preset, everything else as a whole. A step without a registered control, or one
 * that the server found faulty, keeps its place and says what is wrong.
 */
export const resolveWizard = (document: WizardDocument, known: ResolveWith): ResolvedWizard => ({
  slug: document.slug,
  title: document.title,
  returnRoute: document.returnRoute ?? null,
  values: document.values ?? {},
  steps: document.steps.map((step, index) => resolveStep(step, index, known)),
  actions: document.actions ?? [],
  finish: document.finish ?? [],
  successText: document.successText ?? null,
  ...(document.actor === undefined ? {} : { actor: document.actor }),
});
