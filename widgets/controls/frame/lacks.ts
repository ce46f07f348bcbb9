import type { Path } from "#schemas/documents/json.ts";
import { type DatasourceValue, staticValues } from "#schemas/values/datasourceValue/schema.ts";
import { isBlank } from "#schemas/values/lacking.ts";

/** What a value of one field lacks: of a source's rows it needs to know which field, or a formula over them. */
export const fieldLacks = (option: string, value: DatasourceValue | undefined): Path[] => {
  if (!value || value.dataSource === staticValues) return [];
  return isBlank(value.dataKey) && isBlank(value.math) ? [[option, "dataKey"]] : [];
};
