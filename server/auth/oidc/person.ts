import { isLanguage, type Language } from "#schemas/protocol/language.ts";
import { faultOfName } from "#schemas/protocol/names.ts";
import { deviceUsername } from "#server/auth/identity.ts";
import type { OidcConfig } from "./config.ts";
import { OidcProblem } from "./problem.ts";

/** What a provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>;

/** Somebody as the claims tell. */
export interface Person {
  subject: string;
  username: string;
  groups: readonly string[];
  /** Null where they say none that the product speaks. */
  language: Language | null;
}

/** OpenID Connect allows a subject no more; names of users are that long here. */
const longest = { subject: 255, username: 200 };
/** So many groups of one person are looked at; a provider that sends more sends all that it knows. */
const mostGroups = 5000;

const valueOf = (claims: Claims, claim: string): unknown => (Object.hasOwn(claims, claim) ? claims[claim] : undefined);

const subjectOf = (claims: Claims): string => {
  const subject = valueOf(claims, "sub");
  if (typeof subject === "string" && subject !== "" && subject.length <= longest.subject) return subject;
  throw new OidcProblem("claims", "the claim sub is missing, no text or too long");
};

/** Names of paired screens begin so in the audit log and in the audience of events. */
const ofDevices = deviceUsername({ name: "" });

const usernameOf = (claims: Claims, claim: string): string => {
  const value = valueOf(claims, claim);
  const name = typeof value === "string" ? value.normalize("NFC").trim() : "";
  const isGood = name !== "" && name.length <= longest.username && faultOfName(name) === null;
  if (isGood && !name.startsWith(ofDevices)) return name;
  throw new OidcProblem("claims", `the claim ${claim} is missing or cannot be a user name`);
};

const isText = (value: unknown): value is string => typeof value === "string";

const groupsOf = (claims: Claims, claim: string): readonly string[] => {
  const value = valueOf(claims, claim) ?? [];
  const groups = isText(value) ? [value] : value;
  if (Array.isArray(groups) && groups.length <= mostGroups && groups.every(isText)) return groups;
  throw new OidcProblem("claims", `the claim ${claim} is no list of texts`);
};

const languageOf = (claims: Claims): Language | null => {
  const locale = valueOf(claims, "locale");
  const language = isText(locale) ? locale.slice(0, 2).toLowerCase() : null;
  return isLanguage(language) ? language : null;
};

const checkRequired = (claims: Claims, required: OidcConfig["required"]): void => {
  for (const [claim, allowed] of required) {
    const values = [valueOf(claims, claim)].flat();
    if (!values.some((value) => allowed.includes(value)))
      throw new OidcProblem("not_admitted", `the claim ${claim} has none of the values of OIDC_REQUIRE`);
  }
};

/** Who it is. Throws `OidcProblem` where a claim is missing, of the wrong kind or not admitted. */
export const personOf = (
  claims: Claims,
  { nameClaim, groupsClaim, required }: Pick<OidcConfig, "nameClaim" | "groupsClaim" | "required">,
): Person => {
  checkRequired(claims, required);
  return {
    subject: subjectOf(claims),
    username: usernameOf(claims, nameClaim),
    groups: groupsOf(claims, groupsClaim),
    language: languageOf(claims),
  };
};
