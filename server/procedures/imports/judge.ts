import { createHash } from "node:crypto";
import { valueOfCell } from "#schemas/platform/entities/cells.ts";
import { type Entity, fieldOf, keyFields, keyOfValues, tellingFields } from "#schemas/platform/entities/declaration.ts";
import { changesSchema, valuesSchema } from "#schemas/platform/entities/row.ts";
import type { RowFault } from "#schemas/platform/imports/import.ts";
import type { Trx } from "#server/database/company.ts";
import { changesOf } from "#server/procedures/entities/changes.ts";
import { checkKey, checkNames, checkRising, checkUnique } from "#server/procedures/entities/checks.ts";
import { blankOf, keyColumn, type Stored, textIn, toStored } from "#server/procedures/entities/columns.ts";
import type { EntityHooks } from "#server/procedures/entities/hooks.ts";
import { linkedFields } from "#server/procedures/entities/rows.ts";
import { validatorOf } from "#server/validation.ts";
import { faultOfFields, isTwice, lacks } from "./faults.ts";
import type { Cells, Reading, Values } from "./importable.ts";
import { type Named, withKeys } from "./references.ts";
import { checkNamed, isBlank, type Said, valuesOfCells } from "./values.ts";

type Lists = Readonly<Record<string, readonly string[]>>;

/** What a row of a file would do; `key` is by what the rows of the file are told apart, `row` the key of the stored one. */
export type Verdict =
  | { result: "new"; key: string; values: Values }
  | { result: "changed"; key: string; row: string; changes: Values; version: number }
  | { result: "same" | "skipped"; key: string }
  | { result: "faulty"; key: string; fault: RowFault };

/** What is known of the rows that a file names, before any of them is judged. */
export interface Known {
  /** By what the rows of the file are told apart. */
  stored: ReadonlyMap<string, Stored>;
  check?: EntityHooks["check"];
  links: ReadonlyMap<string, Lists>;
  named: Named;
}

/** What separates the fields by which a row is known: no name holds it. */
const between = "\n";
const longest = 64;

/** The same in the room that is kept for a key. */
const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, 20)}#${createHash("sha256").update(text).digest("base64url")}`;

/** What tells a row of these values from all others: its key, or, where the server gives that, what it is known by. */
export const identityOf = (entity: Entity, values: Values): string => {
  if (!entity.key.given) return keyOfValues(entity, values);
  const said = tellingFields(entity).map((id) => textIn(values[id]));
  return said.includes("") ? "" : shortened(said.join(between));
};

/**
 * By what the cells of a row tell it from all others; blank where a part of it is missing. A name of a reference stands for
 * its key.
 */
export const keyOfCells = (entity: Entity, reading: Reading, cells: Cells, named: Named = new Map()): string => {
  const said = tellingFields(entity).map((id) => {
    const field = fieldOf(entity, id);
    const read = valueOfCell(field, (cells[reading.columns.indexOf(id)] ?? "").normalize("NFC"), reading);
    return [id, "fault" in read ? "" : withKeys(field, read.value, named).value];
  });
  return identityOf(entity, Object.fromEntries(said));
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

const judgeNew = async (
  trx: Trx,
  entity: Entity,
  key: string,
  { values, unnamed }: Said,
  check: Known["check"],
): Promise<Verdict> => {
  checkWhole(entity, values);
  const said = saidOf(entity, values);
  validatorsOf(entity).create(said);
  checkNames(entity, said, "");
  const stored = { ...blankOf(entity), ...toStored(entity, said, "") };
  if (!entity.key.given) checkKey(entity, key, "");
  checkRising(entity, stored, "");
  check?.(stored, "");
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
  { links, check }: Known,
): Promise<Verdict> => {
  const row = String(before[keyColumn(entity)]);
  const had = links.get(row) ?? {};
  const given = Object.fromEntries(Object.entries(values).filter(([id]) => !keyFields(entity).includes(id)));
  if (Object.keys(given).length === 0) return { result: "same", key };
  validatorsOf(entity).update(given);
  checkNames(entity, { ...before, ...given }, "");
  const after = { ...before, ...toStored(entity, given, "") };
  const differing = changesOf(entity, before, after, { before: had, after: { ...had, ...listsIn(entity, given) } });
  const changes = Object.fromEntries(Object.entries(given).filter(([id]) => id in differing));
  if (Object.keys(changes).length === 0) return { result: "same", key };
  await checkUnique(trx, entity, row, after, "");
  checkRising(entity, after, "");
  check?.(after, "");
  checkNamed(changes, unnamed);
  return { result: "changed", key, row, changes, version: Number(before["version"]) };
};

/** What a row would do now, or what is wrong with it; `seen` are the keys that rows above have. */
export const judge = async (
  trx: Trx,
  entity: Entity,
  reading: Reading,
  cells: Cells,
  known: Known,
  seen: ReadonlySet<string>,
): Promise<Verdict> => {
  const { stored, named } = known;
  const key = keyOfCells(entity, reading, cells, named);
  try {
    if (seen.has(key) && key !== "") throw isTwice(tellingFields(entity).at(-1)!, key.replaceAll(between, ", "));
    const said = valuesOfCells(entity, reading, cells, named);
    const before = stored.get(key);
    if (!before) return await judgeNew(trx, entity, key, said, known.check);
    if (reading.existing === "skip") return { result: "skipped", key };
    return await judgeKnown(trx, entity, key, said, before, known);
  } catch (error) {
    return { result: "faulty", key: key.slice(0, 64), fault: faultOfFields(entity.fields, error) };
  }
};
