import { readLoginCodes } from "#server/auth/login-codes.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadLoginCodes } from "#schemas/platform/users/load_login_codes.ts";

export const loadLoginCodesProcedure = readProcedure(loadLoginCodes, (_input, { db }) => readLoginCodes(db));
