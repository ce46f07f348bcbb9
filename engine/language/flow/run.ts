import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { actAtOnce } from "./act.ts";
import { type Advance, end, type Environment, holds, replaceTop, scope, spend, update } from "./advance.ts";
import { fits, take } from "./answers.ts";
import { finishList } from "./loops.ts";
import { addressOf, listAt, stepAt } from "./position.ts";
import { requestOf, requestOfPending } from "./request.ts";
import { scopeOf } from "./scope.ts";
import type { FlowInput, FlowRequest, FlowState, FlowTurn, Path, Steps } from "./types.ts";

const begun: FlowState = {
  frames: [{ list: [], next: 0 }],
  vars: {},
  changes: {},
  executed: 0,
  pending: null,
  ended: null,
};

/** A step that waits: its request goes out. A wait of no time is none. */
const ask = (advance: Advance, step: FlowStep, path: Path) => {
  const at = addressOf(path, advance.state.frames);
  const request = requestOf(step, { at, scope: scope(advance), services: advance.services });
  if (!request || (request.kind === "wait" && request.seconds === 0)) return;
  advance.request = request;
  update(advance, { pending: { step: path, at } });
};

const executeNext = (advance: Advance) => {
  const frame = advance.state.frames.at(-1);
  if (!frame) return end(advance, "done");
  const path = [...frame.list, frame.next];
  const step = listAt(advance.steps, frame.list)[frame.next];
  if (!step) return finishList(advance, frame);
  replaceTop(advance, { ...frame, next: frame.next + 1 });
  if (!spend(advance)) return;
  if (step.when !== undefined && !holds(advance, step.when)) return;
  if (!actAtOnce(advance, step, path)) ask(advance, step, path);
};

/** Executes until the flow waits or has ended. */
const advanceOn = (advance: Advance): FlowTurn => {
  while (!advance.state.ended && !advance.state.pending) executeNext(advance);
  return { state: advance.state, effects: advance.effects, request: advance.request };
};

/**
 * What a state waits for, computed anew: after a reload the same popup shows again.
 */
export const pendingRequest = (
  steps: Steps,
  state: FlowState,
  environment: Environment,
  services: Services = {},
): FlowRequest | null => {
  const step = state.pending && stepAt(steps, state.pending.step);
  if (!state.pending || !step) return null;
  return requestOfPending(step, state.pending, { scope: scopeOf(state, environment), services });
};

/** Executes a flow from its first step until it waits for something outside or has ended. `vars` are its inputs. */
export const startFlow = (
  steps: Steps,
  environment: Environment,
  services: Services = {},
  vars: Record<string, unknown> = {},
): FlowTurn => advanceOn({ steps, environment, services, state: { ...begun, vars }, effects: [], request: null });

/** Goes on with what the flow has waited for. An input that does not fit changes nothing. */
export const resumeFlow = (
  steps: Steps,
  state: FlowState,
  input: FlowInput,
  environment: Environment,
  services: Services = {},
): FlowTurn => {
  const request = pendingRequest(steps, state, environment, services);
  if (!request || !fits(request, input, services)) return { state, effects: [], request };
  const advance: Advance = { steps, environment, services, state, effects: [], request: null };
  take(advance, input);
  if (advance.state.pending)
    return { state: advance.state, effects: [], request: pendingRequest(steps, advance.state, environment, services) };
  return advanceOn(advance);
};
