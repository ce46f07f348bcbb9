import { type Static, Type } from "typebox";
import { seenFields } from "#schemas/platform/entities/row.ts";
import { Code, Flag, strict, Text } from "#schemas/platform/fields.ts";
import { scrapCategory } from "./entities/scrap_category.ts";
import { scrapReason } from "./entities/scrap_reason.ts";

export const ScrapReason = Type.Object(
  {
    ...seenFields(scrapReason, [
      "code",
      "description",
      "color",
      "scrap_reason_category",
      "scrap_reason_color",
      "scrap_cost",
      "machine_ids",
    ]),
    scrap_text_flag: Flag,
  },
  strict,
);
export type ScrapReason = Static<typeof ScrapReason>;

export const ScrapReasonCategory = Type.Object(seenFields(scrapCategory, ["code", "description"]), strict);
export type ScrapReasonCategory = Static<typeof ScrapReasonCategory>;

export const ScrapGroup = Type.Object({ code: Code, description: Text() }, strict);
export type ScrapGroup = Static<typeof ScrapGroup>;
