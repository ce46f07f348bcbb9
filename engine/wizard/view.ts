import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { isObject } from "#schemas/documents/json.ts";
import { isTruthy } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { fill } from "#engine/language/expressions/fill.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { StepSource } from "#schemas/documents/step/schema.ts";
import { texts } from "#engine/language/flow/limits.ts";
import { pendingRequest } from "#engine/language/flow/run.ts";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import type { Message } from "#engine/language/flow/types.ts";
import { environmentOf, type Environment, type Stand } from "./environment.ts";
import { runSteps } from "./flows.ts";
import { isParkable } from "./leave.ts";
import { neighbour } from "./line.ts";
import { errorAt, holdsAt, isConfigError, isValid, warningAt } from "./rules.ts";
import type { ResolvedWizard, Snapshot, StepMark, WizardContext, WizardFrame, WizardRead } from "./types.ts";

const readOf = (source: StepSource, { scope, services }: Environment): WizardRead => {
  const input = fill(source.input ?? {}, scope, services);
  return {
    procedure: source.procedure,
    input: isObject(input) ? input : {},
    ...(source.poll === undefined ? {} : { poll: source.poll }),
    ...(source.retry === undefined ? {} : { retry: source.retry }),
    ...(source.events === undefined ? {} : { events: source.events }),
    ...(source.eventWhen === undefined ? {} : { eventWhen: source.eventWhen, eventScope: scope }),
    onError: source.onError ?? "show",
  };
};

/** An event that the read lists is one that it means: its `eventWhen` holds, or it has none. */
export const isMeant = (read: WizardRead, event: object, services: Services = {}): boolean =>
  read.eventWhen === undefined || isTruthy(evaluate(read.eventWhen, { ...read.eventScope, event }, services));

/** The reads that the present step wants now. */
const readsOf = (environment: Environment): Record<string, WizardRead> => {
  const { step } = environment;
  if (!step || step.fault !== null) return {};
  return Object.fromEntries(
    Object.entries(step.sources)
      .filter(([, source]) => source.when === undefined || holdsAt(environment, source.when))
      .map(([name, source]) => [name, readOf(source, environment)]),
  );
};

const optionsOf = ({ step, scope, services }: Environment): Record<string, unknown> => {
  if (!step) return {};
  const bound = Object.entries(step.bind).map(([name, expression]) => [name, evaluate(expression, scope, services)]);
  return { ...step.options, ...Object.fromEntries(bound) };
};

const markOf = (id: string, { snapshot }: Stand, enabled: readonly string[]): StepMark => {
  if (!enabled.includes(id)) return "disabled";
  if (id === snapshot.stepId) return "current";
  return enabled.indexOf(id) < enabled.indexOf(snapshot.stepId ?? "") ? "done" : "upcoming";
};

/** The texts of reads that are retried, and of those whose retries are used up. */
const loadMessagesOf = (reads: Record<string, WizardRead>, { context }: Stand): Message[] => {
  const messages = Object.entries(reads).flatMap(([name, read]): Message[] => {
    const state = context.sources[name];
    if (!state || !read.retry) return [];
    if (state.status === "failed") return [{ label: { text: texts.retriesAborted }, values: {} }];
    return state.attempt > 0 ? [{ label: { text: texts.retrying }, values: { n: state.attempt } }] : [];
  });
  return messages.filter((message, index) => messages.findIndex((one) => isSameJson(one, message)) === index);
};

const requestAt = ({ wizard, snapshot }: Stand, { scope, services }: Environment): FlowRequest | null =>
  snapshot.run && snapshot.status === "asking"
    ? pendingRequest(runSteps(wizard, snapshot.run), snapshot.run.state, scope, services)
    : null;

const buttonsOf = ({ wizard }: Stand, { scope, services }: Environment, isIdle: boolean) => {
  const holds = (condition: unknown) => condition === undefined || isTruthy(evaluate(condition, scope, services));
  return wizard.actions
    .filter(({ visible }) => holds(visible))
    .map(({ id, label, icon, enabled }) => ({ id, label, icon: icon ?? null, enabled: isIdle && holds(enabled) }));
};

const isBusyAt = ({ snapshot }: Stand, environment: Environment): boolean =>
  snapshot.status === "working" || holdsAt(environment, environment.step?.working);

const iconOf = (busy: boolean, last: boolean): WizardFrame["nextIcon"] => {
  if (busy) return "spinner";
  return last ? "check" : "arrow";
};

/** What is said. That a call got no answer is no news any more when the server is there again: its outcome is unknown. */
const messageAt = ({ snapshot, context }: Stand): Message | null => {
  const { message, status } = snapshot;
  const label = message?.label;
  const isNoLink = typeof label === "object" && "text" in label && label.text === texts.noLink;
  return status === "unsure" && isNoLink && context.online
    ? { label: { text: texts.outcomeUnknown }, values: {} }
    : message;
};

/** Everything that the frame of a wizard draws, derived from the snapshot and its surroundings. */
export const view = (wizard: ResolvedWizard, snapshot: Snapshot, context: WizardContext): WizardFrame => {
  const stand: Stand = { wizard, snapshot, context };
  const environment = environmentOf(stand);
  const { step, enabled, values, answers } = environment;
  const busy = isBusyAt(stand, environment);
  const last = step !== null && neighbour(enabled, step.id, 1) === null;
  const isIdle = snapshot.status === "idle";
  const reads = snapshot.status === "done" ? {} : readsOf(environment);
  const request = requestAt(stand, environment);
  return {
    stepId: step?.id ?? null,
    control: step?.control ?? null,
    title: step?.title ?? wizard.title,
    wizardTitle: wizard.title,
    one: snapshot.machine,
    options: optionsOf(environment),
    data: (step && snapshot.data[step.id]) ?? {},
    values,
    reads,
    position: step ? enabled.indexOf(step.id) + 1 : 0,
    count: enabled.length,
    rail: wizard.steps.map(({ id, title }) => ({ id, title, state: markOf(id, stand, enabled) })),
    first: step !== null && neighbour(enabled, step.id, -1) === null,
    last,
    nextEnabled: snapshot.status === "unsure" || (isIdle && !busy && isValid(environment)),
    nextIcon: iconOf(busy, last),
    busy,
    locked: !isIdle,
    configError: step === null ? enabled.length === 0 : isConfigError(environment),
    fault: step?.fault ?? null,
    error: errorAt(environment),
    warning: warningAt(environment),
    message: messageAt(stand),
    loadMessages: loadMessagesOf(reads, stand),
    status: snapshot.status,
    mayBeginAnew: isParkable(snapshot),
    popup: request && request.kind !== "call" && request.kind !== "wait" ? request : null,
    wait: request?.kind === "wait" ? { at: request.at, seconds: request.seconds, text: request.text } : null,
    buttons: buttonsOf(stand, environment, isIdle),
    answers,
  };
};
