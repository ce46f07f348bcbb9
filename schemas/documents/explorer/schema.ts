import { type Static, Type } from "typebox";
import { documentOf, Label } from "#schemas/documents/envelope.ts";

const closed = { additionalProperties: false } as const;

/** A name inside the document, or of a field of a record. */
const Key = Type.String({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_]*$" });

/** What time is divided into. */
export const explorerPeriods = ["day", "week", "month", "year"] as const;
export type ExplorerPeriod = (typeof explorerPeriods)[number];

/** Spans that end today or with a period of the calendar, in the order in which they are offered. */
export const explorerHorizons = [
  "2-years",
  "last-year",
  "1-year",
  "this-year",
  "120-days",
  "90-days",
  "60-days",
  "2-months",
  "last-month",
  "30-days",
  "this-month",
  "14-days",
  "last-2-weeks",
  "last-week",
  "this-week",
  "custom",
] as const;
export type ExplorerHorizon = (typeof explorerHorizons)[number];

/** Where the browser keeps records; a source without one has its place among `records`. */
export const explorerStores = ["history", "card", "scrap", "records"] as const;
export type ExplorerStore = (typeof explorerStores)[number];

/**
 * A read that is asked with `start_time` and `end_time`, month by month. `day` is the field with the day of a record
 * (`YYYY-MM-DD`), `time` the one with its moment, where it has one.
 */
const ExplorerSource = Type.Object(
  {
    procedure: Type.String({ "x-value": "procedure", "x-kind": "read" }),
    store: Type.Optional(Type.Enum([...explorerStores])),
    day: Key,
    time: Type.Optional(Key),
  },
  closed,
);

/**
 * What records are filtered and grouped by: the `field` of this name unless another is given, or what follows `from` the
 * record's day or moment. A source whose records lack it is not narrowed by it; with `keepBlank` records without a value
 * stay too, whatever is chosen. Values in `unless` are left out until they
 * are chosen. `order` is that of the values where they stand for themselves. A value is described by the record's field
 * `description`, by the rows of a read (`names`), and where it is a word by `words`.
 */
export const ExplorerDimension = Type.Object(
  {
    key: Key,
    label: Label,
    field: Type.Optional(Key),
    from: Type.Optional(Type.Enum(["week", "weekday", "hour"])),
    description: Type.Optional(Key),
    names: Type.Optional(
      Type.Object(
        { procedure: Type.String({ "x-value": "procedure", "x-kind": "read" }), value: Key, text: Key },
        closed,
      ),
    ),
    words: Type.Optional(Type.Record(Type.String(), Label, { maxProperties: 40 })),
    order: Type.Optional(Type.Enum(["text", "number"])),
    unless: Type.Optional(Type.Array(Type.String(), { maxItems: 20 })),
    keepBlank: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ExplorerDimension = Static<typeof ExplorerDimension>;

/**
 * A number: the sum of a `field` (divided by `per`; without what `except` names), of other measures (`add`), or one
 * measure over another (`ratio`, 0 where there is nothing to divide by; `percent` shows it as such). With `ofAll` a ratio is
 * over what all records have, and not those of one value: of a dimension that the records of the divisor lack. `scale` is
 * what a chart holds for the whole of a ratio in percent, 100 or 1; its axis and its texts read the same.
 */
export const ExplorerMeasure = Type.Object(
  {
    key: Key,
    label: Label,
    field: Type.Optional(Key),
    per: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    except: Type.Optional(
      Type.Object({ dimension: Key, values: Type.Array(Type.String(), { minItems: 1, maxItems: 20 }) }, closed),
    ),
    add: Type.Optional(Type.Array(Key, { minItems: 1, maxItems: 10 })),
    ratio: Type.Optional(Type.Array(Key, { minItems: 2, maxItems: 2 })),
    ofAll: Type.Optional(Type.Boolean()),
    percent: Type.Optional(Type.Boolean()),
    scale: Type.Optional(Type.Enum([1, 100])),
    unit: Type.Optional(Label),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
  },
  closed,
);
export type ExplorerMeasure = Static<typeof ExplorerMeasure>;

/** The dimension by which a chart goes along the calendar, by the period that is chosen. */
export const alongTime = "time";

/**
 * A chart of measures by a dimension, or by `time`. Beside others, measures in percent have an axis of their own. Bars are in the order of the first measure, largest first, and no more
 * than `most`, unless they stay in the order of their values (`sort: value`). Without measures it shows the one that is chosen.
 */
export const ExplorerChart = Type.Object(
  {
    title: Label,
    type: Type.Enum(["line", "bar"]),
    by: Key,
    measures: Type.Optional(Type.Array(Key, { minItems: 1, maxItems: 6 })),
    sort: Type.Optional(Type.Enum(["measure", "value"])),
    most: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  },
  closed,
);
export type ExplorerChart = Static<typeof ExplorerChart>;

/**
 * What is shown at once. With `measures` one of them is chosen for all charts that name none. `table` is a table document
 * for the records themselves, `open` the address that one of them leads to, with its fields in braces.
 */
export const ExplorerOverview = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 64, pattern: "^[a-z0-9][a-z0-9-]*$" }),
    title: Label,
    charts: Type.Array(ExplorerChart, { maxItems: 16 }),
    grouped: Type.Optional(Type.Boolean()),
    measures: Type.Optional(Type.Array(Key, { minItems: 2, maxItems: 6 })),
    table: Type.Optional(Type.String({ minLength: 1 })),
    open: Type.Optional(Type.String({ pattern: "^/" })),
  },
  closed,
);
export type ExplorerOverview = Static<typeof ExplorerOverview>;

/**
 * A screen over records that the browser keeps: what they are read by, what they are filtered, grouped and measured by, and
 * the charts over them. `filters` are dimensions in the order of the panel, `slider` a numeric field with the two ends of its
 * own, `produced` the numeric field that is above 0 on a day with production for a value of the dimension `of`, `views` under
 * which names its views are saved, `months` how far back it reads at first, `delay` the milliseconds until a change counts.
 */
export const ExplorerDocument = documentOf("explorer", {
  sources: Type.Array(ExplorerSource, { maxItems: 4 }),
  dimensions: Type.Array(ExplorerDimension, { maxItems: 24 }),
  measures: Type.Array(ExplorerMeasure, { maxItems: 24 }),
  filters: Type.Array(Key, { maxItems: 24 }),
  slider: Type.Optional(Type.Object({ field: Key, label: Label }, closed)),
  produced: Type.Optional(Type.Object({ field: Key, of: Key }, closed)),
  overviews: Type.Array(ExplorerOverview, { maxItems: 12 }),
  views: Type.Optional(Type.Object({ dataset: Type.String(), config_name: Type.String() }, closed)),
  months: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
  delay: Type.Optional(Type.Integer({ minimum: 0, maximum: 5000 })),
  horizon: Type.Optional(Type.Enum([...explorerHorizons])),
  groupBy: Type.Optional(Type.Enum([...explorerPeriods])),
});
export type ExplorerDocument = Static<typeof ExplorerDocument>;
