import { type Static, Type } from "typebox";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** The slug of a value that is typed instead of read. */
export const staticValues = "__static_values";

/** Output formats of a value, applied after `math`. */
export const valueFormats = ["none", "round-0", "round-1", "round-2", "hh-mm", "percent", "date", "short"] as const;

/** Ids, or `{parameter}` names of the dashboard; a list also for a single value. */
export const machineIds = () => Type.Array(Type.String({ minLength: 1 }));

/**
 * One value: the field `dataKey` of a source's rows with these ids, or a static one. `operation` single takes the
 * first listed id, sum adds all, mean is their mean, each counting by the formula `weight`; `math` is an expression with `{value}` or `{field}`; `format` is applied last.
 */
export const datasourceValue = (annotations: Annotations = {}) =>
  Type.Object(
    {
      dataSource: Type.String({ minLength: 1 }),
      machineId: Type.Optional(machineIds()),
      dataKey: Type.Optional(Type.String()),
      format: Type.Optional(Type.Enum(valueFormats)),
      math: Type.Optional(Type.String({ maxLength: 1000 })),
      operation: Type.Optional(Type.Enum(["single", "sum", "mean"])),
      weight: Type.Optional(Type.String({ maxLength: 1000 })),
      staticValue: Type.Optional(Type.String({ maxLength: 4000 })),
      staticValueDataType: Type.Optional(Type.Enum(["string", "number"])),
    },
    { ...closed, ...annotations, "x-value": "datasourceValue" },
  );
export type DatasourceValue = Static<ReturnType<typeof datasourceValue>>;
