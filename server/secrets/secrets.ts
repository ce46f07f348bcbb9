import { isObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { type Address, findDocument } from "#server/documents/store/rows.ts";
import type { SecretRow } from "#server/database/tables/secrets.ts";
import type { Vault } from "./vault.ts";

export const findSecret = (db: Reader, name: string): Promise<SecretRow | undefined> =>
  db.selectFrom("secrets").selectAll().where("name", "=", name).executeTakeFirst();

export const putSecret = async (trx: Trx, row: SecretRow): Promise<void> => {
  await trx
    .insertInto("secrets")
    .values(row)
    .onConflict((conflict) => conflict.columns(["company_id", "name"]).doUpdateSet(row))
    .execute();
};

export const removeSecret = async (trx: Trx, { name }: SecretRow): Promise<void> => {
  await trx.deleteFrom("secrets").where("name", "=", name).execute();
};

/** Scheme, host and port of an address, of one by `tcp` too. */
export const originOf = ({ protocol, host, origin }: URL): string =>
  protocol === "tcp:" ? `${protocol}//${host}` : origin;

/**
 * The value of a secret for a request to this address. Refuses (`not_allowed`) one that is not known or is bound to
 * another origin: scheme, host and port must be the very ones.
 */
export const secretFor = async (
  { db, vault }: { db: Reader; vault: Vault },
  name: string,
  url: URL,
): Promise<string> => {
  const origin = originOf(url);
  const row = await findSecret(db, name);
  if (row?.origin === origin) return vault.open(row, row.value);
  throw new DomainError("not_allowed", {
    message: `The secret ${name} may not be sent to ${origin}.`,
    path: "/widget_id",
    text: { key: "secret.other_origin", values: { name, origin } },
  });
};

/** Does a value anywhere in it hold the reference `{ "secret": name }`? */
const namesSecret = (value: unknown, name: string): boolean => {
  if (Array.isArray(value)) return value.some((item) => namesSecret(item, name));
  if (!isObject(value)) return false;
  const members = Object.entries(value);
  if (members.length === 1 && value.secret === name) return true;
  return members.some(([, member]) => namesSecret(member, name));
};

/** The documents of a company that name the secret, as they are published or as drafts. */
export const documentsNaming = async (
  db: Reader,
  company_id: number,
  name: string,
): Promise<Pick<Address, "kind" | "slug">[]> => {
  const candidates = await db
    .joining("documents as d")
    .inner("document_revisions as r", (join) =>
      join
        .onRef("r.kind", "=", "d.kind")
        .onRef("r.slug", "=", "d.slug")
        .on((on) =>
          on.or([
            on("r.revision", "=", on.ref("d.published")),
            on("r.revision", "=", on.ref("d.draft")),
            on("r.revision", "=", on.ref("d.builtin")),
          ]),
        ),
    )
    .query()
    .select(["d.kind", "d.slug", "d.published", "d.draft"])
    .distinct()
    .where("r.body", "like", '%"secret":%')
    .execute();
  const found: Pick<Address, "kind" | "slug">[] = [];
  for (const { kind, slug, published, draft } of candidates) {
    const address = { company_id, kind, slug };
    for (const revision of [published, draft])
      if (revision !== null && namesSecret(await findDocument(db, address, revision), name)) {
        found.push({ kind: address.kind, slug });
        break;
      }
  }
  return found;
};
