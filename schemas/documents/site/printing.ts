import { Type } from "typebox";
import { inForm, presence } from "./general.ts";

/** The label of orders where the site names none. */
export const usualOrderLabel = "order-label";

/** The settings of printing, as the site document may hold them. */
export const printingSettings = {
  globalPrint: Type.Optional(presence("screens")),
  order_label: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: "^[a-z0-9_-]+$",
      default: usualOrderLabel,
      description: "the label that is printed of orders, by its name in the list of labels",
      ...inForm("reporting"),
    }),
  ),
};
