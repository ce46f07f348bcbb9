import { readApiKeys } from "#server/procedures/users/api-keys.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadApiKeys } from "#schemas/platform/users/load_api_keys.ts";

export const loadApiKeysProcedure = readProcedure(loadApiKeys, (_input, { db }) => readApiKeys(db));
