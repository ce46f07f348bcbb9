import { Type } from "typebox";
import { MachineDocument } from "#schemas/plant/document.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMachineDocuments = defineContract({
  name: "load_machine_documents",
  area: "files",
  description:
    "The documents of a machine, and of the card, part, tool and part type that are named ('' = none), by their position.",
  kind: "read",
  input: Type.Object(
    { machine_id: MachineId, card_no: AnyCode, part_no: AnyCode, tool_id: AnyCode, part_type_id: AnyCode },
    strict,
  ),
  example: { machine_id: "FC1", card_no: "100", part_no: "", tool_id: "", part_type_id: "" },
  output: Type.Array(MachineDocument),
  permission: "base",
  machine: "machine_id",
  events: ["FileAdded"],
  source: true,
});
