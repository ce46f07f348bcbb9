import type { Stand } from "./environment.ts";
import { askQuit, quit, succeed, wait } from "./leave.ts";
import { beginAnew, changeSubject, open } from "./open.ts";
import { takeAnswer, takeReply } from "./replies.ts";
import { act, sendAgain, startRun } from "./runs.ts";
import { storable } from "./snapshot.ts";
import { blur, edit, finish, pass, pressBack, pressNext, takeRead } from "./steps.ts";
import type { Part, Then } from "./turn.ts";
import type { ResolvedWizard, Snapshot, Turn, WizardContext, WizardEffect, WizardEvent } from "./types.ts";

const handle = (stand: Stand, event: WizardEvent): Part => {
  switch (event.type) {
    case "open":
      return open(stand);
    case "answered":
      return takeRead(stand);
    case "change":
      return edit(stand, event.patch);
    case "blur":
      return blur(stand);
    case "next":
      return stand.snapshot.status === "unsure" ? sendAgain(stand) : pressNext(stand);
    case "back":
      return pressBack(stand);
    case "quit":
      return askQuit(stand, event.answer);
    case "action":
      return act(stand, event.name, event.item);
    case "answer":
    case "decline":
    case "waited":
      return takeAnswer(stand, event);
    case "again":
      return beginAnew(stand, event.id);
    case "subject":
      return changeSubject(stand, event.one, event.id);
    default:
      return takeReply(stand, event);
  }
};

const follow = (stand: Stand, then: Then): Part => {
  switch (then.to) {
    case "run":
      return startRun(stand, then.flow, then.vars);
    case "pass":
      return pass(stand);
    case "finish":
      return finish(stand);
    case "done":
      return succeed(stand, then.isAway);
    case "wait":
      return wait(stand, then.isAway);
    case "askQuit":
      return askQuit(stand);
    case "quit":
      return quit(stand);
  }
};

/**
 * The one step of a wizard: a snapshot and what happens give the next snapshot and what is to be done. Pure; events
 * that do not fit the moment change nothing. Every change of a wizard that goes on ends with the effect `save`.
 */
export const transition = (
  wizard: ResolvedWizard,
  snapshot: Snapshot,
  event: WizardEvent,
  context: WizardContext,
): Turn => {
  let part = handle({ wizard, snapshot, context }, event);
  const effects: WizardEffect[] = [...part.effects];
  while (part.follows) {
    part = follow(part.stand, part.follows);
    effects.push(...part.effects);
  }
  const after = part.stand.snapshot;
  if (after !== snapshot && after.status !== "done") effects.push({ type: "save", snapshot: storable(wizard, after) });
  return [after, effects];
};
