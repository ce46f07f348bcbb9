import type { ApiKey, ApiKeyScope } from "#schemas/platform/api-key.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import { toIso, toIsoOrNull } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Reader, Trx } from "#server/database/company.ts";

export const readApiKeys = async (db: Reader): Promise<ApiKey[]> => {
  const rows = await db.selectFrom("api_keys").selectAll().orderBy("record_no").execute();
  return rows.map(({ record_no, name, scope, created_at, revoked_at }) => ({
    record_no,
    name,
    scope,
    created_at: toIso(created_at),
    revoked_at: toIsoOrNull(revoked_at),
  }));
};

/** Makes a key; only its hash is stored, so this is the one time that it can be read. A name is taken while its key works. */
export const addApiKey = async (
  trx: Trx,
  company_id: number,
  name: string,
  now: number,
  scope: ApiKeyScope = "ingest",
): Promise<{ record_no: number; api_key: string }> => {
  const taken = (await readApiKeys(trx)).some((key) => key.revoked_at === null && key.name === name);
  if (taken) throw new DomainError("duplicate_name", { path: "/name", text: { key: 7361 } });
  const record_no = await takeNumbers(trx, company_id, "api_key");
  const api_key = newToken("key");
  const values = { company_id, record_no, name, scope, created_at: now, revoked_at: null };
  await trx
    .insertInto("api_keys")
    .values({ ...values, key_hash: hashToken(api_key) })
    .execute();
  return { record_no, api_key };
};

/** Ends a key; ending it again changes nothing. */
export const endApiKey = async (trx: Trx, record_no: number, now: number): Promise<void> => {
  const found = (await readApiKeys(trx)).find((key) => key.record_no === record_no);
  if (!found) throw new DomainError("not_found", { path: "/record_no" });
  await trx
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("record_no", "=", record_no)
    .where("revoked_at", "is", null)
    .execute();
};
