import { endApiKey } from "#server/procedures/users/api-keys.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { revokeApiKey } from "#schemas/platform/users/revoke_api_key.ts";

export const revokeApiKeyProcedure = writeProcedure(revokeApiKey, async ({ record_no }, context) => {
  await endApiKey(context.trx, record_no, context.now);
  return true as const;
});
