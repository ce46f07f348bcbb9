import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { type Address, findDocument } from "#server/documents/store/rows.ts";
import type { SecretRow } from "#server/database/tables/secrets.ts";
import type { Vault } from "./vault.ts";

export const findSecret = (db: Reader, name: string): Promise<SecretRow | undefined> =>
  db.selectFrom("secrets").selectAll().where("name", "=", name).executeTakeFirst();

export const listSecrets = (db: Reader): Promise<SecretRow[]> =>
  db.selectFrom("secrets").selectAll().orderBy("name").execute();

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

/** A document that names a secret, and where it would send it: scheme, host and port, null where it does not say so. */
export interface SecretUse extends Pick<Address, "kind" | "slug"> {
  title: unknown;
  origin: string | null;
}

/** Where an object would send what is named in it: by its `url`, or as the settings say it of the mail server. */
const targetOf = ({ url, mail_host, mail_port = 587 }: JsonObject): string | null => {
  const text = typeof mail_host === "string" ? `tcp://${mail_host}:${String(mail_port)}` : url;
  return typeof text === "string" && URL.canParse(text) ? originOf(new URL(text)) : null;
};

/** The references `{ "secret": name }` anywhere in a value, each with where it would be sent. */
const namedIn = (value: unknown, origin: string | null = null): { name: string; origin: string | null }[] => {
  if (Array.isArray(value)) return value.flatMap((item) => namedIn(item, origin));
  if (!isObject(value)) return [];
  const members = Object.entries(value);
  if (members.length === 1 && typeof value.secret === "string") return [{ name: value.secret, origin }];
  const within = targetOf(value) ?? origin;
  return members.flatMap(([, member]) => namedIn(member, within));
};

/** What documents of a company name as secrets, as they are published or as drafts: each document once for each address. */
export const secretUses = async (db: Reader, company_id: number): Promise<Map<string, SecretUse[]>> => {
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
  const uses = new Map<string, SecretUse[]>();
  for (const { kind, slug, published, draft } of candidates) {
    const address = { company_id, kind, slug };
    const seen = new Set<string>();
    for (const revision of [published, draft]) {
      if (revision === null) continue;
      const document = await findDocument(db, address, revision);
      for (const { name, origin } of namedIn(document)) {
        if (seen.has(`${name} ${origin}`)) continue;
        seen.add(`${name} ${origin}`);
        uses.set(name, [...(uses.get(name) ?? []), { kind: address.kind, slug, title: document?.title, origin }]);
      }
    }
  }
  return uses;
};

/** The documents of a company that name the secret, as they are published or as drafts. */
export const documentsNaming = async (
  db: Reader,
  company_id: number,
  name: string,
): Promise<Pick<Address, "kind" | "slug">[]> => {
  const uses = (await secretUses(db, company_id)).get(name) ?? [];
  const isFirst = ({ kind, slug }: SecretUse, at: number) =>
    uses.findIndex((one) => one.kind === kind && one.slug === slug) === at;
  return uses.filter(isFirst).map(({ kind, slug }) => ({ kind, slug }));
};
