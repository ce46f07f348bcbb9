import { defineContract } from "#schemas/protocol/contract.ts";
import { Import, ImportStep, mayImport, rowsOfStep } from "./import.ts";

export const applyImport = defineContract({
  name: "apply_import",
  area: "imports",
  description: `Applies the next ${rowsOfStep.apply} rows of a file that are new or changed, in one transaction. A row that does not fit any more becomes faulty.`,
  kind: "write",
  input: ImportStep,
  example: { import_no: 3, version: 1 },
  output: Import,
  permission: mayImport,
  events: ["ImportChanged"],
  errors: { state_conflict: "It has been changed since, or not all of its rows are checked." },
});
