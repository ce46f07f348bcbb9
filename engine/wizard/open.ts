import { texts } from "#engine/language/flow/limits.ts";
import { environmentOf, type Stand } from "./environment.ts";
import { runSteps } from "./flows.ts";
import { beginStep, standableStep } from "./line.ts";
import { createSnapshot } from "./snapshot.ts";
import { isParkable, leaving } from "./leave.ts";
import { enter, settle } from "./steps.ts";
import { at, known, type Part, part, still } from "./turn.ts";

const openNew = (stand: Stand): Part => {
  const first = beginStep(stand.wizard, environmentOf(stand));
  return first === null ? still(stand) : enter(at(stand, { begin: first }), first, "forward");
};

/** A call that was out when the wizard was left has an unknown outcome; it is sent again when a person asks for it. */
const openStored = (stand: Stand): Part => {
  const { wizard, snapshot } = stand;
  if (snapshot.status === "done" || snapshot.stepId === null) return still(stand);
  const isFlowOpen = snapshot.run !== null && runSteps(wizard, snapshot.run).length > 0;
  const isQueueOpen = snapshot.run === null && Object.keys(snapshot.queued).length > 0 && snapshot.status !== "idle";
  if (isFlowOpen || isQueueOpen)
    return snapshot.status === "working"
      ? part(at(stand, { status: "unsure", message: known(texts.outcomeUnknown) }))
      : still(stand);
  const idle = at(stand, { status: "idle", run: null });
  const to = standableStep(wizard, snapshot.stepId, environmentOf(idle));
  return to === null || to === snapshot.stepId ? settle(idle) : enter(idle, to, "forward");
};

/** Begins a new wizard, or goes on with a stored one. */
export const open = (stand: Stand): Part => (stand.snapshot.begin === null ? openNew(stand) : openStored(stand));

/** The page is of another one: everything entered is discarded and a wizard of its own begins. What may have been sent is kept. */
export const changeSubject = (stand: Stand, one: string | null, id: string): Part => {
  const { snapshot } = stand;
  if (one === snapshot.machine) return still(stand);
  const opened = openNew({ ...stand, snapshot: createSnapshot({ ...snapshot, id, machine: one, inputs: {} }) });
  return { ...opened, effects: [...leaving(stand), ...opened.effects] };
};

/** While the calls of this run wait in the queue the next one may begin. */
export const beginAnew = (stand: Stand, id: string): Part => {
  const { snapshot } = stand;
  if (!isParkable(snapshot)) return still(stand);
  const opened = openNew({ ...stand, snapshot: createSnapshot({ ...snapshot, id }) });
  return { ...opened, effects: [...leaving(stand), ...opened.effects] };
};
