import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import { isStepOf, type ScreenVerb, screenVerbs, type StepOf } from "#schemas/documents/flow/verbs.ts";
import { isObject } from "#schemas/documents/json.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { fill, fillText } from "#engine/language/expressions/fill.ts";
import { popupSeconds } from "./limits.ts";
import { messageOf } from "./message.ts";
import type { Outside } from "./outside.ts";
import { confirmedRequest, confirmValueRequest } from "./request.ts";
import { fitsOnScreen, applyOnScreen } from "./screen-answers.ts";
import type { FlowEffect, FlowRequest } from "./screen-types.ts";
import type { Act, Place } from "./types.ts";

type ScreenAct = Act<FlowRequest, FlowEffect>;

const record = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

const timeoutOf = (popup: { timeout?: number; persistent?: boolean }): number | null =>
  popup.persistent ? null : (popup.timeout ?? popupSeconds);

/** What a step of each verb asks of the screen: an effect on the way, or a request that the flow waits for. */
const acts: { readonly [Verb in ScreenVerb]: (step: StepOf<Verb>, place: Place) => ScreenAct } = {
  ask: ({ ask }, { at, scope, services }) => ({
    request: {
      kind: "ask",
      at,
      control: ask.control,
      title: messageOf(ask.title, scope, services),
      options: record(fill(ask.options ?? {}, scope, services)),
      data: record(fill(ask.initial ?? {}, scope, services)),
      bind: ask.bind ?? {},
      accept: ask.accept ?? true,
      no: ask.no === undefined ? null : messageOf(ask.no, scope, services),
      scope,
      timeout: timeoutOf(ask),
    },
  }),
  confirm: ({ confirm }, { at, scope, services }) => ({
    request: {
      kind: "confirm",
      at,
      text: messageOf(confirm.text, scope, services),
      yes: confirm.yes === undefined ? null : messageOf(confirm.yes, scope, services),
      no: confirm.no === undefined ? null : messageOf(confirm.no, scope, services),
      timeout: timeoutOf(confirm),
    },
  }),
  choose: ({ choose }, { at, scope, services }) => ({
    request: {
      kind: "choose",
      at,
      text: messageOf(choose.text, scope, services),
      title: choose.title === undefined ? null : messageOf(choose.title, scope, services),
      silent: choose.silent ?? false,
      options: choose.options.map(({ value, label }) => ({ value, label: messageOf(label, scope, services) })),
      timeout: timeoutOf(choose),
    },
  }),
  show: ({ show }, { at, scope, services }) => ({
    request: {
      kind: "show",
      at,
      document: { kind: show.kind, slug: show.slug },
      inputs: record(fill(show.inputs ?? {}, scope, services)),
    },
  }),
  call: ({ call, input, answers }, { at, scope, services }) => ({
    request: {
      kind: "call",
      at,
      procedure: fillText(call, scope, services),
      input: record(fill(input, scope, services)),
      ...(answers === undefined ? {} : { answers }),
    },
  }),
  /** Whole seconds are not demanded; what is no positive number is no wait. */
  wait: ({ wait }, { at, scope, services }) => {
    const seconds = evaluate(wait.seconds, scope, services);
    return {
      request: {
        kind: "wait",
        at,
        seconds: typeof seconds === "number" && seconds > 0 ? seconds : 0,
        text: wait.text === undefined ? null : messageOf(wait.text, scope, services),
      },
    };
  },
  select: ({ select }, { scope, services }) => ({
    effect: {
      type: "select",
      selection: fillText(select.type, scope, services),
      item: evaluate(select.item, scope, services),
    },
  }),
  remember: ({ remember }, { scope, services }) => ({
    effect: {
      type: "remember",
      list: fillText(remember.list, scope, services),
      key: toText(evaluate(remember.key, scope, services)),
    },
  }),
  reload: ({ reload }) => ({ effect: { type: "reload", names: reload } }),
  notify: ({ notify }, { scope, services }) => ({
    effect: { type: "notify", message: messageOf(notify.text, scope, services), level: notify.level ?? "info" },
  }),
  navigate: ({ navigate }, { scope, services }) => ({
    effect: { type: "navigate", to: fillText(navigate, scope, services) },
  }),
};

const actOf = <Verb extends ScreenVerb>(verb: Verb, step: StepOf<Verb>, place: Place): ScreenAct =>
  acts[verb](step, place);

const perform = (step: FlowStep, place: Place): ScreenAct | null => {
  for (const verb of screenVerbs) if (isStepOf(step, verb)) return actOf(verb, step, place);
  return null;
};

/** Flows on a screen: what a person is asked and shown, and what is called for them. */
export const onScreen: Outside<FlowRequest, FlowEffect> = {
  perform,
  isNothing: (request) => request.kind === "wait" && request.seconds === 0,
  fits: fitsOnScreen,
  applyAnswer: applyOnScreen,
  askToConfirm: confirmValueRequest,
  confirmed: confirmedRequest,
};
