import { isTruthy } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { texts } from "#engine/language/flow/limits.ts";
import { stepAt } from "#engine/language/flow/position.ts";
import { resumeFlow, startFlow } from "#engine/language/flow/run.ts";
import type { FlowTurn } from "#engine/language/flow/screen-types.ts";
import type { FlowInput } from "#engine/language/flow/types.ts";
import { callAddress, callKey, nextAttempt } from "./calls.ts";
import { environmentOf, type Stand } from "./environment.ts";
import { withData } from "./fill.ts";
import { runSteps } from "./flows.ts";
import { at, type FlowName, known, type Part, part, still, type Then } from "./turn.ts";
import type { FlowRun, Snapshot, WizardEffect } from "./types.ts";

/** Runs a flow from its first step. */
export const startRun = (stand: Stand, flow: FlowName, vars: Record<string, unknown> = {}): Part => {
  const { scope, services } = environmentOf(stand);
  const turn = startFlow(runSteps(stand.wizard, flow), scope, services, vars);
  return follow(stand, { ...flow, state: turn.state, key: null, called: [] }, turn);
};

/** Goes on with what the running flow has waited for. */
export const resumeRun = (stand: Stand, run: FlowRun, input: FlowInput): Part => {
  const { scope, services } = environmentOf(stand);
  const turn = resumeFlow(runSteps(stand.wizard, run), run.state, input, scope, services);
  return turn.state === run.state ? still(stand) : follow(stand, run, turn);
};

/** Takes over what a flow has done: its changes and effects, and then its call, question or end. */
const follow = (stand: Stand, run: FlowRun, turn: FlowTurn): Part => {
  const hasStep = run.kind === "next" || run.kind === "action";
  const hasChanges = hasStep && Object.keys(turn.state.changes).length > 0;
  const changed = hasChanges
    ? { ...withData(stand.snapshot, run.step, turn.state.changes), entered: true }
    : stand.snapshot;
  const going: FlowRun = { ...run, state: turn.state, key: null };
  const after = at({ ...stand, snapshot: changed }, { run: going });
  const { effects } = turn;
  if (turn.state.ended) return ended(after, going, effects);
  if (turn.request?.kind === "call") return sendCall(after, going, turn.request, effects);
  return part(at(after, { status: "asking", message: null }), effects);
};

/** The body is kept before it is sent, so that a repeat has the same; a read may always be made anew. */
const sendCall = (
  stand: Stand,
  run: FlowRun,
  request: { at: string; procedure: string; input: Record<string, unknown>; answers?: string },
  effects: readonly WizardEffect[],
): Part => {
  const { snapshot, context } = stand;
  const address = callAddress(run, request.at);
  const key = callKey(snapshot, address);
  const fresh = { procedure: request.procedure, input: request.input };
  const payload = context.isRead?.(fresh.procedure) ? fresh : (snapshot.payloads[key] ?? fresh);
  const sent = at(stand, {
    status: "working",
    message: null,
    payloads: { ...snapshot.payloads, [key]: payload },
    run: { ...run, key, called: [...run.called, address] },
  });
  const { answers } = request;
  return part(sent, [...effects, { type: "call", key, ...payload, ...(answers !== undefined && { answers }) }]);
};

const thenOf = (run: FlowRun, stand: Stand, effects: readonly WizardEffect[]): Then | null => {
  if (run.state.ended?.outcome !== "done") return null;
  if (run.kind === "finish") {
    const isAway = effects.some(({ type }) => type === "navigate");
    return { to: Object.keys(stand.snapshot.queued).length > 0 ? "wait" : "done", isAway };
  }
  if (run.kind === "next") return { to: "pass" };
  const quits = run.kind === "frame" && stand.wizard.actions.some(({ id, quits }) => id === run.name && quits);
  return quits ? { to: "quit" } : null;
};

/**
 * The flow is over. A step's or button's flow that has done its work is a new act when it runs again; one that has not,
 * and the wizard's end, repeat what they have sent. As long as nobody can tell reads from writes, only the end does.
 */
const ended = (stand: Stand, run: FlowRun, effects: readonly WizardEffect[]): Part => {
  const closed = at(stand, { run: null, status: "idle", message: run.state.ended?.message ?? null });
  const isNewAct = run.kind !== "finish" && (run.state.ended?.outcome === "done" || !stand.context.isRead);
  const after = isNewAct ? { ...closed, snapshot: nextAttempt(closed.snapshot, run.called) } : closed;
  return part(after, effects, thenOf(run, after, effects));
};

/** The calls whose outcome is not known: the one that is out, else those that were handed to a queue. */
const openCalls = ({ run, payloads, queued }: Snapshot): WizardEffect[] => {
  const payload = run?.key ? payloads[run.key] : undefined;
  if (run?.key && payload) return [{ type: "call", key: run.key, ...payload }];
  if (run) return [];
  return Object.entries(queued).map(([key, { procedure, input }]) => ({ type: "call", key, procedure, input }));
};

/** What has an unknown outcome goes out again: same key, same body. */
export const sendAgain = (stand: Stand): Part => {
  const calls = openCalls(stand.snapshot);
  if (calls.length === 0) return part(at(stand, { status: "idle", run: null, message: null }));
  return part(at(stand, { status: "working", message: null }), calls);
};

/** The call that is out is kept until it can be sent. A flow that needs its answer waits; every other goes on. */
export const queueCall = (stand: Stand, run: FlowRun, key: string): Part => {
  const { snapshot, wizard } = stand;
  const { pending } = run.state;
  const payload = snapshot.payloads[key];
  const step = pending && stepAt(runSteps(wizard, run), pending.step);
  const needsAnswer = step !== undefined && step !== null && "as" in step && step.as !== undefined;
  if (!pending || !payload || needsAnswer) return part(at(stand, { status: "queued", message: known(texts.queued) }));
  const queued = { ...snapshot.queued, [key]: { address: callAddress(run, pending.at), ...payload } };
  return resumeRun(at(stand, { queued }), run, { type: "reply", at: pending.at, res: null });
};

const isOffered = (stand: Stand, conditions: readonly unknown[]): boolean => {
  const { scope, services } = environmentOf(stand);
  return conditions.every((one) => one === undefined || isTruthy(evaluate(one, scope, services)));
};

/** A button of the present step's control or of the frame. */
export const act = (stand: Stand, name: string, item: unknown): Part => {
  const { snapshot, wizard } = stand;
  if (snapshot.status === "unsure" && snapshot.run?.name === name) return sendAgain(stand);
  if (snapshot.status !== "idle" || snapshot.stepId === null) return still(stand);
  const vars = { item: item ?? null };
  const own: FlowName = { kind: "action", step: snapshot.stepId, name };
  if (runSteps(wizard, own).length > 0) return startRun(stand, own, vars);
  const frame = wizard.actions.find(({ id }) => id === name);
  return frame && isOffered(stand, [frame.visible, frame.enabled])
    ? startRun(stand, { kind: "frame", step: "", name }, vars)
    : still(stand);
};

export const isWaiting = ({ status }: Snapshot): boolean =>
  status === "working" || status === "queued" || status === "unsure";
