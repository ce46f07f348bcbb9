import { type Static, Type } from "typebox";
import { machineIds, valueFormats } from "#schemas/values/datasourceValue/schema.ts";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** One row for each of the subject and one column per data key. */
export const datasourceMultiValue = (annotations: Annotations = {}) =>
  Type.Object(
    {
      dataSource: Type.String({ minLength: 1 }),
      machineId: Type.Optional(machineIds()),
      dataKeys: Type.Array(
        Type.Object(
          {
            key: Type.String({ minLength: 1 }),
            label: Type.Optional(Type.String()),
            format: Type.Optional(Type.Enum(valueFormats)),
            math: Type.Optional(Type.String({ maxLength: 1000 })),
          },
          closed,
        ),
        { "x-needed": true },
      ),
    },
    { ...closed, ...annotations, "x-value": "datasourceMultiValue" },
  );
export type DatasourceMultiValue = Static<ReturnType<typeof datasourceMultiValue>>;
