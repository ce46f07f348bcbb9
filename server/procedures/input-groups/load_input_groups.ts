import { readGroups } from "#server/procedures/input-groups/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadInputGroups } from "#schemas/plant/procedures/input-groups/load_input_groups.ts";

/** All groups are the company's: what differs by machine are the values. */
export const loadInputGroupsProcedure = readProcedure(loadInputGroups, (_input, { db }) => readGroups(db));
