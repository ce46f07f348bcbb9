import { type Static, Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** The cell types that the table configurator offers, as documents name them. */
export const columnComponents = [
  "date",
  "round-0",
  "round-1",
  "round-2",
  "hh-mm",
  "boolean-display",
  "long text",
  "short text",
  "single-line text",
  "h1 text",
  "h2 text",
  "h3 text",
  "icon",
] as const;
export const dateOptions = ["hourOnly", "hhMmOnly", "dayOnly", "short"] as const;
export const roundSizes = ["span", "h1", "h2", "h3"] as const;

/**
 * A column of a table option. `component` names a registered column type; `tlabel` is a text key that wins over
 * `label`; `pre` stands before every value; `math` computes a custom column from its row.
 */
const tableConfigColumn = () =>
  Type.Object(
    {
      key: Type.String({ minLength: 1 }),
      label: Type.Optional(Label),
      tlabel: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
      component: Type.Optional(Type.String()),
      config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      pre: Type.Optional(Type.String()),
      math: Type.Optional(Type.String({ maxLength: 1000 })),
    },
    closed,
  );
export type TableConfigColumn = Static<ReturnType<typeof tableConfigColumn>>;

export const tableConfig = (annotations: Annotations = {}) =>
  Type.Object(
    { columns: Type.Array(tableConfigColumn(), { "x-needed": true }) },
    { ...closed, ...annotations, "x-value": "tableConfig" },
  );
export type TableConfig = Static<ReturnType<typeof tableConfig>>;
