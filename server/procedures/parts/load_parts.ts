import { allOf } from "#server/procedures/machine-filter.ts";
import { readParts } from "#server/procedures/parts/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadParts } from "#schemas/plant/procedures/parts/load_parts.ts";

export const loadPartsProcedure = readProcedure(loadParts, async (_input, { db, scope }) => {
  const parts = await readParts(db, allOf(scope));
  return parts.map(({ part_no: value, part_description: description }) => ({ value, description }));
});
