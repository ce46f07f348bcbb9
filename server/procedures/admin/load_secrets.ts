import { loadSecrets, type SecretEntry } from "#schemas/platform/admin/load_secrets.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import { toIso } from "#server/database/columns.ts";
import type { SecretRow } from "#server/database/tables/secrets.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { listSecrets, type SecretUse, secretUses } from "#server/secrets/secrets.ts";
import type { Vault } from "#server/secrets/vault.ts";

type Uses = SecretEntry["used_by"];

const usesOf = (uses: readonly SecretUse[] = []): Uses =>
  uses.map(({ kind, slug, title, origin }) => ({ kind, slug, title: (title ?? slug) as Label, origin }));

/** Does it open with the key that the server has now? Its value is looked at by nobody. */
const isReadable = (vault: Vault, row: SecretRow): boolean => {
  try {
    vault.open(row, row.value);
    return true;
  } catch {
    return false;
  }
};

export const loadSecretsProcedure = (vault: Vault): Procedure =>
  readProcedure(loadSecrets, async (_input, { db, scope: { company_id } }) => {
    const [rows, uses] = [await listSecrets(db), await secretUses(db, company_id)];
    const stored = rows.map((row): SecretEntry => ({
      name: row.name,
      state: isReadable(vault, row) ? "set" : "unreadable",
      origin: row.origin,
      changed_by: row.changed_by,
      changed_at: toIso(row.changed_at),
      used_by: usesOf(uses.get(row.name)),
    }));
    const known = new Set(rows.map(({ name }) => name));
    const missing = [...uses.keys()].filter((name) => !known.has(name));
    const none = { state: "missing", origin: null, changed_by: null, changed_at: null } as const;
    const entries = [...stored, ...missing.map((name) => ({ name, ...none, used_by: usesOf(uses.get(name)) }))];
    return entries.toSorted((one, other) => one.name.localeCompare(other.name));
  });
