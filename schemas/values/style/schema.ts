import { type Static, Type } from "typebox";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** The properties that a style may set, in the order in which the designer offers them; others are not rendered. */
export const styleProperties = [
  "backgroundColor",
  "backgroundImage",
  "backgroundSize",
  "backgroundRepeat",
  "backgroundPosition",
  "color",
  "fontSize",
  "fontWeight",
  "border",
  "borderRadius",
  "padding",
  "margin",
  "textAlign",
  "verticalAlign",
  "rotation",
  "opacity",
] as const;
export type StyleProperty = (typeof styleProperties)[number];

export const comparisonOperators = [">", "<", ">=", "<=", "==", "range_around"] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

/** Property to value; the parts of a value are joined by a pipe (`1px|solid|#000`). */
const styleMap = () => Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 500 }), Type.Number()]));
export type StyleMap = Static<ReturnType<typeof styleMap>>;

const side = () => Type.Union([Type.String(), Type.Number(), datasourceValue()]);

const condition = {
  value1: side(),
  value2: side(),
  style: styleMap(),
};

/** A style that is laid over the base while its comparison holds; `supportValue` belongs to `range_around` alone. */
const conditionalStyle = () =>
  Type.Object(
    {
      ...condition,
      comparisonOperator: Type.Enum(comparisonOperators),
      supportValue: Type.Optional(Type.Number()),
    },
    {
      ...closed,
      if: { properties: { comparisonOperator: { const: "range_around" } } },
      else: { properties: { supportValue: false } },
    },
  );
export type ConditionalStyle = Static<ReturnType<typeof conditionalStyle>>;

export const style = (annotations: Annotations = {}) =>
  Type.Object(
    { base: Type.Optional(styleMap()), conditional: Type.Optional(Type.Array(conditionalStyle())) },
    { ...closed, ...annotations, "x-value": "style" },
  );
export type Style = Static<ReturnType<typeof style>>;
