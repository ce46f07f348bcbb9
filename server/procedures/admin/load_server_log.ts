import { loadServerLog } from "#schemas/platform/admin/load_server_log.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import type { ServerLog } from "./load_developer_log.ts";

export const loadServerLogProcedure = ({ recent }: ServerLog): Procedure =>
  readProcedure(loadServerLog, (_input, { scope: { company_id } }) =>
    Promise.resolve(recent.entries().filter((entry) => entry.company_id === company_id)),
  );
