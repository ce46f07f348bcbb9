import { Type } from "typebox";
import { sqlRefreshIntervals } from "#schemas/values/choices.ts";
import { select, string } from "#schemas/values/plain.ts";

/** Seconds between two reads of a query where nothing is said. */
export const defaultQueryInterval = 20;

/**
 * Which stored query a widget reads, and with which values; `{parameter}` names in them are filled. Its mark is what
 * lets whoever sees the widget read it.
 */
export const queryOptions = {
  queryId: Type.Optional(Type.Integer({ minimum: 1, title: "widget.query", "x-value": "query" })),
  parameters: Type.Optional(
    Type.Record(Type.String(), string(), { title: "widget.query_parameters", "x-value": "queryParameters" }),
  ),
};

/** Of a widget that has nothing to show without a query. */
export const neededQueryOptions = {
  queryId: Type.Optional(Type.Integer({ minimum: 1, title: "widget.query", "x-value": "query", "x-needed": true })),
  parameters: queryOptions.parameters,
};

export const queryInterval = {
  interval: Type.Optional(
    select([...sqlRefreshIntervals], { title: "widget.interval", default: defaultQueryInterval }),
  ),
};

export const queryColumn = (title: string) => Type.String({ title, "x-value": "queryColumn" });
export const queryColumns = (title: string) => Type.Array(Type.String(), { title, "x-value": "queryColumns" });
