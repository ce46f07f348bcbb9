import type { Label } from "#schemas/documents/envelope.ts";
import { CallError, isNoLink } from "#engine/transport/errors.ts";

/** Why nobody is signed in, in words. A wrong name and a wrong password look the same. */
export const signInProblem = (error: unknown): Label => {
  if (isNoLink(error)) return { text: 900050 };
  if (!(error instanceof CallError)) return { text: 900020 };
  return error.code === "wrong_credentials" ? { text: 900055 } : error.message;
};
