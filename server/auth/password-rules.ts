import { DomainError } from "#schemas/protocol/errors.ts";

/** Whose password it is to be. */
interface Owner {
  username: string;
  company_name: string;
}

/** From so many characters on, a common word with something behind it is no longer refused: length counts more than rules. */
const long = 15;
/** Shorter names are part of too many words. */
const shortestName = 3;
const fewestCharacters = 4;

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 passwords that are tried first, in lower case; read when the first one is chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((word) => word.toLowerCase())),
  ));

/** A word without the digits and signs that are put behind it to please a rule: `Summer2026!` is `summer`. */
const withoutTail = (word: string): string => word.replace(/[\p{N}\p{P}\p{S}]+$/u, "");

export type PasswordFault = "common" | "named";

/** Why a password is not one to choose, or null: it is among those tried first, or has its owner's name in it. */
export const faultOfPassword = async (password: string, owner: Owner): Promise<PasswordFault | null> => {
  const word = password.normalize("NFKC").toLowerCase().trim();
  const names = [owner.username, owner.company_name].map((name) => name.normalize("NFKC").toLowerCase());
  if (names.some((name) => name.length >= shortestName && word.includes(name))) return "named";
  if (new Set(word).size < fewestCharacters) return "common";
  const known = await commonPasswords();
  return known.has(word) || (word.length < long && known.has(withoutTail(word))) ? "common" : null;
};

/** Refuses (`rule_violated`) a password with a fault. */
export const refusePassword = (fault: PasswordFault | "same", path: string): never => {
  const why = {
    common: { message: "It is one of the passwords that are tried first.", text: { key: "account.password_common" } },
    named: { message: "It has the user's or the company's name in it.", text: { key: "account.password_named" } },
    same: { message: "It is the password that the user has.", text: { key: "account.password_same" } },
  };
  throw new DomainError("rule_violated", { ...why[fault], path });
};
