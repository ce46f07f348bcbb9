import type { Label } from "#schemas/documents/envelope.ts";
import type { ProviderProblem } from "#schemas/protocol/provider-sign-in.ts";
import { CallError, isNoLink } from "#engine/transport/errors.ts";

/** Why nobody is signed in, in words. A wrong name and a wrong password look the same. */
export const signInProblem = (error: unknown): Label => {
  if (isNoLink(error)) return { text: 900050 };
  if (!(error instanceof CallError)) return { text: 900020 };
  return error.code === "wrong_credentials" ? { text: 900055 } : error.message;
};

/** Was the password right, and is a code of the second factor asked for besides? */
export const asksForCode = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === "second_factor_needed";

/** Is it the code of the second factor that was not right? */
export const isWrongCode = (error: unknown): boolean => asksForCode(error) && error.path === "/second_factor";

/** Texts that say why nobody is signed in who came back from the sign-in provider; `name` is how it is called. */
export const providerWords: Readonly<Record<ProviderProblem, string>> = {
  cancelled: "login.provider_cancelled",
  unavailable: "login.provider_unavailable",
  expired: "login.provider_expired",
  answer: "login.provider_answer",
  clock: "login.provider_clock",
  claims: "login.provider_claims",
  not_admitted: "login.provider_not_admitted",
  no_role: "login.provider_no_role",
  name_taken: "login.provider_name_taken",
  disabled: "login.provider_disabled",
  failed: "login.provider_failed",
};

const ofPerson: ReadonlySet<ProviderProblem> = new Set(["claims", "not_admitted", "no_role", "name_taken", "disabled"]);

/** Is it about who was named? Then the provider, which knows that person now, is to ask anew who it is. */
export const isOfPerson = (problem: ProviderProblem): boolean => ofPerson.has(problem);
