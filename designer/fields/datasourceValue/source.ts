import { type DatasourceValue, staticValues } from "#schemas/values/datasourceValue/schema.ts";

/** A binding to another source: its subjects are none, because they were those of the source before. */
export const withSource = (value: DatasourceValue | undefined, dataSource: string): DatasourceValue => {
  if (value?.dataSource === dataSource) return value;
  if (dataSource === staticValues) return { dataSource, staticValueDataType: "string" };
  const { staticValue: _, staticValueDataType: __, ...rest } = value ?? { dataSource };
  return { ...rest, dataSource, machineId: [] };
};
