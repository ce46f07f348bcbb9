import { Type } from "typebox";
import { inForm, presence } from "./general.ts";

/** The label of orders where the site names none. */
export const usualOrderLabel = "order-label";

/** The card of orders where the site names none. */
export const usualOrderCard = "order-card";

/** The label of pallet flags where neither the site nor the type of the flag names one. */
export const usualFlagLabel = "pallet-flag";

/** The label that tests a printer. */
export const printerTestLabel = "printer-test";

/** The name of a label in the list of labels. */
const labelName = (standard: string, description: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: "^[a-z0-9_-]+$",
      default: standard,
      description,
      ...inForm("reporting"),
    }),
  );

/** The settings of printing, as the site document may hold them. */
export const printingSettings = {
  globalPrint: Type.Optional(presence("screens")),
  order_label: labelName(usualOrderLabel, "the label that is printed of orders, by its name in the list of labels"),
  order_card: labelName(
    usualOrderCard,
    "what is printed where somebody prints an order as a whole, by its name in the list of labels",
  ),
  pallet_flag_label: labelName(
    usualFlagLabel,
    "the label that is printed of pallets, by its name in the list of labels, where the type of the flag has none of its own",
  ),
  sscc_company_prefix: Type.Optional(
    Type.String({
      pattern: "^[0-9]{4,12}$",
      maxLength: 12,
      description:
        "the company prefix that GS1 has given: pallet flags have an SSCC (serial shipping container code) with it, without it none",
      ...inForm("reporting", { minLength: 6 }),
    }),
  ),
  sscc_extension_digit: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 9,
      default: 0,
      description: "the first digit of an SSCC: another one begins a new range of serials under the same prefix",
      ...inForm("reporting"),
    }),
  ),
  pallet_flag_print_procedure: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: "^[a-z][a-z0-9_.-]*$",
      default: "balthzar_print_pallet_flag",
      description: "the procedure that prints a pallet flag that there is",
      ...inForm("reporting"),
    }),
  ),
  SF90_wait_time: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3600,
      default: 0,
      description: "seconds that a machine with SF90 waits after a pallet flag was printed",
      ...inForm("reporting", { maximum: 120 }),
    }),
  ),
};
