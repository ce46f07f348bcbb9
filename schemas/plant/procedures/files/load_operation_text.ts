import { Type } from "typebox";
import { Code, orNull, strict } from "#schemas/platform/fields.ts";
import { OperationText } from "#schemas/platform/file.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadOperationText = defineContract({
  name: "load_operation_text",
  area: "files",
  description:
    "The operation text of a card as rich text that may be unsafe; '' when it has none, null for no such card.",
  kind: "read",
  input: Type.Object({ card_no: Code }, strict),
  example: { card_no: "100" },
  output: orNull(OperationText),
  permission: "base",
  events: ["OrderChanged"],
});
