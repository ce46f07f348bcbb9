import type { Procedure } from "#server/procedures/procedure.ts";
import { loadMailsProcedure } from "./load_mails.ts";
import { retryMailsProcedure } from "./retry_mails.ts";

export const mailProcedures: readonly Procedure[] = [loadMailsProcedure, retryMailsProcedure];
