import { fillText } from "#engine/language/expressions/fill.ts";
import { texts } from "#engine/language/flow/limits.ts";
import { subjectPage } from "#engine/navigation/subject.ts";
import { messageOf } from "#engine/language/flow/message.ts";
import { environmentOf, type Stand } from "./environment.ts";
import { storable } from "./snapshot.ts";
import { at, known, type Part, part, still } from "./turn.ts";
import type { QuitAnswer, Snapshot, WizardEffect } from "./types.ts";

/** Where the wizard returns to: its document's route, else the page of the one that it is of. */
const returnRoute = (stand: Stand): string => {
  const { wizard, snapshot, context } = stand;
  const { scope, services } = environmentOf(stand);
  if (wizard.returnRoute !== null) return fillText(wizard.returnRoute, scope, services);
  return snapshot.machine === null ? "/" : subjectPage(context.subject, snapshot.machine);
};

/** All is done but the calls in the queue: what is left of the run needs no screen. */
export const isParkable = ({ status, run }: Snapshot): boolean => status === "queued" && run === null;

/**
 * What becomes of a run that is left: one whose calls wait in the queue is put aside until they have ended, one whose
 * outcome is not known stays where it is, because it may have happened; every other is forgotten.
 */
export const leaving = ({ wizard, snapshot }: Stand): WizardEffect[] => {
  if (isParkable(snapshot)) return [{ type: "park", snapshot: storable(wizard, snapshot) }];
  const isOpen = snapshot.status === "queued" || snapshot.status === "unsure" || snapshot.status === "working";
  return isOpen ? [] : [{ type: "discard", one: snapshot.machine }];
};

/** Leaves without finishing, for good: what was entered is forgotten unless it is to be kept. */
export const quit = (stand: Stand, answer: QuitAnswer = "discard"): Part => {
  const { status } = stand.snapshot;
  if (status === "working" || status === "done") return still(stand);
  const away: WizardEffect[] = [
    { type: "left", reason: "quit" },
    { type: "navigate", to: returnRoute(stand) },
  ];
  if (answer === "keep") return part(stand, away);
  away.unshift(...leaving(stand));
  if (status === "queued" || status === "unsure") return part(stand, away);
  return part(at(stand, { status: "done", run: null, data: {}, flags: {} }), away);
};

/** A person wants to leave: at once when nothing would be lost, else after saying what becomes of what was entered. */
export const askQuit = (stand: Stand, answer?: QuitAnswer): Part => {
  const { entered, status } = stand.snapshot;
  const wouldLose = entered && (status === "idle" || status === "asking");
  return wouldLose && answer === undefined ? part(stand, [{ type: "askQuit" }]) : quit(stand, answer);
};

/** The work is done but for calls in the queue; a flow that has gone elsewhere leaves nobody here to wait. */
export const wait = (stand: Stand, isAway: boolean): Part => {
  const waiting = at(stand, { status: "queued", run: null, message: known(texts.queued) });
  return part(waiting, isAway ? [...leaving(waiting), { type: "left", reason: "done" }] : []);
};

const successOf = (stand: Stand): WizardEffect[] => {
  const { successText } = stand.wizard;
  if (successText === null) return [];
  const { scope, services } = environmentOf(stand);
  return [{ type: "notify", message: messageOf(successText, scope, services), level: "success" }];
};

/** The wizard has done its work. */
export const succeed = (stand: Stand, isAway: boolean): Part =>
  part(at(stand, { status: "done", message: null }), [
    ...successOf(stand),
    { type: "discard", one: stand.snapshot.machine },
    { type: "left", reason: "done" },
    ...(isAway ? [] : [{ type: "navigate", to: returnRoute(stand) } as const]),
  ]);
