import { defineContract } from "#schemas/protocol/contract.ts";
import { Import, ImportStep, mayImport, rowsOfStep } from "./import.ts";

export const checkImport = defineContract({
  name: "check_import",
  area: "imports",
  description: `Checks the next ${rowsOfStep.check} rows of a file, and changes nothing else: what each would do, or what is wrong with it.`,
  kind: "write",
  input: ImportStep,
  example: { import_no: 2, version: 1 },
  output: Import,
  permission: mayImport,
  events: ["ImportChanged"],
  errors: { state_conflict: "It has been changed since." },
});
