import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { ScrapReason } from "#schemas/plant/scrap-reason.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadScrapCodesForMachine = defineContract({
  name: "load_scrap_codes_for_machine",
  area: "scrap",
  description: "The scrap reasons that a machine has of its own (SF254).",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(ScrapReason),
  permission: "base",
  machine: "machine_id",
  events: ["row.scrap_reason"],
  cacheSeconds: 60,
});
