import { Type } from "typebox";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const setPalletFlagErpIds = defineContract({
  name: "set_pallet_flag_erp_ids",
  area: "pallets",
  description:
    "The ERP says which numbers it has given to pallet flags: those that it did not know wait for confirmation from then on. All of them or none; the same again changes nothing. The API key of scope `orders` stands in the header `Authorization`.",
  kind: "write",
  input: Type.Object(
    {
      flags: Type.Array(
        Type.Object(
          { recordNo: RecordNo, erpId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
          strict,
        ),
        { minItems: 1, maxItems: 500 },
      ),
    },
    strict,
  ),
  example: { flags: [{ recordNo: 1, erpId: 900001 }] },
  output: Type.Object({ changed: Type.Integer({ minimum: 0 }) }, strict),
  permission: "api-key:orders",
  errors: { not_found: "no such flag" },
  events: ["PalletFlagChanged"],
});
