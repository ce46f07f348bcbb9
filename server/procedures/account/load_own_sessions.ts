import { loadOwnSessions } from "#schemas/platform/account/load_own_sessions.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { readOwnSessions } from "./sessions.ts";

export const loadOwnSessionsProcedure = readProcedure(loadOwnSessions, (_input, { db, actor, now }) =>
  readOwnSessions(db, actor, now),
);
