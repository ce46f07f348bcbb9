import { type Static, Type } from "typebox";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** What sets a dashboard parameter: its choices (a list, or the comma-separated text of the runtime) and how they show. */
export const dataSourceParameterConfig = (annotations: Annotations = {}) =>
  Type.Object(
    {
      parameter: Type.String({ minLength: 1 }),
      parameterValues: Type.Optional(Type.Union([Type.Array(Type.String()), Type.String()])),
      type: Type.Optional(Type.Enum(["button", "select", "text"])),
    },
    { ...closed, ...annotations, "x-value": "dataSourceParameterConfig" },
  );
export type DataSourceParameterConfig = Static<ReturnType<typeof dataSourceParameterConfig>>;
