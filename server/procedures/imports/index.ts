import { applyImport } from "#schemas/platform/imports/apply_import.ts";
import { checkImport } from "#schemas/platform/imports/check_import.ts";
import { loadImport } from "#schemas/platform/imports/load_import.ts";
import { loadImportRows } from "#schemas/platform/imports/load_import_rows.ts";
import { loadImports } from "#schemas/platform/imports/load_imports.ts";
import { undoImport } from "#schemas/platform/imports/undo_import.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { ImportFileRow } from "#server/database/tables/imports.ts";
import { type Procedure, readProcedure, type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { loadImportablesProcedure } from "./load_importables.ts";
import { readImport, readImportRows, readImports } from "./reader.ts";
import { applyRows, checkRows, importOf, undoRows } from "./steps.ts";
import { updateImportProcedure } from "./update_import.ts";

/** A step of an import: its next rows, and how far it is then. */
const stepProcedure = (
  contract: ProcedureContract<(typeof checkImport)["input"], (typeof checkImport)["output"]>,
  step: (context: WriteContext, row: ImportFileRow) => Promise<void>,
): Procedure =>
  writeProcedure(contract, async (input, context) => {
    await step(context, await importOf(context.trx, input));
    return await readImport(context.trx, input.import_no);
  });

export const importProcedures: Procedure[] = [
  loadImportablesProcedure,
  readProcedure(loadImports, ({ entity }, { db }) => readImports(db, entity)),
  readProcedure(loadImport, ({ import_no }, { db }) => readImport(db, import_no)),
  readProcedure(loadImportRows, (input, { db }) => readImportRows(db, input)),
  updateImportProcedure,
  stepProcedure(checkImport, checkRows),
  stepProcedure(applyImport, applyRows),
  stepProcedure(undoImport, undoRows),
];
