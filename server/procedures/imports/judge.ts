import { type CellFault, type Decimal, valueOfCell } from "#schemas/platform/entities/cells.ts";
import { type Entity, fieldOf } from "#schemas/platform/entities/declaration.ts";
import { changesSchema, valuesSchema } from "#schemas/platform/entities/row.ts";
import type { RowFault } from "#schemas/platform/imports/import.ts";
import { DomainError, errorCatalogue } from "#schemas/protocol/errors.ts";
import type { Trx } from "#server/database/company.ts";
import { changesOf } from "#server/procedures/entities/changes.ts";
import { checkNames, checkReferences, checkUnique } from "#server/procedures/entities/checks.ts";
import { blankOf, keyColumn, type Stored, toStored } from "#server/procedures/entities/columns.ts";
import { linkedFields } from "#server/procedures/entities/rows.ts";
import { validatorOf } from "#server/validation.ts";

type Values = Readonly<Record<string, unknown>>;
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
}

/** How a file is read: what its columns stand for, and what its numbers look like. */
export interface Reading {
  entity: Entity;
  fields: readonly (string | null)[];
  decimal: Decimal;
  existing: "update" | "skip";
}

const messages: Readonly<Record<CellFault["fault"], string>> = {
  not_a_number: "Expected a number.",
  not_whole: "Expected a whole number.",
  not_yes_or_no: "Expected yes or no.",
  not_a_day: "Expected a day such as 2026-03-01.",
  not_a_time: "Expected a time such as 2026-03-01T12:00:00Z.",
  not_a_duration: "Expected seconds, or hours and minutes such as 1:30.",
  not_a_choice: "Expected one of the field's choices.",
};

/** The text of the cell that has the key; blank where no column stands for it. */
export const keyOfCells = ({ entity, fields }: Reading, cells: readonly string[]): string =>
  (cells[fields.indexOf(keyColumn(entity))] ?? "").normalize("NFC");

/** A fault of the file itself, in words of its own. */
export const ownFault = (code: string, field: string | null, message: string): RowFault => ({
  code,
  field,
  message,
  text: { key: `imports.fault.${code}` },
});

/** What a refusal says of a row; throws what is no refusal. */
export const faultFrom = (error: unknown, field: string | null = null): RowFault => {
  if (!(error instanceof DomainError)) throw error;
  const { code, message } = error;
  const usual = message === errorCatalogue[code].message ? { key: `call.${code}` } : null;
  return { code, field, message, text: error.text ?? usual };
};

/** A cell that is no value of its field. */
class CellError extends Error {
  readonly fault: RowFault;
  constructor(code: string, field: string, message: string) {
    super(message);
    this.fault = ownFault(code, field, message);
  }
}

const valuesOf = ({ entity, fields, decimal }: Reading, cells: readonly string[]): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [at, id] of fields.entries()) {
    if (id === null) continue;
    const read = valueOfCell(fieldOf(entity, id), cells[at] ?? "", decimal);
    if ("fault" in read) throw new CellError(read.fault, id, messages[read.fault]);
    values[id] = read.value;
  }
  return values;
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

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** A blank cell of a new row leaves the field to its default. */
const saidOf = (entity: Entity, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([id, value]) => !isBlank(value) || fieldOf(entity, id).default === undefined),
  );

/** Refuses a new row that lacks what every one has. */
const checkWhole = ({ entity: { fields } }: Reading, values: Values): void => {
  const lacking = fields.find(
    ({ id, required, default: usual }) => required && usual === undefined && isBlank(values[id]),
  );
  if (lacking) throw new CellError("missing", lacking.id, "Every row needs one.");
};

const judgeNew = async (trx: Trx, reading: Reading, key: string, values: Values): Promise<Verdict> => {
  const { entity } = reading;
  checkWhole(reading, values);
  const said = saidOf(entity, values);
  validatorsOf(entity).create(said);
  checkNames(entity, said, "");
  await checkUnique(trx, entity, key, { ...blankOf(entity), ...toStored(entity, said, "") }, "");
  await checkReferences(trx, entity, said, "");
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
  { entity, existing }: Reading,
  key: string,
  values: Values,
  before: Stored,
  had: Lists,
): Promise<Verdict> => {
  if (existing === "skip") return { result: "skipped", key };
  const { [keyColumn(entity)]: _key, ...given } = values;
  if (Object.keys(given).length === 0) return { result: "same", key };
  validatorsOf(entity).update(given);
  checkNames(entity, { ...before, ...given }, "");
  const after = { ...before, ...toStored(entity, given, "") };
  const differing = changesOf(entity, before, after, { before: had, after: { ...had, ...listsIn(entity, given) } });
  const changes = Object.fromEntries(Object.entries(given).filter(([id]) => id in differing));
  if (Object.keys(changes).length === 0) return { result: "same", key };
  await checkUnique(trx, entity, key, after, "");
  await checkReferences(trx, entity, changes, "");
  return { result: "changed", key, changes, version: Number(before["version"]) };
};

const faultOf = (entity: Entity, error: unknown): RowFault => {
  if (error instanceof CellError) return error.fault;
  const parts = error instanceof DomainError ? (error.path ?? "").split("/") : [];
  return faultFrom(error, parts.find((part) => entity.fields.some(({ id }) => id === part)) ?? null);
};

/** What a row would do now, or what is wrong with it; `seen` are the keys that rows above have. */
export const judge = async (
  trx: Trx,
  reading: Reading,
  cells: readonly string[],
  known: Known,
  seen: ReadonlySet<string>,
): Promise<Verdict> => {
  const key = keyOfCells(reading, cells);
  try {
    if (seen.has(key) && key !== "")
      throw new CellError("twice", keyColumn(reading.entity), `A row above has ${key} already.`);
    const values = valuesOf(reading, cells);
    const before = known.stored.get(key);
    return before
      ? await judgeKnown(trx, reading, key, values, before, known.links.get(key) ?? {})
      : await judgeNew(trx, reading, key, values);
  } catch (error) {
    return { result: "faulty", key: key.slice(0, 64), fault: faultOf(reading.entity, error) };
  }
};
