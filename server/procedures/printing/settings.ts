import { usualOrderLabel, usualFlagLabel } from "#schemas/documents/site/printing.ts";
import type { Settings } from "#server/site.ts";

const labelIn = (settings: Settings, name: string, usual: string): string => {
  const label = settings[name];
  return typeof label === "string" && label !== "" ? label : usual;
};

/** The label that is printed of orders, by the slug of its document. */
export const orderLabelOf = (settings: Settings): string => labelIn(settings, "order_label", usualOrderLabel);

/** The same of pallets whose flag is of no type with a label of its own. */
export const palletLabelOf = (settings: Settings): string => labelIn(settings, "pallet_flag_label", usualFlagLabel);
