import { usualOrderLabel } from "#schemas/documents/site/printing.ts";
import type { Settings } from "#server/site.ts";

/** The label that is printed of orders, by the slug of its document. */
export const orderLabelOf = (settings: Settings): string => {
  const label = settings["order_label"];
  return typeof label === "string" && label !== "" ? label : usualOrderLabel;
};
