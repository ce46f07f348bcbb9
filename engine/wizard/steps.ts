import { environmentOf, type Environment, type Stand } from "./environment.ts";
import { fillAt, withData } from "./fill.ts";
import { runSteps } from "./flows.ts";
import { neighbour, standableStep } from "./line.ts";
import { holdsAt, isValid } from "./rules.ts";
import { at, type FlowName, type Part, part, still, withFlags } from "./turn.ts";
import type { Snapshot } from "./types.ts";

const isIdle = ({ snapshot }: Stand) => snapshot.status === "idle" && snapshot.stepId !== null;

/** Stands the wizard on a step. Reads of the step before are not the new one's. */
export const enter = (from: Stand, id: string, direction: Snapshot["direction"]): Part => {
  const entered = at({ ...from, context: { ...from.context, sources: {} } }, { stepId: id, direction, message: null });
  return settle({ ...entered, snapshot: fillAt(entered, "enter") });
};

/**
 * What a step does by itself once its data or reads have changed: it is skipped once, or it advances once. Only on the
 * way forward, and never over the end of the wizard: finishing takes a person.
 */
export const settle = (stand: Stand): Part => {
  if (!isIdle(stand) || stand.snapshot.direction === "back") return still(stand);
  const environment = environmentOf(stand);
  const { step } = environment;
  const next = step && neighbour(environment.enabled, step.id, 1);
  if (!step || next === null) return still(stand);
  const flags = stand.snapshot.flags[step.id] ?? {};
  if (!flags.skipped && holdsAt(environment, step.skipOnce))
    return enter(withFlags(stand, step.id, { skipped: true }), next, "forward");
  if (!flags.jumped && holdsAt(environment, step.autoAdvance) && isValid(environment))
    return leave(withFlags(stand, step.id, { jumped: true }), step.id);
  return still(stand);
};

/** A valid step is left: by its own flow first, where it has one. */
const leave = (stand: Stand, step: string): Part => {
  const flow: FlowName = { kind: "next", step, name: "" };
  return part(stand, [], runSteps(stand.wizard, flow).length > 0 ? { to: "run", flow } : { to: "pass" });
};

/** The present step is done: on to the next enabled one, or to the end. */
export const pass = (stand: Stand): Part => {
  const id = stand.snapshot.stepId ?? "";
  const isMended = (stand.snapshot.flags[id]?.refused ?? null) !== null;
  const passed = withFlags(stand, id, { passed: true, ...(isMended && { refused: null }) });
  const next = neighbour(environmentOf(passed).enabled, passed.snapshot.stepId, 1);
  return next === null ? part(passed, [], { to: "finish" }) : enter(passed, next, "forward");
};

/** Enabled steps from the begin step on that were never passed, such as one that a later answer has enabled. */
const openStep = ({ wizard, snapshot }: Stand, { enabled }: Environment): string | null => {
  const ids = wizard.steps.map(({ id }) => id);
  const first = Math.max(0, ids.indexOf(snapshot.begin ?? ""));
  const isOpen = (id: string) => {
    const flags = snapshot.flags[id];
    return ids.indexOf(id) >= first && !flags?.passed && !flags?.skipped;
  };
  return enabled.find(isOpen) ?? null;
};

/** The end of the line: a step that is still open, else the flow that finishing runs. */
export const finish = (stand: Stand): Part => {
  const open = openStep(stand, environmentOf(stand));
  if (open !== null && open !== stand.snapshot.stepId) return enter(stand, open, "forward");
  const flow: FlowName = { kind: "finish", step: "", name: "" };
  return part(stand, [], stand.wizard.finish.length > 0 ? { to: "run", flow } : { to: "done", isAway: false });
};

/** A press of Next while the wizard is at rest. */
export const pressNext = (stand: Stand): Part => {
  const id = stand.snapshot.stepId;
  if (!isIdle(stand) || id === null) return still(stand);
  const filled = at({ ...stand, snapshot: fillAt(stand, "next") }, { message: null });
  const environment = environmentOf(filled);
  if (environment.enabled.includes(id)) return isValid(environment) ? leave(filled, id) : still(filled);
  const to = standableStep(stand.wizard, id, environment);
  return to === null ? still(filled) : enter(filled, to, "forward");
};

/** A press of Back: at the first enabled step it quits. */
export const pressBack = (stand: Stand): Part => {
  const id = stand.snapshot.stepId;
  if (stand.snapshot.status !== "idle") return still(stand);
  const environment = environmentOf(stand);
  const isStanding = id !== null && environment.enabled.includes(id);
  const to = isStanding ? neighbour(environment.enabled, id, -1) : id && standableStep(stand.wizard, id, environment);
  return to ? enter(stand, to, "back") : part(stand, [], { to: "askQuit" });
};

/** A read of the present step has answered or failed. */
export const takeRead = (stand: Stand): Part =>
  isIdle(stand) ? settle({ ...stand, snapshot: fillAt(stand, "answer") }) : still(stand);

/** The control of the present step has changed its data. */
export const edit = (stand: Stand, patch: Readonly<Record<string, unknown>>): Part => {
  const id = stand.snapshot.stepId;
  if (!isIdle(stand) || id === null) return still(stand);
  const edited = at({ ...stand, snapshot: withData(stand.snapshot, id, patch) }, { message: null, entered: true });
  return still({ ...edited, snapshot: fillAt(edited, "change") });
};

/** A field of the present step was left. */
export const blur = (stand: Stand): Part =>
  isIdle(stand) ? still({ ...stand, snapshot: fillAt(stand, "blur") }) : still(stand);
