import { valueOfCell } from "#schemas/platform/entities/cells.ts";
import type { Field } from "#schemas/platform/entities/declaration.ts";
import type { RowFault } from "#schemas/platform/imports/import.ts";
import { cellMessages, ownFault, RowError } from "./faults.ts";
import type { Cells, Reading, Values } from "./importable.ts";
import { type Named, withKeys } from "./references.ts";

/** What the cells of a row say, by field. */
export interface Said {
  values: Values;
  /** References that name nothing, which matters where they would be written: each field's fault. */
  unnamed: ReadonlyMap<string, RowFault>;
}

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Reads the cells of a row. Throws a `RowError` for a cell that is no value of its field. */
export const valuesOfCells = (
  { fields }: { fields: readonly Field[] },
  reading: Reading,
  cells: Cells,
  named: Named,
): Said => {
  const values: Record<string, unknown> = {};
  const unnamed = new Map<string, RowFault>();
  for (const [at, id] of reading.columns.entries()) {
    const field = fields.find((one) => one.id === id);
    if (!field) continue;
    const read = valueOfCell(field, cells[at] ?? "", reading);
    if ("fault" in read) throw new RowError(ownFault(read.fault, field.id, cellMessages[read.fault]));
    const { value, fault } = withKeys(field, read.value, named);
    values[field.id] = value;
    if (fault) unnamed.set(field.id, fault);
  }
  return { values, unnamed };
};

/** Refuses values of which a reference names nothing. */
export const checkNamed = (values: Values, unnamed: Said["unnamed"]): void => {
  for (const [field, fault] of unnamed) if (field in values) throw new RowError(fault);
};
