import { type Static, Type } from "typebox";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** A snippet and the values of its parameters; with `parameterTranslate` a value is a field name of the first row. */
export const dashboardSelect = (annotations: Annotations = {}) =>
  Type.Object(
    {
      slug: Type.String({ minLength: 1 }),
      parameters: Type.Optional(Type.Record(Type.String(), Type.String())),
      parameterTranslate: Type.Optional(Type.Boolean()),
    },
    { ...closed, ...annotations, "x-value": "dashboardSelect" },
  );
export type DashboardSelect = Static<ReturnType<typeof dashboardSelect>>;
