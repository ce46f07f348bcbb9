import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { type Advance, end, holds, push, setVars } from "./advance.ts";
import { texts } from "./limits.ts";
import { popupFrame } from "./request.ts";
import type { FlowRequest } from "./screen-types.ts";
import type { FlowInput, Message, Path } from "./types.ts";

const decline = (advance: Advance, step: FlowStep, path: Path) => {
  const isPrompt = "confirm" in step && step.confirm.prompt === true;
  const message: Message | null = isPrompt ? { label: { text: texts.promptRejected }, values: {} } : null;
  if (!("onDeclined" in step) || !step.onDeclined) return end(advance, "declined", message);
  push(advance, { list: [...path, "onDeclined"], next: 0, declines: true });
};

const takeAnswer = (advance: Advance, step: FlowStep, path: Path, value: unknown) => {
  if ("ask" in step) return setVars(advance, { [step.as]: value ?? null });
  if (!("choose" in step)) return;
  const chosen = step.choose.options.findIndex((option) => option.value === value);
  if (step.as !== undefined) setVars(advance, { [step.as]: value });
  if (step.choose.options[chosen]?.steps)
    push(advance, { list: [...path, "choose", "options", chosen, "steps"], next: 0 });
};

const refuse = (advance: Advance, step: FlowStep, path: Path, error: { message: string }) => {
  setVars(advance, { error });
  const handlers = "call" in step ? (step.onError ?? []) : [];
  const taken = handlers.findIndex(({ when }) => holds(advance, when));
  if (taken < 0) end(advance, "failed", { label: error.message, values: {} });
  else push(advance, { list: [...path, "onError", taken, "steps"], next: 0 });
};

/** The call may have been made: its own steps say what that means, else the person is told and the flow has failed. */
const giveUp = (advance: Advance, step: FlowStep, path: Path, message: Message) => {
  if ("call" in step && step.onUnanswered) push(advance, { list: [...path, "onUnanswered"], next: 0 });
  else end(advance, "failed", message);
};

/** An answer fits the request it is for: right kind, an offered choice, an accepted entry. */
export const fitsOnScreen = (request: FlowRequest, input: FlowInput, services: Services): boolean => {
  if (input.at !== request.at) return false;
  if (input.type === "waited") return request.kind === "wait";
  if (input.type === "reply" || input.type === "refused" || input.type === "unanswered") return request.kind === "call";
  if (request.kind === "call" || request.kind === "wait") return false;
  if (input.type === "decline") return true;
  if (request.kind === "choose") return request.options.some(({ value }) => value === input.value);
  return request.kind !== "ask" || popupFrame(request, input.value ?? {}, services).acceptable;
};

/** Lets an answer that fits do what it means for the step that has asked. */
export const applyOnScreen = (advance: Advance, step: FlowStep, path: Path, input: FlowInput): void => {
  if (input.type === "decline" && !("show" in step)) decline(advance, step, path);
  else if (input.type === "answer") takeAnswer(advance, step, path, input.value);
  else if (input.type === "refused") refuse(advance, step, path, input.error);
  else if (input.type === "unanswered") giveUp(advance, step, path, input.message);
  else if (input.type === "reply" && "call" in step && step.as !== undefined)
    setVars(advance, { [step.as]: input.res ?? null });
};
