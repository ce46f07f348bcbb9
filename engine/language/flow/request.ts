import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { texts } from "./limits.ts";
import type { FlowRequest } from "./screen-types.ts";
import type { Message } from "./types.ts";

/** Asked before a call is made again whose value the server will not take unasked. */
export const confirmValueRequest = (at: string, message: string): FlowRequest => {
  const keyed = (text: string): Message => ({ label: { text }, values: { message } });
  const [text, yes, no] = [keyed(texts.confirmValue), keyed(texts.confirmYes), keyed(texts.confirmNo)];
  return { kind: "confirm", at: `${at}?`, text, yes, no, timeout: null };
};

/** A call with the word that a person has confirmed its value. */
export const confirmedRequest = (request: FlowRequest): FlowRequest =>
  request.kind === "call" ? { ...request, input: { ...request.input, confirmed: true } } : request;

/** The options of an asking popup for the data typed so far, and whether they may be taken as the answer. */
export const popupFrame = (
  request: Extract<FlowRequest, { kind: "ask" }>,
  data: unknown,
  services: Services,
): { options: Record<string, unknown>; acceptable: boolean } => {
  const scope = { ...request.scope, answer: data };
  const bound = Object.entries(request.bind).map(([name, expression]) => [name, evaluate(expression, scope, services)]);
  return {
    options: { ...request.options, ...Object.fromEntries(bound) },
    acceptable: Boolean(evaluate(request.accept, scope, services)),
  };
};
