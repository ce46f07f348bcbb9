import { updateImport } from "#schemas/platform/imports/update_import.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toJson } from "#server/database/columns.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { rememberColumns } from "./columns.ts";
import { countsOf, headingsOf, readImport } from "./reader.ts";
import type { Importable } from "./importable.ts";
import { importableIn, importOf, keep } from "./steps.ts";

/** Refuses columns that stand for no field, for one twice, for a secret, or for no key. */
const checkColumns = ({ fields, slug, keys }: Importable, columns: readonly (string | null)[]): void => {
  const seen = new Set<string>();
  for (const [at, id] of columns.entries()) {
    if (id === null) continue;
    const field = fields.find((one) => one.id === id);
    const path = `/columns/${at}`;
    if (!field || field.type === "secret")
      throw new DomainError("invalid_input", { path, message: `${slug} has no field ${id} that a file may fill.` });
    if (seen.has(id)) throw new DomainError("invalid_input", { path, text: { key: "imports.column_twice" } });
    seen.add(id);
  }
  if (!keys.every((key) => seen.has(key)))
    throw new DomainError("rule_violated", { path: "/columns", text: { key: "imports.no_key" } });
};

export const updateImportProcedure = writeProcedure(updateImport, async (input, context) => {
  const { trx } = context;
  const row = await importOf(trx, input);
  const { columns, decimal, existing, import_no } = input;
  const headings = headingsOf(row);
  if (columns.length !== headings.length)
    throw new DomainError("invalid_input", { path: "/columns", message: `Expected ${headings.length} columns.` });
  const counts = await countsOf(trx, import_no);
  if (counts.created + counts.updated + counts.undone + counts.kept > 0)
    throw new DomainError("state_conflict", { path: "/import_no", text: { key: "imports.applied" } });
  const importable = importableIn(row);
  checkColumns(importable, columns);
  await trx
    .updateTable("import_rows")
    .set({ result: "unchecked", fault: null, row_key: "", row_version: null })
    .where("import_no", "=", import_no)
    .execute();
  await rememberColumns(trx, importable.slug, headings, columns);
  await keep(context, row, { columns: toJson(columns), decimal, existing });
  context.audit({ after: { import_no, columns, decimal, existing } });
  return await readImport(trx, import_no);
});
