import { sql } from "kysely";
import { valueOfCell } from "#schemas/platform/entities/cells.ts";
import type { Entity, Field } from "#schemas/platform/entities/declaration.ts";
import type { RowFault } from "#schemas/platform/imports/import.ts";
import type { Trx } from "#server/database/company.ts";
import { entityOf } from "#server/procedures/entities/all.ts";
import { keyColumn } from "#server/procedures/entities/columns.ts";
import { seenBy } from "#server/procedures/entities/reach.ts";
import { ownFault } from "./faults.ts";
import type { Cells, Reading } from "./importable.ts";

/** Rows of entities in use that texts name: by the slug of the entity and the text, their keys. */
export type Named = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Texts that are looked up at once. */
const together = 1000;

const textsOf = (field: Field, cell: string, reading: Reading): string[] => {
  const read = valueOfCell(field, cell.normalize("NFC"), reading);
  const value = "value" in read ? read.value : "";
  return (Array.isArray(value) ? value.map(String) : [String(value)]).filter((text) => text !== "");
};

/** What texts of cells name of an entity: the row of that key, else those of that name which the caller may see. */
const keysOfTexts = async (
  trx: Trx,
  entity: Entity,
  texts: readonly string[],
  machines: readonly string[] | null,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>();
  const key = sql.ref(`${entity.table}.${keyColumn(entity)}`);
  const name = sql.ref(`${entity.table}.${entity.label.var}`);
  for (let at = 0; at < texts.length; at += together) {
    const asked = sql.join(texts.slice(at, at + together));
    const { rows } = await trx.statement(
      (company) => sql<{ row_key: string; name: string; is_key: number }>`
        select ${key} as row_key, ${key} as name, 1 as is_key from ${sql.table(entity.table)}
        where ${company(entity.table)} and retired = 0 and ${key} in (${asked})
        union all
        select ${key} as row_key, ${name} as name, 0 as is_key from ${sql.table(entity.table)}
        where ${sql.join([company(entity.table), sql`retired = 0`, sql`${name} in (${asked})`, ...seenBy(company, entity, machines)], sql` and `)}
        order by row_key`,
    );
    const [keys, names] = [1, 0].map((is) => rows.filter(({ is_key }) => Number(is_key) === is));
    for (const { row_key, name: text } of names!) found.set(text, [...(found.get(text) ?? []), row_key]);
    for (const { row_key } of keys!) found.set(row_key, [row_key]);
  }
  return found;
};

/** Looks up what the references in rows name, of each entity in one question. */
export const namedIn = async (
  trx: Trx,
  { fields }: { fields: readonly Field[] },
  reading: Reading,
  rows: readonly Cells[],
  machines: readonly string[] | null,
): Promise<Named> => {
  const asked = new Map<string, Set<string>>();
  for (const [at, id] of reading.columns.entries()) {
    const field = fields.find((one) => one.id === id);
    if (field?.to === undefined) continue;
    const texts = asked.get(field.to) ?? new Set();
    for (const cells of rows) for (const text of textsOf(field, cells[at] ?? "", reading)) texts.add(text);
    asked.set(field.to, texts);
  }
  const named = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const [slug, texts] of asked) {
    const entity = entityOf(slug);
    if (entity) named.set(slug, await keysOfTexts(trx, entity, [...texts], machines));
  }
  return named;
};

/** The code of a fault: a name is that of more than one row. */
export const isSeveral = "several";

/** Why a text names no row. */
const faultOf = (field: string, text: string, keys: readonly string[]): RowFault =>
  keys.length > 1
    ? ownFault(isSeveral, field, `More than one is called ${text}: ${keys.join(", ")}.`, {
        value: text,
        keys: keys.slice(0, 5).join(", "),
      })
    : {
        code: "rule_violated",
        field,
        message: `There is no ${text} in use.`,
        text: { key: "entities.no_reference", values: { key: text } },
      };

/** A value of references with the keys that its texts name, and the fault of the first text that names none. */
export const withKeys = (
  { id, to }: Field,
  value: unknown,
  named: Named,
): { value: unknown; fault: RowFault | null } => {
  const known = to === undefined ? undefined : named.get(to);
  if (!known) return { value, fault: null };
  let fault: RowFault | null = null;
  const keyOf = (text: string): string => {
    if (text === "") return text;
    const keys = known.get(text) ?? [];
    if (keys.length !== 1) fault ??= faultOf(id, text, keys);
    return keys.length === 1 ? keys[0]! : text;
  };
  const plain = (text: unknown) => keyOf(String(text).normalize("NFC"));
  const keyed = Array.isArray(value) ? [...new Set(value.map(plain))] : plain(value);
  return { value: keyed, fault };
};
