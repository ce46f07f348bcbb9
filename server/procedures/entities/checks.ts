import { sql } from "kysely";
import { type Entity, type Field, keyFields, tellingFields } from "#schemas/platform/entities/declaration.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { faultOfName } from "#schemas/protocol/names.ts";
import type { Language } from "#schemas/protocol/language.ts";
import type { Trx } from "#server/database/company.ts";
import { entityOf } from "./all.ts";
import { keyColumn, shownOf, type Stored, textIn } from "./columns.ts";
import { storedRows } from "./rows.ts";
import { usesOf } from "./uses.ts";

type Values = Readonly<Record<string, unknown>>;

/** Refuses (`invalid_input`) characters that nobody sees where people tell rows apart by them. */
export const checkNames = ({ key, label }: Entity, values: Values, path: string): void => {
  for (const field of new Set([...tellingFields({ key }), label.var])) {
    const fault = faultOfName(textIn(values[field]));
    if (fault !== null) throw new DomainError("invalid_input", { message: fault, path: `${path}/${field}` });
  }
};

/** The longest key that calls name a row by. */
const longestKey = 64;

/** Refuses (`rule_violated`) a key that is too long by what it is made of. */
export const checkKey = (entity: Entity, key: string, path: string): void => {
  if (key.length <= longestKey) return;
  throw new DomainError("rule_violated", {
    message: `Expected at most ${longestKey} characters in ${keyFields(entity).join(" and ")} together.`,
    path: `${path}/${keyFields(entity).at(-1)}`,
    text: { key: "entities.long_key", values: { most: longestKey } },
  });
};

/** Refuses (`rule_violated`) a measure that is less than one that it may not be less than. */
export const checkRising = (entity: Entity, stored: Stored, path: string): void => {
  const said = (entity.rising ?? []).filter((id) => stored[id] !== null && stored[id] !== undefined);
  const falling = said.findIndex((id, at) => at > 0 && Number(stored[id]) < Number(stored[said[at - 1]!]));
  if (falling === -1) return;
  const least = shownOf(entity, said[falling - 1]!, stored[said[falling - 1]!]);
  throw new DomainError("rule_violated", {
    message: `Expected at least ${String(least)}.`,
    path: `${path}/${said[falling]}`,
    text: { key: "entities.falling", values: { least } },
  });
};

const namedBy = ({ type, links }: Field, value: unknown): readonly string[] => {
  if (links) return Array.isArray(value) ? value.map(String) : [];
  return type === "reference" && typeof value === "string" && value !== "" ? [value] : [];
};

/** Refuses (`rule_violated`) a reference to what is not there, or out of use. */
export const checkReferences = async (trx: Trx, { fields }: Entity, values: Values, path: string): Promise<void> => {
  for (const field of fields) {
    const other = field.to === undefined ? undefined : entityOf(field.to);
    const named = namedBy(field, values[field.id]);
    if (!other || named.length === 0) continue;
    const rows = await storedRows(trx, other, named);
    const missing = named.find((key) => Number(rows.get(key)?.["retired"] ?? 1) === 1);
    if (missing === undefined) continue;
    throw new DomainError("rule_violated", {
      message: `There is no ${missing} in use.`,
      path: `${path}/${field.id}`,
      text: { key: "entities.no_reference", values: { key: missing } },
    });
  }
};

/** Fields of which no two rows have the same values. */
const singles = ({ fields, key }: Entity): readonly (readonly string[])[] => [
  ...fields.filter(({ unique }) => unique).map(({ id }) => [id]),
  ...(key.given ? [key.given] : []),
];

/** Refuses (`duplicate_name`) values that only one row may have and another one has. */
export const checkUnique = async (
  trx: Trx,
  entity: Entity,
  key: string,
  stored: Stored,
  path: string,
): Promise<void> => {
  for (const ids of singles(entity)) {
    if (ids.some((id) => stored[id] === undefined || stored[id] === null)) continue;
    const same = ids.map((id) => sql`${sql.ref(id)} = ${stored[id]}`);
    const { rows } = await trx.statement(
      (company) => sql`select 1 from ${sql.table(entity.table)}
        where ${company()} and ${sql.join(same, sql` and `)} and ${sql.ref(keyColumn(entity))} <> ${key} limit 1`,
    );
    if (rows.length > 0)
      throw new DomainError("duplicate_name", { path: `${path}/${ids.at(-1)}`, text: { key: 7361 } });
  }
};

/** Refuses (`state_conflict`) to delete what something uses, and says by what. */
export const checkUnused = async (
  trx: Trx,
  entity: Entity,
  keys: readonly string[],
  language: Language,
): Promise<void> => {
  for (const [key, all] of await usesOf(trx, entity, keys)) {
    const uses = all.filter(({ goes }) => !goes);
    if (uses.length === 0) continue;
    const by = uses.map(({ title, count, more }) => `${title[language]} (${count}${more ? "+" : ""})`).join(", ");
    throw new DomainError("state_conflict", {
      message: `${key} is used by: ${by}.`,
      path: `/keys/${keys.indexOf(key)}`,
      text: { key: "entities.in_use", values: { key, by } },
    });
  }
};
