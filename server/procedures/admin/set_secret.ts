import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso } from "#server/database/columns.ts";
import { type Procedure, type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { documentsNaming, findSecret, originOf, putSecret, removeSecret } from "#server/secrets/secrets.ts";
import type { SecretRow } from "#server/database/tables/secrets.ts";
import type { Vault } from "#server/secrets/vault.ts";
import { setSecret } from "#schemas/platform/admin/set_secret.ts";

/** Scheme, host and port of an address that says nothing more; refuses (`invalid_input`) one that does. */
const originIn = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const origin = url && originOf(url);
  if (url && origin && (url.href === `${origin}/` || url.href === origin)) return origin;
  throw new DomainError("invalid_input", {
    message: "Expected scheme, host and port, such as https://mes.plant.example:8443.",
    path: "/origin",
    text: { key: "secret.origin" },
  });
};

const remove = async ({ trx }: WriteContext, row: SecretRow | undefined): Promise<void> => {
  if (!row) throw new DomainError("not_found", { path: "/name" });
  const used_by = await documentsNaming(trx, row.company_id, row.name);
  if (used_by.length > 0)
    throw new DomainError("state_conflict", { path: "/name", text: { key: "documents.still_used" }, res: { used_by } });
  await removeSecret(trx, row);
};

export const setSecretProcedure = (vault: Vault): Procedure =>
  writeProcedure(setSecret, async ({ name, value, origin: sent }, context) => {
    const { trx, scope, now, actor } = context;
    const origin = originIn(sent);
    const owner = { company_id: scope.company_id, name, origin };
    const before = await findSecret(trx, name);
    if (value === null) await remove(context, before);
    else
      await putSecret(trx, { ...owner, value: vault.seal(owner, value), changed_by: actor.username, changed_at: now });
    context.audit({
      before: before ? { name, origin: before.origin } : null,
      after: value === null ? null : { name, origin },
    });
    return { name, origin, changed_at: toIso(now) };
  });
