import { defineContract } from "#schemas/protocol/contract.ts";
import { Import, WhichImport, mayImport } from "./import.ts";

export const loadImport = defineContract({
  name: "load_import",
  area: "imports",
  description: "A file that was read: its columns with what they stand for, and what becomes of its rows.",
  kind: "read",
  input: WhichImport,
  example: { import_no: 1 },
  output: Import,
  permission: mayImport,
  events: ["ImportChanged"],
});
