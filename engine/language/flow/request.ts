import { isObject } from "#schemas/documents/json.ts";
import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import { popupSeconds, texts } from "#engine/language/flow/limits.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { fill, fillText } from "#engine/language/expressions/fill.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { messageOf } from "./message.ts";
import type { FlowRequest, FlowState, Message } from "./types.ts";

type Scope = Record<string, unknown>;
type StepOf<Verb extends string> = Extract<FlowStep, Record<Verb, unknown>>;
interface Place {
  at: string;
  scope: Scope;
  services: Services;
}

const record = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

const timeoutOf = (popup: { timeout?: number; persistent?: boolean }): number | null =>
  popup.persistent ? null : (popup.timeout ?? popupSeconds);

const askRequest = ({ ask }: StepOf<"ask">, { at, scope, services }: Place): FlowRequest => ({
  kind: "ask",
  at,
  control: ask.control,
  title: messageOf(ask.title, scope, services),
  options: record(fill(ask.options ?? {}, scope, services)),
  data: record(fill(ask.initial ?? {}, scope, services)),
  bind: ask.bind ?? {},
  accept: ask.accept ?? true,
  scope,
  timeout: timeoutOf(ask),
});

const confirmRequest = ({ confirm }: StepOf<"confirm">, { at, scope, services }: Place): FlowRequest => ({
  kind: "confirm",
  at,
  text: messageOf(confirm.text, scope, services),
  yes: confirm.yes === undefined ? null : messageOf(confirm.yes, scope, services),
  no: confirm.no === undefined ? null : messageOf(confirm.no, scope, services),
  timeout: timeoutOf(confirm),
});

const chooseRequest = ({ choose }: StepOf<"choose">, { at, scope, services }: Place): FlowRequest => ({
  kind: "choose",
  at,
  text: messageOf(choose.text, scope, services),
  title: choose.title === undefined ? null : messageOf(choose.title, scope, services),
  silent: choose.silent ?? false,
  options: choose.options.map(({ value, label }) => ({ value, label: messageOf(label, scope, services) })),
  timeout: timeoutOf(choose),
});

/** Whole seconds are not demanded; what is no positive number is no wait. */
const waitRequest = ({ wait }: StepOf<"wait">, { at, scope, services }: Place): FlowRequest => {
  const seconds = evaluate(wait.seconds, scope, services);
  return {
    kind: "wait",
    at,
    seconds: typeof seconds === "number" && seconds > 0 ? seconds : 0,
    text: wait.text === undefined ? null : messageOf(wait.text, scope, services),
  };
};

/** What a step of a waiting verb asks of the outside, in the scope in which it stands. */
export const requestOf = (step: FlowStep, place: Place): FlowRequest | null => {
  const { at, scope, services } = place;
  if ("ask" in step) return askRequest(step, place);
  if ("confirm" in step) return confirmRequest(step, place);
  if ("choose" in step) return chooseRequest(step, place);
  if ("wait" in step) return waitRequest(step, place);
  if ("call" in step)
    return {
      kind: "call",
      at,
      procedure: fillText(step.call, scope, services),
      input: record(fill(step.input, scope, services)),
      ...(step.answers === undefined ? {} : { answers: step.answers }),
    };
  if ("show" in step)
    return {
      kind: "show",
      at,
      document: { kind: step.show.kind, slug: step.show.slug },
      inputs: record(fill(step.show.inputs ?? {}, scope, services)),
    };
  return null;
};

/** Asked before a call is made again whose value the server will not take unasked. */
const confirmValueRequest = (at: string, message: string): FlowRequest => {
  const keyed = (text: string): Message => ({ label: { text }, values: { message } });
  const [text, yes, no] = [texts.confirmValue, texts.confirmYes, texts.confirmNo].map(keyed) as [
    Message,
    Message,
    Message,
  ];
  return { kind: "confirm", at: `${at}?`, text, yes, no, timeout: null };
};

/** What the step waits for that is pending. */
export const requestOfPending = (
  step: FlowStep,
  { at, asks, confirmed }: NonNullable<FlowState["pending"]>,
  place: Omit<Place, "at">,
): FlowRequest | null => {
  if (asks !== undefined) return confirmValueRequest(at, asks);
  const request = requestOf(step, { ...place, at });
  return confirmed && request?.kind === "call" ? { ...request, input: { ...request.input, confirmed: true } } : request;
};

/** The options of an asking popup for the data typed so far, and whether they may be taken as the answer. */
export const popupFrame = (
  request: Extract<FlowRequest, { kind: "ask" }>,
  data: Record<string, unknown>,
  services: Services,
): { options: Record<string, unknown>; acceptable: boolean } => {
  const scope = { ...request.scope, answer: data };
  const bound = Object.entries(request.bind).map(([name, expression]) => [name, evaluate(expression, scope, services)]);
  return {
    options: { ...request.options, ...Object.fromEntries(bound) },
    acceptable: Boolean(evaluate(request.accept, scope, services)),
  };
};
