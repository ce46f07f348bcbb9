import { Type } from "typebox";
import { orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { mayImport, RowFault, rowResults, rowsOfAnswer } from "./import.ts";

export const loadImportRows = defineContract({
  name: "load_import_rows",
  area: "imports",
  description:
    "Rows of a file in its order, those after a row and, where results are named, only those of which that became. At most 500; after is null when there are no more.",
  kind: "read",
  input: Type.Object(
    {
      import_no: RecordNo,
      results: Type.Optional(Type.Array(Type.Enum([...rowResults]), { minItems: 1, uniqueItems: true })),
      after: Type.Optional(Type.Integer({ minimum: 0 })),
    },
    strict,
  ),
  example: { import_no: 1 },
  output: Type.Object(
    {
      rows: Type.Array(
        Type.Object(
          {
            row_no: Type.Integer(),
            cells: Type.Array(Type.String()),
            result: Type.Enum([...rowResults]),
            key: Text(64),
            fault: orNull(RowFault),
          },
          strict,
        ),
        { maxItems: rowsOfAnswer },
      ),
      after: orNull(Type.Integer()),
    },
    strict,
  ),
  permission: mayImport,
  events: ["ImportChanged"],
});
