import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { closed, label, rows, text, stepDataOf } from "#widgets/controls/options/parts.ts";

/** Charts over one list of records; `scale` says whether shares are drawn as 0 to 1 or as 0 to 100. */
export const options = closed({
  records: rows,
  charts: Type.Array(
    closed({
      id: Type.String(),
      title: Label,
      type: Type.Enum(["line", "bar"]),
      by: text,
      scale: Type.Enum(["percent1", "percent100"]),
    }),
  ),
  emptyText: label,
});

export const stepData = stepDataOf({});
