import { loadPartsProcedure } from "./load_parts.ts";
import { searchPartProcedure } from "./search_part.ts";
import { getPartInfoProcedure } from "./get_part_info.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const partsProcedures: readonly Procedure[] = [loadPartsProcedure, searchPartProcedure, getPartInfoProcedure];
