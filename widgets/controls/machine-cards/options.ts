import { Type } from "typebox";
import { groupTerms, orderDirections, orderTerms } from "#schemas/plant/card-fields.ts";
import { boolean, select } from "#schemas/values/plain.ts";

/** How an overview groups and sorts the widgets of its machines. */
export const arrangementOptions = {
  groupBy: Type.Optional(boolean({ title: "cards.group_by", default: false })),
  groupByTerm: Type.Optional(
    select([...groupTerms], {
      title: "cards.group_by_term",
      default: "department",
      "x-prerequisite": { key: "groupBy", value: true },
    }),
  ),
  orderByTerm: Type.Optional(select(orderTerms, { title: "cards.order_by_term", default: "priority" })),
  orderDir: Type.Optional(select([...orderDirections], { title: "cards.order_dir", default: "asc" })),
};

export const arrangementDefaults = {
  groupBy: false,
  groupByTerm: "department",
  orderByTerm: "priority",
  orderDir: "asc",
} as const;
