import { resumeFlow, startFlow } from "#engine/language/flow/run.ts";
import type { FlowTurn } from "#engine/language/flow/screen-types.ts";
import type { FlowInput } from "#engine/language/flow/types.ts";
import type { Library } from "./library.ts";
import { surroundings } from "./session.ts";

type Members = Record<string, unknown>;

export interface Play {
  turn: () => FlowTurn;
  send: (input: Members) => Play;
  reply: (res: unknown) => Play;
  refuse: (message: string, callCode?: number) => Play;
  answer: (value?: unknown) => Play;
  decline: () => Play;
  /** Procedures and inputs of all calls so far. */
  calls: () => [string, Members][];
  /** Labels of all notifications so far. */
  said: () => unknown[];
  outcome: () => unknown;
}

/** Plays flows of the library as their host would. */
export const player =
  ({ flows }: Library) =>
  (
    slug: string,
    vars: Members,
    features: readonly number[] = [],
    patch: Parameters<typeof surroundings>[1] = {},
  ): Play => {
    const steps = flows.get(slug)?.steps ?? [];
    const { services = {}, sources: _, subject, one, ...around } = surroundings(features, patch);
    const environment = { ...around, [subject.name]: one };
    let turn = startFlow(steps, environment, services, vars);
    const seen = [turn];
    const send = (input: Members) => {
      const next = { at: turn.request?.at ?? "", ...input } as FlowInput;
      turn = resumeFlow(steps, turn.state, next, environment, services);
      seen.push(turn);
      return me;
    };
    const me: Play = {
      turn: () => turn,
      send,
      reply: (res) => send({ type: "reply", res }),
      refuse: (message, callCode = 5) =>
        send({ type: "refused", error: { code: "state_conflict", call_code: callCode, message } }),
      answer: (value) => send({ type: "answer", value }),
      decline: () => send({ type: "decline" }),
      calls: () =>
        seen.flatMap(({ request }) =>
          request?.kind === "call" ? [[request.procedure, request.input] as [string, Members]] : [],
        ),
      said: () =>
        seen.flatMap(({ effects }) =>
          effects.flatMap((effect) => (effect.type === "notify" ? [effect.message.label] : [])),
        ),
      outcome: () => turn.state.ended && [turn.state.ended.outcome, turn.state.ended.message?.label ?? null],
    };
    return me;
  };

export const kind = (one: Play) => one.turn().request?.kind ?? null;
export const called = (one: Play) => one.calls().map(([name]) => name);
