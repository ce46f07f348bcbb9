import { addApiKey } from "#server/procedures/users/api-keys.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { createApiKey } from "#schemas/platform/users/create_api_key.ts";

export const createApiKeyProcedure = writeProcedure(createApiKey, async ({ name, scope }, context) => {
  const made = await addApiKey(context.trx, context.scope.company_id, name, context.now, scope);
  context.audit({ after: { record_no: made.record_no, name, scope } });
  return made;
});
