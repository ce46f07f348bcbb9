import { texts } from "#engine/language/flow/limits.ts";
import { plainMessage } from "#engine/language/flow/message.ts";
import type { FlowInput, Message } from "#engine/language/flow/types.ts";
import { callAddress, callKey, nextAttempt } from "./calls.ts";
import { environmentOf, type Stand } from "./environment.ts";
import { enter } from "./steps.ts";
import { isWaiting, queueCall, resumeRun } from "./runs.ts";
import { at, known, type Part, part, still, withFlags } from "./turn.ts";
import type { FlowRun, Snapshot, WizardEvent } from "./types.ts";

/** The answer to a popup, or the end of a wait. */
export const takeAnswer = (stand: Stand, input: FlowInput): Part => {
  const { run, status } = stand.snapshot;
  return run && status === "asking" ? resumeRun(stand, run, input) : still(stand);
};

/** A read that was not answered may be made anew; whether anything else has happened is not known. */
const takeNoAnswer = (stand: Stand, run: FlowRun, pending: string): Part => {
  const { snapshot, context } = stand;
  const procedure = run.key === null ? undefined : snapshot.payloads[run.key]?.procedure;
  const message = known(texts.noLink);
  if (procedure === undefined || !context.isRead?.(procedure)) return part(at(stand, { status: "unsure", message }));
  const freed = { ...stand, snapshot: nextAttempt(snapshot, [callAddress(run, pending)]) };
  return part(at(freed, { status: "idle", run: null, message }));
};

/** Another terminal has finished this snapshot, with other answers or at another time: there is nothing left to finish. */
const finishedElsewhere = (stand: Stand): Part =>
  part(
    at(stand, { status: "idle", run: null }),
    [{ type: "notify", message: known("wizard.finished_elsewhere"), level: "error" }],
    { to: "quit" },
  );

/** A refusal of the wizard's end that one of its steps can put right leads back there; nothing entered is lost. */
const backToStep = (stand: Stand, run: FlowRun, { code, message }: { code: string; message: string }): Part | null => {
  if (run.kind !== "finish") return null;
  const { enabled } = environmentOf(stand);
  const step = stand.wizard.steps.find(({ id, returnOn }) => returnOn.includes(code) && enabled.includes(id));
  if (!step) return null;
  const marked = withFlags(at(stand, { status: "idle", run: null }), step.id, { refused: code });
  const back = enter(marked, step.id, "back");
  return { ...back, stand: at(back.stand, { message: plainMessage(message) }) };
};

/** A refusal frees the key: what is sent next is a new attempt. An outcome nobody knows frees nothing. */
const takeRefusal = (stand: Stand, run: FlowRun, error: Extract<WizardEvent, { type: "refused" }>): Part => {
  const { code, call_code, message } = error;
  if (code === "outcome_unknown") return part(at(stand, { status: "unsure", message: plainMessage(message) }));
  if (code === "idempotency_key_reused" && run.kind === "finish") return finishedElsewhere(stand);
  const pending = run.state.pending?.at ?? "";
  const freed = { ...stand, snapshot: nextAttempt(stand.snapshot, [callAddress(run, pending)]) };
  return (
    backToStep(freed, run, error) ??
    resumeRun(freed, run, { type: "refused", at: pending, error: { code, call_code, message } })
  );
};

/** A person took the call out of the queue. */
const givenUp = "wizard.given_up";

/** Nothing but queued calls is left of the run. */
const isOverButQueue = ({ run, status }: Snapshot): boolean =>
  run === null && (status === "queued" || status === "unsure" || status === "working");

/** A queued call has been taken; with the last one the wizard has done its work. */
const takeDelivery = (stand: Stand, key: string): Part => {
  const { [key]: _, ...queued } = stand.snapshot.queued;
  const isLast = Object.keys(queued).length === 0 && isOverButQueue(stand.snapshot);
  return part(at(stand, { queued }), [], isLast ? { to: "done", isAway: false } : null);
};

/** A queued call was refused and given up: the person is told, and may change the answers and finish anew. */
const takeReturn = (stand: Stand, event: Extract<WizardEvent, { type: "refused" }>, address: string): Part => {
  const { snapshot } = stand;
  const { [event.key]: _, ...queued } = snapshot.queued;
  const isCurrent = callKey(snapshot, address) === event.key;
  const freed = at({ ...stand, snapshot: isCurrent ? nextAttempt(snapshot, [address]) : snapshot }, { queued });
  const message = event.message === "" ? known(givenUp) : plainMessage(event.message);
  if (!isOverButQueue(snapshot)) return part(freed, [{ type: "notify", message, level: "error" }]);
  return part(at(freed, { status: "idle", message }));
};

/** What has become of a call that was put into the queue. */
const takeQueued = (stand: Stand, event: Extract<WizardEvent, { key: string }>, address: string): Part => {
  const { snapshot } = stand;
  const unsure = (message: Message) =>
    part(isOverButQueue(snapshot) ? at(stand, { status: "unsure", message }) : stand);
  switch (event.type) {
    case "reply":
      return takeDelivery(stand, event.key);
    case "refused":
      return event.code === "outcome_unknown" ? unsure(plainMessage(event.message)) : takeReturn(stand, event, address);
    case "queued":
      return part(isOverButQueue(snapshot) ? at(stand, { status: "queued", message: known(texts.queued) }) : stand);
    case "noLink":
      return unsure(known(texts.noLink));
    case "lost":
      return unsure(known(texts.outcomeUnknown));
  }
};

/** What has become of the call that is out, or of one that waits in the queue. */
export const takeReply = (stand: Stand, event: Extract<WizardEvent, { key: string }>): Part => {
  const { run, queued } = stand.snapshot;
  const waiting = Object.hasOwn(queued, event.key) ? queued[event.key] : undefined;
  if (waiting && run?.key !== event.key) return takeQueued(stand, event, waiting.address);
  if (!run || run.key !== event.key || !isWaiting(stand.snapshot)) return still(stand);
  const pending = run.state.pending?.at ?? "";
  if (event.type === "queued") return queueCall(stand, run, event.key);
  if (event.type === "lost") return part(at(stand, { status: "unsure", message: known(texts.outcomeUnknown) }));
  if (event.type === "noLink") return takeNoAnswer(stand, run, pending);
  if (event.type === "refused") return takeRefusal(stand, run, event);
  return resumeRun(stand, run, { type: "reply", at: pending, res: event.res });
};
