import { fieldsOfHeadings } from "#schemas/platform/entities/cells.ts";
import { toJson } from "#server/database/columns.ts";
import { readerOf, type Trx, writeCompany } from "#server/database/company.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Identity } from "#server/identity.ts";
import type { ServerParts } from "#server/parts.ts";
import { rememberedColumns } from "#server/procedures/imports/columns.ts";
import type { Importable } from "#server/procedures/imports/importable.ts";
import { type ImportInfo, readImport } from "#server/procedures/imports/reader.ts";
import { commasAhead, decimalBy } from "#server/spreadsheets/decimal.ts";
import type { Spreadsheet } from "#server/spreadsheets/sheet.ts";

/** Rows that are stored in one transaction: others write between them. */
const together = 1000;

interface Portion {
  import_no: number;
  rows: readonly string[][];
  /** The number of the first of them. */
  first: number;
  created_at: number;
}

const addRows = async (trx: Trx, { import_no, rows, first, created_at }: Portion): Promise<void> => {
  await trx
    .insertInto("import_rows")
    .values(
      rows.map((cells, at) => ({
        import_no,
        row_no: first + at,
        cells: toJson(cells),
        result: "unchecked" as const,
        row_key: "",
        row_version: null,
        fault: null,
        created_at,
      })),
    )
    .execute();
};

/** The columns that are known to hold numbers with decimals: they tell better than texts how a file writes these. */
const measuredColumns = (fields: Importable["fields"], columns: readonly (string | null)[]): number[] =>
  columns.flatMap((id, at) => (fields.some((field) => field.id === id && field.type === "quantity") ? [at] : []));

/** Stores what was read of a file, as an import that nobody sees before all of its rows are there. */
export const storeImport = async (
  { store, journal, now }: ServerParts,
  { company_id, actor }: Identity,
  { slug, fields }: Importable,
  file_name: string,
  sheet: Spreadsheet,
): Promise<ImportInfo> => {
  const db = readerOf(store, company_id);
  const columns = fieldsOfHeadings(fields, sheet.headings, await rememberedColumns(db, slug));
  const created_at = now();
  const import_no = await writeCompany(store, company_id, (trx) => takeNumbers(trx, company_id, "import"));
  const measured = measuredColumns(fields, columns);
  let commas = 0;
  for (let at = 0; at < sheet.rows.length; at += together) {
    const rows = sheet.rows.slice(at, at + together);
    commas += commasAhead(rows, measured);
    await writeCompany(store, company_id, (trx) => addRows(trx, { import_no, rows, first: at + 1, created_at }));
  }
  const { format, encoding, separator, headings, rows } = sheet;
  const decimal = measured.length > 0 && format === "csv" ? decimalBy(commas, separator) : sheet.decimal;
  const { username, terminal } = actor;
  await journal.write(company_id, async ({ trx, emit, audit }) => {
    await trx
      .insertInto("imports")
      .values({
        import_no,
        entity: slug,
        file_name,
        format,
        encoding,
        separator,
        decimal,
        headings: toJson(headings),
        columns: toJson(columns),
        existing: "update",
        rows: rows.length,
        username,
        created_at,
        changed_at: created_at,
        state: "open",
        version: 1,
      })
      .execute();
    emit({
      event: "ImportChanged",
      machine_id: null,
      audience: "can-do-admin-actions",
      payload: { import_no, entity: slug },
    });
    const payload = { import_no, entity: slug, file_name, rows: rows.length };
    audit({ username, terminal, procedure: "create_import", payload, call_code: 0 });
  });
  return await readImport(db, import_no);
};
