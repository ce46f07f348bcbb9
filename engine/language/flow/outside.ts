import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { Advance } from "./advance.ts";
import type { Act, FlowInput, Path, Place } from "./types.ts";

/**
 * The place where flows run, as the interpreter is handed it: `Request` is what a flow may wait for there, `Effect` what
 * it may do on its way.
 */
export interface Outside<Request, Effect> {
  /** What a step asks of the place; null when the step's verb is none of its own. */
  perform: (step: FlowStep, place: Place) => Act<Request, Effect> | null;
  /** Does the request ask for nothing, as a wait of no time does? The flow goes on. */
  isNothing: (request: Request) => boolean;
  /** Does an answer fit the request: its address and kind, an offered choice, an accepted entry? */
  fits: (request: Request, input: FlowInput, services: Services) => boolean;
  /** Lets an answer that fits do what it means for the step that has asked. */
  applyAnswer: (advance: Advance, step: FlowStep, path: Path, input: FlowInput) => void;
  /** Asks a person whether they mean a value that the server will not take unasked, in the server's words. */
  askToConfirm: (at: string, message: string) => Request;
  /** The same request with what a person has confirmed. */
  confirmed: (request: Request) => Request;
}
