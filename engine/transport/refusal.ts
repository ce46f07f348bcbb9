import { errorCatalogue, isErrorCode } from "#schemas/protocol/errors.ts";
import { CallError as TransportError, isNoLink } from "./errors.ts";
import type { CallError } from "#engine/language/flow/types.ts";

const callCodeOf = (code: string): number => errorCatalogue[isErrorCode(code) ? code : "unexpected"].callCode;

/** The call may be under way or done: it is made again only when a person asks for it, with the same key and body. */
export const isUncertain = (error: unknown): boolean =>
  isNoLink(error) || (error instanceof TransportError && error.code === "call_in_flight");

/** What a failed call was refused with, as flows read it. */
export const refusalOf = (error: unknown): CallError => {
  const { code, message, path } =
    error instanceof TransportError
      ? error
      : { code: "unexpected", message: error instanceof Error ? error.message : "", path: null };
  return { code, call_code: callCodeOf(code), message, ...(path ? { path } : {}) };
};
