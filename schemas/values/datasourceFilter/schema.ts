import { type Static, Type } from "typebox";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** Rows are sorted first, then `limit` rows are taken from one end; limit 0 or none means all. */
export const datasourceFilter = (annotations: Annotations = {}) =>
  Type.Object(
    {
      sortProp: Type.Optional(Type.String()),
      sortOrder: Type.Optional(Type.Enum(["asc", "desc"])),
      limit: Type.Optional(Type.Integer({ minimum: 0 })),
      limitFrom: Type.Optional(Type.Enum(["first", "last"])),
    },
    { ...closed, ...annotations, "x-value": "datasourceFilter" },
  );
export type DatasourceFilter = Static<ReturnType<typeof datasourceFilter>>;
