import { defineContract } from "#schemas/protocol/contract.ts";
import { Import, ImportStep, mayImport, rowsOfStep } from "./import.ts";

export const undoImport = defineContract({
  name: "undo_import",
  area: "imports",
  description: `Undoes the last ${rowsOfStep.undo} rows of a file that were applied: rows that it has made go, rows that it has changed are what they were before. A row that has changed since, or is in use, is kept.`,
  kind: "write",
  input: ImportStep,
  example: { import_no: 4, version: 1 },
  output: Import,
  permission: mayImport,
  events: ["ImportChanged"],
  errors: { state_conflict: "It has been changed since." },
});
