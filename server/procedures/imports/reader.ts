import type { Static } from "typebox";
import { type Import, type RowFault, rowsOfAnswer } from "#schemas/platform/imports/import.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { parseJson, toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { ImportFileRow, ImportRow, RowResult } from "#server/database/tables/imports.ts";

export type ImportInfo = Static<typeof Import>;
export type Counts = Record<RowResult, number>;

/** First rows whose texts show what a column has in it. */
const samples = 3;
const longestSample = 60;
const mostImports = 100;
const mostTries = 10;

export const countsOf = async (db: Reader, import_no: number): Promise<Counts> => {
  const counted = await db
    .selectFrom("import_rows")
    .where("import_no", "=", import_no)
    .groupBy("result")
    .select((of) => ["result", of.fn.countAll<number>().as("count")])
    .execute();
  const none = { unchecked: 0, new: 0, changed: 0, same: 0, skipped: 0, faulty: 0 };
  const counts: Counts = { ...none, created: 0, updated: 0, undone: 0, kept: 0 };
  for (const { result, count } of counted) counts[result] = Number(count);
  return counts;
};

/** The stored import; refuses (`not_found`) where there is none. */
export const importRow = async (db: Reader, import_no: number): Promise<ImportFileRow> => {
  const row = await db.selectFrom("imports").where("import_no", "=", import_no).selectAll().executeTakeFirst();
  if (!row) throw new DomainError("not_found", { path: "/import_no" });
  return row;
};

export const headingsOf = ({ headings }: ImportFileRow): string[] => parseJson<string[]>(headings);
export const fieldsOf = ({ columns }: ImportFileRow): (string | null)[] => parseJson<(string | null)[]>(columns);
export const cellsOf = ({ cells }: Pick<ImportRow, "cells">): string[] => parseJson<string[]>(cells);

const infoOf = async (db: Reader, row: ImportFileRow): Promise<ImportInfo> => {
  const first = await db
    .selectFrom("import_rows")
    .where("import_no", "=", row.import_no)
    .where("row_no", "<=", samples)
    .select("cells")
    .orderBy("row_no")
    .execute();
  const lines = first.map(cellsOf);
  const fields = fieldsOf(row);
  const { headings: _headings, columns: _columns, company_id: _company, created_at, changed_at, ...rest } = row;
  return {
    ...rest,
    format: row.format === "xlsx" ? "xlsx" : "csv",
    decimal: row.decimal === "," ? "," : ".",
    columns: headingsOf(row).map((heading, at) => ({
      heading: heading.slice(0, 200),
      field: fields[at] ?? null,
      samples: lines.map((line) => (line[at] ?? "").slice(0, longestSample)),
    })),
    counts: await countsOf(db, row.import_no),
    created_at: toIso(created_at),
    changed_at: toIso(changed_at),
  };
};

/**
 * An import as it stands at one moment: each step raises its version, so that counts which were read under one version
 * are those of it. Refuses (`busy`) where steps come faster than it can be read.
 */
export const readImport = async (db: Reader, import_no: number): Promise<ImportInfo> => {
  let row = await importRow(db, import_no);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const info = await infoOf(db, row);
    const now = await importRow(db, import_no);
    if (now.version === row.version) return info;
    row = now;
  }
  throw new DomainError("busy");
};

/** The latest files of an entity, newest first. */
export const readImports = async (db: Reader, entity: string): Promise<ImportInfo[]> => {
  const rows = await db
    .selectFrom("imports")
    .where("entity", "=", entity)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("import_no", "desc")
    .limit(mostImports)
    .execute();
  const found: ImportInfo[] = [];
  for (const row of rows) found.push(await infoOf(db, row));
  return found;
};

/** Rows of a file in its order, and the last of them where more follow. */
export const readImportRows = async (
  db: Reader,
  { import_no, results, after = 0 }: { import_no: number; results?: readonly RowResult[] | undefined; after?: number },
) => {
  const rows = await db
    .selectFrom("import_rows")
    .where("import_no", "=", import_no)
    .where("row_no", ">", after)
    .$if(results !== undefined, (query) => query.where("result", "in", [...results!]))
    .selectAll()
    .orderBy("row_no")
    .limit(rowsOfAnswer + 1)
    .execute();
  const shown = rows.slice(0, rowsOfAnswer);
  return {
    rows: shown.map((row) => ({
      row_no: row.row_no,
      cells: cellsOf(row),
      result: row.result,
      key: row.row_key,
      fault: row.fault === null ? null : parseJson<RowFault>(row.fault),
    })),
    after: rows.length > rowsOfAnswer ? shown.at(-1)!.row_no : null,
  };
};
