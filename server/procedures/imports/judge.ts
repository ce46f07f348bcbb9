import { type Entity, fieldOf, keyFields, keyOfValues } from "#schemas/platform/entities/declaration.ts";
import { changesSchema, valuesSchema } from "#schemas/platform/entities/row.ts";
import type { RowFault } from "#schemas/platform/imports/import.ts";
import type { Trx } from "#server/database/company.ts";
import { changesOf } from "#server/procedures/entities/changes.ts";
import { checkKey, checkNames, checkRising, checkUnique } from "#server/procedures/entities/checks.ts";
import { blankOf, type Stored, toStored } from "#server/procedures/entities/columns.ts";
import { linkedFields } from "#server/procedures/entities/rows.ts";
import { validatorOf } from "#server/validation.ts";
import { faultOfFields, isTwice, lacks } from "./faults.ts";
import type { Cells, Reading, Values } from "./importable.ts";
import { type Named, withKeys } from "./references.ts";
import { checkNamed, isBlank, type Said, valuesOfCells } from "./values.ts";

type Lists = Readonly<Record<string, readonly string[]>>;

/** What a row of a file would do. */
export type Verdict =
  | { result: "new"; key: string; values: Values }
  | { result: "changed"; key: string; changes: Values; version: number }
  | { result: "same" | "skipped"; key: string }
  | { result: "faulty"; key: string; fault: RowFault };

/** What is known of the rows that a file names, before any of them is judged. */
export interface Known {
  stored: ReadonlyMap<string, Stored>;
  links: ReadonlyMap<string, Lists>;
  named: Named;
}

/** The key that the cells of a row say; blank where a part of it is missing. A name of a reference stands for its key. */
export const keyOfCells = (entity: Entity, { columns }: Reading, cells: Cells, named: Named = new Map()): string => {
  const said = keyFields(entity).map((id) => {
    const text = (cells[columns.indexOf(id)] ?? "").normalize("NFC");
    return [id, withKeys(fieldOf(entity, id), text, named).value];
  });
  return keyOfValues(entity, Object.fromEntries(said));
};

const validators = new WeakMap<Entity, { create: (input: unknown) => unknown; update: (input: unknown) => unknown }>();
const validatorsOf = (entity: Entity) => {
  const known = validators.get(entity) ?? {
    create: validatorOf(valuesSchema(entity)),
    update: validatorOf(changesSchema(entity)),
  };
  validators.set(entity, known);
  return known;
};

/** A blank cell of a new row leaves the field to its default. */
const saidOf = (entity: Entity, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([id, value]) => !isBlank(value) || fieldOf(entity, id).default === undefined),
  );

/** Refuses a new row that lacks what every one has. */
const checkWhole = ({ fields }: Entity, values: Values): void => {
  const lacking = fields.find(
    ({ id, required, default: usual }) => required && usual === undefined && isBlank(values[id]),
  );
  if (lacking) throw lacks(lacking.id);
};

const judgeNew = async (trx: Trx, entity: Entity, key: string, { values, unnamed }: Said): Promise<Verdict> => {
  checkWhole(entity, values);
  const said = saidOf(entity, values);
  validatorsOf(entity).create(said);
  checkNames(entity, said, "");
  const stored = { ...blankOf(entity), ...toStored(entity, said, "") };
  checkKey(entity, key, "");
  checkRising(entity, stored, "");
  await checkUnique(trx, entity, key, stored, "");
  checkNamed(said, unnamed);
  return { result: "new", key, values: said };
};

const listsIn = (entity: Entity, values: Values): Lists =>
  Object.fromEntries(
    linkedFields(entity).flatMap(({ id }) => {
      const value = values[id];
      return Array.isArray(value) ? [[id, value.map(String)]] : [];
    }),
  );

const judgeKnown = async (
  trx: Trx,
  entity: Entity,
  key: string,
  { values, unnamed }: Said,
  before: Stored,
  had: Lists,
): Promise<Verdict> => {
  const given = Object.fromEntries(Object.entries(values).filter(([id]) => !keyFields(entity).includes(id)));
  if (Object.keys(given).length === 0) return { result: "same", key };
  validatorsOf(entity).update(given);
  checkNames(entity, { ...before, ...given }, "");
  const after = { ...before, ...toStored(entity, given, "") };
  const differing = changesOf(entity, before, after, { before: had, after: { ...had, ...listsIn(entity, given) } });
  const changes = Object.fromEntries(Object.entries(given).filter(([id]) => id in differing));
  if (Object.keys(changes).length === 0) return { result: "same", key };
  await checkUnique(trx, entity, key, after, "");
  checkRising(entity, after, "");
  checkNamed(changes, unnamed);
  return { result: "changed", key, changes, version: Number(before["version"]) };
};

/** What a row would do now, or what is wrong with it; `seen` are the keys that rows above have. */
export const judge = async (
  trx: Trx,
  entity: Entity,
  reading: Reading,
  cells: Cells,
  { stored, links, named }: Known,
  seen: ReadonlySet<string>,
): Promise<Verdict> => {
  const key = keyOfCells(entity, reading, cells, named);
  try {
    if (seen.has(key) && key !== "") throw isTwice(keyFields(entity).at(-1)!, key);
    const said = valuesOfCells(entity, reading, cells, named);
    const before = stored.get(key);
    if (!before) return await judgeNew(trx, entity, key, said);
    if (reading.existing === "skip") return { result: "skipped", key };
    return await judgeKnown(trx, entity, key, said, before, links.get(key) ?? {});
  } catch (error) {
    return { result: "faulty", key: key.slice(0, 64), fault: faultOfFields(entity.fields, error) };
  }
};
