import { type Static, Type } from "typebox";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** How embedded dashboards are arranged: cells row by row, `padding` pixels between them, `fill` stretches to the cell. */
export const subDashboardGridSettings = (annotations: Annotations = {}) =>
  Type.Object(
    {
      columns: Type.Optional(Type.Integer({ minimum: 1, default: 4 })),
      rows: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
      padding: Type.Optional(Type.Number({ minimum: 0, default: 0 })),
      fill: Type.Optional(Type.Boolean({ default: false })),
    },
    { ...closed, ...annotations, "x-value": "subDashboardGridSettings" },
  );
export type SubDashboardGridSettings = Static<ReturnType<typeof subDashboardGridSettings>>;
