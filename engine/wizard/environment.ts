import { isTruthy } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { SourceState } from "./source.ts";
import type { Answer, ResolvedStep, ResolvedWizard, Snapshot, WizardContext } from "./types.ts";

type Members = Readonly<Record<string, unknown>>;

/** What the expressions of the present step read, and which steps are enabled. */
export interface Environment {
  services: Services;
  /** Ids of the enabled steps in order. */
  enabled: readonly string[];
  step: ResolvedStep | null;
  scope: Members;
  values: Members;
  answers: readonly Answer[];
}

/** A snapshot in its surroundings. */
export interface Stand {
  wizard: ResolvedWizard;
  snapshot: Snapshot;
  context: WizardContext;
}

/** Expressions evaluated in order, each reading those before it under `name`. */
const evaluateInOrder = (expressions: Members, name: string, scope: Members, services: Services): Members => {
  let found: Members = {};
  for (const [key, expression] of Object.entries(expressions))
    found = { ...found, [key]: evaluate(expression, { ...scope, [name]: found }, services) };
  return found;
};

const surroundings = ({ snapshot, context }: Stand): Members => ({
  inputs: snapshot.inputs,
  [context.subject.name]: context.one,
  user: context.user,
  settings: context.settings,
  route: context.route,
  now: context.now,
  link: { online: context.online ?? true },
});

const withWizardValues = (wizard: ResolvedWizard, scope: Members, services: Services): Members => ({
  ...scope,
  wizard: evaluateInOrder(wizard.values, "wizard", scope, services),
});

/** A step's `disabled` reads the data of enabled steps before it, and the wizard's values over all data. */
const enabledIds = ({ wizard, snapshot }: Stand, around: Members, services: Services): string[] => {
  const all = withWizardValues(wizard, { ...around, ...snapshot.data }, services)["wizard"];
  const scope: Record<string, unknown> = { ...around, wizard: all };
  const enabled: string[] = [];
  for (const step of wizard.steps) {
    if (step.disabled !== undefined) {
      const own = { ...scope, step: stepMembers(step, snapshot) };
      if (isTruthy(evaluate(step.disabled, own, services))) continue;
    }
    enabled.push(step.id);
    scope[step.id] = snapshot.data[step.id] ?? {};
  }
  return enabled;
};

const stepMembers = (step: ResolvedStep, snapshot: Snapshot): Members => ({
  ...snapshot.data[step.id],
  jumped: snapshot.flags[step.id]?.jumped ?? false,
  skipped: snapshot.flags[step.id]?.skipped ?? false,
  refused: snapshot.flags[step.id]?.refused ?? null,
  allowNull: step.allowNull,
  canBeEmpty: step.canBeEmpty,
});

const answersBefore = (stand: Stand, enabled: readonly string[], scope: Members, services: Services): Answer[] => {
  const { wizard, snapshot } = stand;
  const before = enabled.slice(0, Math.max(0, enabled.indexOf(snapshot.stepId ?? "")));
  return before.flatMap((id) => {
    const step = wizard.steps.find((one) => one.id === id);
    const value = snapshot.data[id]?.["value"];
    if (!step || value === undefined || value === null || value === "") return [];
    const own = { ...scope, step: stepMembers(step, snapshot) };
    const text = step.summary === undefined ? value : evaluate(step.summary, own, services);
    return [{ id, title: step.title, value, text: text ?? value }];
  });
};

const readOf = (state: SourceState | undefined): Members => ({
  status: state?.status ?? "pending",
  answers: state?.answers ?? 0,
  attempt: state?.attempt ?? 0,
  message: state?.message ?? null,
});

/** Names of own sources to their last good answer, null before the first. */
const sourcesOf = (step: ResolvedStep, context: WizardContext): Members =>
  Object.fromEntries(Object.keys(step.sources).map((name) => [name, context.sources[name]?.data ?? null]));
const loadsOf = (step: ResolvedStep, context: WizardContext): Members =>
  Object.fromEntries(Object.keys(step.sources).map((name) => [name, readOf(context.sources[name])]));

/** Evaluates what is named in the document for the step at which the wizard stands. */
export const environmentOf = (stand: Stand): Environment => {
  const { wizard, snapshot, context } = stand;
  const services = context.services ?? {};
  const around = surroundings(stand);
  const enabled = enabledIds(stand, around, services);
  const data = Object.fromEntries(enabled.map((id) => [id, snapshot.data[id] ?? {}]));
  const shared = withWizardValues(wizard, { ...around, ...data }, services);
  const answers = answersBefore(stand, enabled, shared, services);
  const step = wizard.steps.find(({ id }) => id === snapshot.stepId) ?? null;
  if (!step) return { services, enabled, step, scope: { ...shared, answers }, values: {}, answers };
  const scope: Members = {
    ...shared,
    answers,
    step: stepMembers(step, snapshot),
    sources: sourcesOf(step, context),
    loads: loadsOf(step, context),
  };
  const values = evaluateInOrder(step.values, "values", scope, services);
  return { services, enabled, step, scope: { ...scope, values }, values, answers };
};
