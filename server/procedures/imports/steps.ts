import { rowsOfStep } from "#schemas/platform/imports/import.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import type { ImportFileRow, ImportRow, RowResult } from "#server/database/tables/imports.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/site.ts";
import { importableOf } from "./all.ts";
import type { Importable, Outcome, Reading } from "./importable.ts";
import { cellsOf, countsOf, fieldsOf, importRow } from "./reader.ts";

interface Step {
  import_no: number;
  version: number;
}

/** The import that a step goes on with; refuses one that is known as it was before. */
export const importOf = async (trx: Trx, { import_no, version }: Step): Promise<ImportFileRow> => {
  const row = await importRow(trx, import_no);
  if (row.version !== version)
    throw new DomainError("state_conflict", { path: "/version", text: { key: "imports.changed_since" } });
  return row;
};

/** Stores how far an import is and tells its screens. */
export const keep = async (
  { trx, now, emit }: WriteContext,
  { import_no, version, entity }: ImportFileRow,
  changes: Partial<Pick<ImportFileRow, "state" | "columns" | "decimal" | "existing">> = {},
): Promise<void> => {
  await trx
    .updateTable("imports")
    .set({ ...changes, changed_at: now, version: version + 1 })
    .where("import_no", "=", import_no)
    .execute();
  emit({
    event: "ImportChanged",
    machine_id: null,
    audience: "can-do-admin-actions",
    payload: { import_no, entity },
  });
};

/** What the rows of an import are. */
export const importableIn = ({ entity }: ImportFileRow): Importable => {
  const importable = importableOf(entity);
  if (!importable) throw new DomainError("not_found", { path: "/import_no" });
  return importable;
};

const readingOf = (row: ImportFileRow, { settings }: WriteContext): Reading => ({
  columns: fieldsOf(row),
  existing: row.existing,
  decimal: row.decimal === "," ? "," : ".",
  zone: timeZoneOf(settings),
});

/** Rows with one of these results, in the file's order or from its end. */
const rowsWith = (
  trx: Trx,
  import_no: number,
  results: readonly RowResult[],
  most: number,
  order: "asc" | "desc" = "asc",
): Promise<ImportRow[]> =>
  trx
    .selectFrom("import_rows")
    .where("import_no", "=", import_no)
    .where("result", "in", [...results])
    .selectAll()
    .orderBy("row_no", order)
    .limit(most)
    .execute();

/** Which of the keys stand in rows above. */
const seenAbove = async (
  trx: Trx,
  import_no: number,
  row_no: number,
  keys: readonly string[],
): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom("import_rows")
    .where("import_no", "=", import_no)
    .where("row_no", "<", row_no)
    .where("row_key", "in", [...keys])
    .select("row_key")
    .execute();
  return new Set(rows.map(({ row_key }) => row_key));
};

const storeAll = async (trx: Trx, rows: readonly ImportRow[], outcomes: readonly Outcome[]): Promise<void> => {
  for (const [at, { import_no, row_no }] of rows.entries()) {
    const { fault, replaced, ...rest } = outcomes[at]!;
    await trx
      .updateTable("import_rows")
      .set({
        ...rest,
        fault: fault ? toJson(fault) : null,
        ...(replaced === undefined ? {} : { replaced: replaced && toJson(replaced) }),
      })
      .where("import_no", "=", import_no)
      .where("row_no", "=", row_no)
      .execute();
  }
};

/** Checks the next rows that are not checked. */
export const checkRows = async (context: WriteContext, row: ImportFileRow): Promise<void> => {
  const { trx } = context;
  const importable = importableIn(row);
  const reading = readingOf(row, context);
  const rows = await rowsWith(trx, row.import_no, ["unchecked"], rowsOfStep.check);
  if (rows.length === 0) return;
  const lines = rows.map(cellsOf);
  const keys = lines.map((cells) => importable.keyOf(reading, cells));
  const seen = await seenAbove(trx, row.import_no, rows[0]!.row_no, keys);
  await storeAll(trx, rows, await importable.check(context, reading, lines, seen));
  await keep(context, row);
};

/** Applies the next rows: each is judged again, as others have written since it was checked. */
export const applyRows = async (context: WriteContext, row: ImportFileRow): Promise<void> => {
  const { trx } = context;
  const counts = await countsOf(trx, row.import_no);
  if (counts.unchecked > 0)
    throw new DomainError("state_conflict", { path: "/import_no", text: { key: "imports.not_checked" } });
  const rows = await rowsWith(trx, row.import_no, ["new", "changed"], rowsOfStep.apply);
  const lines = rows.map(cellsOf);
  await storeAll(trx, rows, await importableIn(row).apply(context, readingOf(row, context), lines));
  const rest = counts.new + counts.changed - rows.length;
  await keep(context, row, { state: rest > 0 ? "applying" : "open" });
};

/** Undoes the last rows that were applied, the latest first: a row may stand on one above it. */
export const undoRows = async (context: WriteContext, row: ImportFileRow): Promise<void> => {
  const { trx } = context;
  const rows = await rowsWith(trx, row.import_no, ["created", "updated"], rowsOfStep.undo, "desc");
  await storeAll(trx, rows, await importableIn(row).undo(context, rows));
  const { created, updated } = await countsOf(trx, row.import_no);
  await keep(context, row, { state: created + updated > 0 ? "undoing" : "open" });
};
