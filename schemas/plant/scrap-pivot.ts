import { type Static, Type } from "typebox";
import { Color, strict } from "#schemas/platform/fields.ts";

/** Scrap of one machine, shift and reason in a range, corrections included. */
export const ScrapWidgetRow = Type.Object(
  {
    machine_id: Type.String(),
    shift: Type.Integer({ description: "0 = outside planned shifts" }),
    scrap: Type.Number({ description: "pieces" }),
    scrap_reason: Type.String(),
    description: Type.String(),
    color: Color,
  },
  strict,
);
export type ScrapWidgetRow = Static<typeof ScrapWidgetRow>;

/** Scrap of one ISO week, or of the part of it that lies in one month. */
export const ScrapMonthRow = Type.Object(
  {
    m: Type.Integer({ minimum: 1, maximum: 12, description: "month" }),
    mn: Type.String({ description: "name of the month in the caller's language" }),
    w: Type.Integer({ minimum: 1, maximum: 53, description: "ISO week" }),
    wiso: Type.String({ pattern: "^\\d{4}-W\\d{2}$", description: "ISO year and week" }),
    scrapkg: Type.Number({ description: "kg" }),
  },
  strict,
);
export type ScrapMonthRow = Static<typeof ScrapMonthRow>;

export const ScrapPivot = Type.Object({ rows: Type.Array(ScrapWidgetRow), months: Type.Array(ScrapMonthRow) }, strict);
export type ScrapPivot = Static<typeof ScrapPivot>;
