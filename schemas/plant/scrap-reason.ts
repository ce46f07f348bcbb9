import { type Static, Type } from "typebox";
import { Code, Color, Flag, strict, Text } from "#schemas/platform/fields.ts";

export const ScrapReason = Type.Object(
  {
    code: Code,
    description: Text(),
    scrap_text_flag: Flag,
    color: Color,
    scrap_reason_category: Text(64),
    scrap_reason_color: Color,
    scrap_cost: Type.Number({ description: "currency per scrapped piece" }),
    machine_ids: Type.Array(Code),
  },
  strict,
);
export type ScrapReason = Static<typeof ScrapReason>;

export const ScrapReasonCategory = Type.Object({ code: Code, description: Text() }, strict);
export type ScrapReasonCategory = Static<typeof ScrapReasonCategory>;

export const ScrapGroup = Type.Object({ code: Code, description: Text() }, strict);
export type ScrapGroup = Static<typeof ScrapGroup>;
