import { type Static, Type } from "typebox";
import { isOwnPath } from "./own-path.ts";

/**
 * Why nobody is signed in who came back from the sign-in provider. `cancelled`: the person or the provider said no,
 * `unavailable`: it is down or slow, `expired`: begun elsewhere, too long ago or finished already, `answer`: what it says
 * cannot be trusted or used, `clock`: its clock and the server's differ, `claims`: something needed of the person is
 * missing or of the wrong kind, `not_admitted`: the claims are not among the allowed ones, `no_role`: no group has a role
 * here, `name_taken`: another account has the name, `disabled`: the account may not sign in, `failed`: this server could
 * not do it.
 */
export const providerProblems = [
  "cancelled",
  "unavailable",
  "expired",
  "answer",
  "clock",
  "claims",
  "not_admitted",
  "no_role",
  "name_taken",
  "disabled",
  "failed",
] as const;
export type ProviderProblem = (typeof providerProblems)[number];

export const providerProblemOf = (text: string | null): ProviderProblem | null =>
  providerProblems.find((problem) => problem === text) ?? null;

/** A path that a sign-in may lead back to, as it was asked for; longer ones are none that a person has typed. */
const longestPath = 2000;
export const isReturnPath = (path: string): boolean => path.length <= longestPath && isOwnPath(path);

/** What begins a sign-in at the provider: where to go after it, and whether another person is to be asked for. */
export const ProviderStart = Type.Object(
  {
    redirect: Type.Union([Type.String({ maxLength: longestPath }), Type.Null()]),
    again: Type.Boolean({ description: "the provider asks who it is even where it knows somebody" }),
  },
  { additionalProperties: false },
);
export type ProviderStart = Static<typeof ProviderStart>;

/** Where the browser goes, or why it cannot. */
export interface ProviderStartAnswer {
  url: string | null;
  problem: ProviderProblem | null;
}

/** The sign-in provider as screens know it: what its button says, and whose users are its. */
export interface ProviderOfSite {
  name: string;
  issuer: string;
}
