import { balthzarEuromapProcedure } from "./balthzar_euromap.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const euromapProcedures: readonly Procedure[] = [balthzarEuromapProcedure];
