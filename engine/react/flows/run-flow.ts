import { callKeyOf } from "#engine/language/flow/key.ts";
import { texts } from "#engine/language/flow/limits.ts";
import { isUncertain, refusalOf } from "#engine/transport/refusal.ts";
import { resumeFlow, startFlow } from "#engine/language/flow/run.ts";
import type { FlowEffect, FlowRequest, FlowTurn } from "#engine/language/flow/screen-types.ts";
import type { FlowInput, FlowOutcome, Message, Steps } from "#engine/language/flow/types.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { WriteOptions } from "#engine/transport/queue/types.ts";
import type { ProcedureInfo, Transport } from "#engine/transport/transport.ts";

type RequestOf<K extends FlowRequest["kind"]> = Extract<FlowRequest, { kind: K }>;
export type CallRequest = RequestOf<"call">;
/** What a person is asked. */
export type QuestionRequest = Exclude<FlowRequest, { kind: "call" | "wait" }>;
export type Reaction = { type: "answer"; value: unknown } | { type: "decline" };

/** A flow to run, in the surroundings of the moment in which it began. */
export interface FlowProgram {
  /** UUID of the run: the keys of its calls come from it. */
  id: string;
  steps: Steps;
  environment: Readonly<Record<string, unknown>>;
  services: Services;
  /** Its inputs. */
  vars: Record<string, unknown>;
  /** What a list of waiting writes calls it. */
  title: NonNullable<WriteOptions["title"]>;
}

/** A flow waits by itself: what is said of it, and until when (ms of the clock). */
export interface FlowWait {
  message: Message;
  until: number;
}

/** Everything outside that a flow needs. */
export interface FlowHost {
  transport: Pick<Transport, "call" | "write">;
  procedures: (name: string) => ProcedureInfo | undefined;
  clock: Clock;
  /** Shows a popup and answers what the person did; one that is closed or runs out of time is declined. */
  ask: (request: QuestionRequest) => Promise<Reaction>;
  perform: (effect: FlowEffect) => void;
  /** Shows that it waits, and null that it goes on; where nothing does, a notification says it. */
  waits?: ((wait: FlowWait | null) => void) | undefined;
  /** A call was answered; `isWrite` is true when it changed something. */
  answered: (call: CallRequest, res: unknown, isWrite: boolean) => void;
}

export interface FlowEnd {
  outcome: FlowOutcome | "queued";
  /** What the person has to be told. */
  message: Message | null;
}

const keyed = (key: string | number): Message => ({ label: { text: key }, values: {} });

/** Asked when nothing answered: the same call may be made again, as it was. */
const tryAgain = (at: string): QuestionRequest => ({
  kind: "choose",
  at: `${at}!`,
  text: keyed(texts.noLink),
  title: null,
  silent: false,
  options: [{ value: "again", label: keyed(texts.tryAgain) }],
  timeout: null,
});

/** Runs a flow from its first step to its end. Decides nothing itself. Never rejects. */
export const runFlow = async (program: FlowProgram, host: FlowHost): Promise<FlowEnd> => {
  const { id, steps, environment, services, vars, title } = program;

  const make = async (call: CallRequest, isWrite: boolean): Promise<{ res: unknown } | "queued"> => {
    if (!isWrite) return { res: await host.transport.call(call.procedure, call.input) };
    const key = callKeyOf(id, call.at, 0);
    const outcome = await host.transport.write(call.procedure, call.input, { key, title });
    return outcome.state === "queued" ? "queued" : { res: outcome.res };
  };
  /** Makes the call until it is answered, refused, or the person gives up. */
  const made = async (call: CallRequest, isWrite: boolean): Promise<{ res: unknown } | FlowInput | FlowEnd> => {
    for (;;)
      try {
        const answer = await make(call, isWrite);
        return answer === "queued" ? { outcome: "queued", message: keyed(texts.queued) } : answer;
      } catch (error) {
        if (!isUncertain(error)) return { type: "refused", at: call.at, error: refusalOf(error) };
        const reaction = await host.ask(tryAgain(call.at));
        if (reaction.type === "decline")
          return { type: "unanswered", at: call.at, message: keyed(isWrite ? texts.outcomeUnknown : texts.noLink) };
      }
  };
  const perform = async (call: CallRequest): Promise<FlowInput | FlowEnd> => {
    const isWrite = host.procedures(call.procedure)?.kind !== "read";
    const came = await made(call, isWrite);
    if ("type" in came || "outcome" in came) return came;
    host.answered(call, came.res, isWrite);
    return { type: "reply", at: call.at, res: came.res };
  };
  const wait = async ({ seconds, text }: RequestOf<"wait">): Promise<void> => {
    const time = seconds * 1000;
    if (text && host.waits) host.waits({ message: text, until: host.clock.now() + time });
    else if (text) host.perform({ type: "notify", message: text, level: "info" });
    await new Promise<void>((resolve) => void host.clock.after(time, resolve));
    host.waits?.(null);
  };
  const next = async (request: FlowRequest): Promise<FlowInput | FlowEnd> => {
    if (request.kind === "call") return perform(request);
    if (request.kind !== "wait") return { ...(await host.ask(request)), at: request.at };
    await wait(request);
    return { type: "waited", at: request.at };
  };

  const timed = (): Services => ({ ...services, now: host.clock.now() });
  let turn: FlowTurn = startFlow(steps, environment, timed(), vars);
  for (;;) {
    for (const effect of turn.effects) host.perform(effect);
    if (turn.state.ended) return turn.state.ended;
    if (!turn.request) return { outcome: "failed", message: keyed(texts.configurationError) };
    const input = await next(turn.request);
    if ("outcome" in input) return input;
    turn = resumeFlow(steps, turn.state, input, environment, timed());
  }
};
