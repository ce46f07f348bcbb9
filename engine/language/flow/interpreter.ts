import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { type Advance, end, type Environment, holds, replaceTop, scope, spend, update } from "./advance.ts";
import { applyAnswer } from "./answers.ts";
import { carryOut } from "./core.ts";
import { finishList } from "./loops.ts";
import type { Outside } from "./outside.ts";
import { addressOf, listAt, stepAt } from "./position.ts";
import { scopeOf } from "./scope.ts";
import type { FlowInput, FlowState, Path, Place, Steps, Turn } from "./types.ts";

const begun: FlowState = {
  frames: [{ list: [], next: 0 }],
  vars: {},
  changes: {},
  executed: 0,
  pending: null,
  ended: null,
};

/** An advance in a place, and what has come of it. */
interface Performing<Request, Effect> extends Advance {
  outside: Outside<Request, Effect>;
  effects: Effect[];
  request: Request | null;
}

/** A step that is performed outside: its effect or its request goes out. */
const performOutside = <Request, Effect>(advance: Performing<Request, Effect>, step: FlowStep, path: Path) => {
  const at = addressOf(path, advance.state.frames);
  const act = advance.outside.perform(step, { at, scope: scope(advance), services: advance.services });
  if (!act) return;
  if ("effect" in act) return void advance.effects.push(act.effect);
  if (advance.outside.isNothing(act.request)) return;
  advance.request = act.request;
  update(advance, { pending: { step: path, at } });
};

const executeNext = <Request, Effect>(advance: Performing<Request, Effect>) => {
  const frame = advance.state.frames.at(-1);
  if (!frame) return end(advance, "done");
  const path = [...frame.list, frame.next];
  const step = listAt(advance.steps, frame.list)[frame.next];
  if (!step) return finishList(advance, frame);
  replaceTop(advance, { ...frame, next: frame.next + 1 });
  if (!spend(advance)) return;
  if (step.when !== undefined && !holds(advance, step.when)) return;
  if (!carryOut(advance, step, path)) performOutside(advance, step, path);
};

/** Executes until the flow waits or has ended. */
const advanceOn = <Request, Effect>(advance: Performing<Request, Effect>): Turn<Request, Effect> => {
  while (!advance.state.ended && !advance.state.pending) executeNext(advance);
  return { state: advance.state, effects: advance.effects, request: advance.request };
};

/** Flows of one place: the same steering everywhere, and the verbs that are performed there. */
export interface Interpreter<Request, Effect> {
  /** Executes a flow from its first step until it waits for something outside or has ended. `vars` are its inputs. */
  startFlow: (
    steps: Steps,
    environment: Environment,
    services?: Services,
    vars?: Record<string, unknown>,
  ) => Turn<Request, Effect>;
  /** Goes on with what the flow has waited for. An input that does not fit changes nothing. */
  resumeFlow: (
    steps: Steps,
    state: FlowState,
    input: FlowInput,
    environment: Environment,
    services?: Services,
  ) => Turn<Request, Effect>;
  /** What a state waits for, computed anew: after a reload the same popup shows again. */
  pendingRequest: (steps: Steps, state: FlowState, environment: Environment, services?: Services) => Request | null;
}

/** What is waited for at the step that is pending. */
const requestOfPending = <Request, Effect>(
  outside: Outside<Request, Effect>,
  step: FlowStep,
  { at, asks, confirmed }: NonNullable<FlowState["pending"]>,
  place: Omit<Place, "at">,
): Request | null => {
  if (asks !== undefined) return outside.askToConfirm(at, asks);
  const act = outside.perform(step, { ...place, at });
  if (!act || "effect" in act) return null;
  return confirmed ? outside.confirmed(act.request) : act.request;
};

/** The interpreter of flows in the place that it is handed. */
export const interpreterOf = <Request, Effect>(outside: Outside<Request, Effect>): Interpreter<Request, Effect> => {
  const pendingRequest: Interpreter<Request, Effect>["pendingRequest"] = (steps, state, environment, services = {}) => {
    const step = state.pending && stepAt(steps, state.pending.step);
    if (!state.pending || !step) return null;
    return requestOfPending(outside, step, state.pending, { scope: scopeOf(state, environment), services });
  };
  const begin = (steps: Steps, state: FlowState, environment: Environment, services: Services) => {
    const advance: Performing<Request, Effect> = {
      steps,
      outside,
      environment,
      services,
      state,
      effects: [],
      request: null,
    };
    return advance;
  };
  return {
    pendingRequest,
    startFlow: (steps, environment, services = {}, vars = {}) =>
      advanceOn(begin(steps, { ...begun, vars }, environment, services)),
    resumeFlow: (steps, state, input, environment, services = {}) => {
      const request = pendingRequest(steps, state, environment, services);
      if (!request || !outside.fits(request, input, services)) return { state, effects: [], request };
      const advance = begin(steps, state, environment, services);
      applyAnswer(advance, outside.applyAnswer, input);
      if (!advance.state.pending) return advanceOn(advance);
      const next = pendingRequest(steps, advance.state, environment, services);
      return { state: advance.state, effects: [], request: next };
    },
  };
};
