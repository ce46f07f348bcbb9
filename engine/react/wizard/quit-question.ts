import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import type { QuitAnswer } from "#engine/wizard/types.ts";
import { known } from "#engine/wizard/turn.ts";

const keep = "keep" satisfies QuitAnswer;
const discard = "discard" satisfies QuitAnswer;

/** An answer by which the wizard is left. */
export const isQuitAnswer = (answer: unknown): answer is QuitAnswer => answer === keep || answer === discard;

/** What becomes of the entries of a wizard that is left; one that is not gone on with later can only be discarded. */
export const quitQuestion = (mayKeep: boolean): FlowRequest => ({
  kind: "choose",
  at: "wizard.quit",
  title: known("wizard.quit_title"),
  text: known(mayKeep ? "wizard.quit_question" : "wizard.discard_question"),
  silent: true,
  options: [
    ...(mayKeep ? [{ value: keep, label: known("wizard.quit_keep") }] : []),
    { value: discard, label: known("wizard.quit_discard") },
    { value: "stay", label: known("wizard.quit_stay") },
  ],
  timeout: 120,
});
