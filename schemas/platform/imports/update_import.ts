import { Type } from "typebox";
import { orNull, RecordNo, strict, Text, Version } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { Import, mayImport, mostColumns } from "./import.ts";

export const updateImport = defineContract({
  name: "update_import",
  area: "imports",
  description:
    "Says what the columns of a file stand for, how it writes numbers, and what becomes of rows that are there already. Its rows are to be checked anew. The choice of columns is remembered for the next file.",
  kind: "write",
  input: Type.Object(
    {
      import_no: RecordNo,
      version: Version,
      columns: Type.Array(orNull(Text(64)), { maxItems: mostColumns }),
      decimal: Type.Enum([".", ","]),
      existing: Type.Enum(["update", "skip"]),
    },
    strict,
  ),
  example: { import_no: 1, version: 1, columns: ["code", "description"], decimal: ".", existing: "update" },
  output: Import,
  permission: mayImport,
  events: ["ImportChanged"],
  errors: { state_conflict: "It has been changed since, or rows of it have been applied." },
});
