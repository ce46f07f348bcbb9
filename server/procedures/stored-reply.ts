import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { StoredReplyRow } from "#server/audit/tables.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Trx } from "#server/database/store.ts";

export const fingerprintOf = (procedure: string, input: unknown): string =>
  createHash("sha256")
    .update(`${procedure}\n${canonicalize(input)}`)
    .digest("hex");

const longestKey = 200;

/** The header's key; refuses its absence and what is no plain text of 1 to 200 characters. */
export const keyOf = (header: unknown): string => {
  if (typeof header === "string" && header.length <= longestKey && /^[\x21-\x7e]+$/.test(header)) return header;
  const text = { key: "call.key_missing" };
  const message = "A write needs the header Idempotency-Key.";
  throw new DomainError("invalid_input", { message, path: "/Idempotency-Key", text });
};

const findReply = prepared((db, of: { company_id: number; key: string }) =>
  db
    .selectFrom("stored_replies")
    .select(["fingerprint", "reply"])
    .where("company_id", "=", of.company_id)
    .where("key", "=", of.key),
);

/** The stored success of the key, or null. Refuses a key that was used with another body. */
export const storedReply = async (
  trx: Trx,
  company_id: number,
  key: string,
  fingerprint: string,
): Promise<string | null> => {
  const [row] = await findReply(trx, { company_id, key });
  if (row && row.fingerprint !== fingerprint) throw new DomainError("idempotency_key_reused");
  return row?.reply ?? null;
};

/** Stores a success for the calls that repeat it. */
export const storeReply = prepared((db, row: StoredReplyRow) => db.insertInto("stored_replies").values(row));
