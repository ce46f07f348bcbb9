import { hash } from "node:crypto";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { withoutSecrets } from "#server/audit/secrets.ts";
import { forgotten, type StoredReplyRow } from "#server/database/tables/audit.ts";
import { hashPassword, isPassword } from "#server/auth/passwords.ts";
import { canonicalOf } from "#server/body/canonical.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Reader, Trx } from "#server/database/company.ts";

/** A call as it is told from another one under the same key: whose it is, and what it says. */
export interface Said {
  company_id: number;
  username: string;
  key: string;
  procedure: string;
  /** The procedure and its canonical body. */
  text: string;
  /** Does the body hold a secret, which nobody may find out by guessing? */
  isSecret: boolean;
}

export const saidIn = (
  { name, secret }: ProcedureContract,
  input: unknown,
  caller: { company_id: number; username: string; key: string },
): Said => {
  const body = canonicalOf(input);
  const isSecret = secret !== undefined && canonicalOf(withoutSecrets(input, secret)) !== body;
  return { ...caller, procedure: name, text: `${name}\n${body}`, isSecret };
};

const digestOf = ({ text }: Said): string => hash("sha256", text);

/** The fingerprint to store. One of a body with a secret is as slow to guess as a stored password. */
export const fingerprintOf = async (said: Said): Promise<string> =>
  said.isSecret ? await hashPassword(said.text) : digestOf(said);

const isSame = async (said: Said, { procedure, fingerprint }: StoredReplyRow): Promise<boolean> => {
  if (procedure !== said.procedure) return false;
  if (fingerprint === forgotten) return true;
  return said.isSecret ? await isPassword(said.text, fingerprint) : fingerprint === digestOf(said);
};

const longestKey = 200;

/** The header's key; refuses its absence and what is no plain text of 1 to 200 characters. */
export const keyOf = (header: unknown): string => {
  if (typeof header === "string" && header.length <= longestKey && /^[\x21-\x7e]+$/.test(header)) return header;
  const text = { key: "call.key_missing" };
  const message = "A write needs the header Idempotency-Key.";
  throw new DomainError("invalid_input", { message, path: "/Idempotency-Key", text });
};

/** The caller is part of the key: nobody is answered with what another was told. */
export const storedKeyOf = ({ username, key }: Pick<Said, "username" | "key">): string =>
  JSON.stringify([username, key]);

const findReplies = prepared((db, of: Said & { own: string }) =>
  db
    .selectFrom("stored_replies")
    .selectAll()
    .where("username", "=", of.username)
    // Rows of earlier builds have the key alone.
    .where("key", "in", [of.own, of.key]),
);

/** What is stored under the caller's key, or null. Refuses a key that was used with another body. */
export const storedRow = async (db: Reader, said: Said): Promise<StoredReplyRow | null> => {
  const [row] = await findReplies(db, { ...said, own: storedKeyOf(said) });
  if (row && !(await isSame(said, row))) throw new DomainError("idempotency_key_reused");
  return row ?? null;
};

/** The stored success of the caller's key, or null. Refuses a key that was used with another body. */
export const storedReply = async (trx: Trx, said: Said): Promise<string | null> =>
  (await storedRow(trx, said))?.reply ?? null;

const insertReply = prepared((db, row: StoredReplyRow) => db.insertInto("stored_replies").values(row));

/** Stores a reply, with the fingerprint of what was said, for the calls that repeat it. */
export const storeReply = async (
  trx: Trx,
  said: Said,
  stored: Pick<StoredReplyRow, "fingerprint" | "reply" | "created_at"> & Partial<Pick<StoredReplyRow, "held_until">>,
): Promise<void> => {
  const { company_id, username, procedure } = said;
  await insertReply(trx, { company_id, key: storedKeyOf(said), username, procedure, held_until: null, ...stored });
};
