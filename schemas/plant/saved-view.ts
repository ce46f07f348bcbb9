import { type Static, Type } from "typebox";
import { DateTime, orNull, strict, Text } from "#schemas/platform/fields.ts";

/** The user name under which shared views are kept. */
export const sharedViews = "Default";
/** Fewest characters of a view's name, blanks at its ends not counted. */
export const shortestViewName = 4;

const viewGroupings = ["day", "week", "month", "year"] as const;

/** The controls of a statistics page. */
export const SavedViewConfig = Type.Object(
  {
    query: Type.Record(Type.String({ maxLength: 64 }), Type.Array(Text(), { maxItems: 1000 }), {
      maxProperties: 40,
      description: "chosen filter values by filter",
    }),
    groupBy: Type.Enum([...viewGroupings]),
    forceProdtime: Type.Boolean({ description: "only machines and days with production time" }),
    week_numbers: Type.Array(Type.Integer({ minimum: 0, maximum: 999_999 }), { maxItems: 200 }),
    weeksEnabled: Type.Boolean({ description: "the week filter is on" }),
    timeHorizon: Text(32),
    startTime: orNull(DateTime),
    endTime: orNull(DateTime),
    overview: Text(32),
  },
  strict,
);
export type SavedViewConfig = Static<typeof SavedViewConfig>;

export const SavedView = Type.Object({ name: Text(), username: Text(64), config: SavedViewConfig }, strict);
export type SavedView = Static<typeof SavedView>;

/** A view as the contracts of both ways to keep one show it. */
export const exampleViewConfig: SavedViewConfig = {
  query: { machine_id: ["FC1"] },
  groupBy: "week",
  forceProdtime: false,
  week_numbers: [202624],
  weeksEnabled: true,
  timeHorizon: "custom",
  startTime: "2026-06-09T08:00:00Z",
  endTime: "2026-06-10T08:00:00Z",
  overview: "overview-1",
};
