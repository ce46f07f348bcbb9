import type { Procedure } from "#server/procedures/procedure.ts";
import type { Vault } from "#server/secrets/vault.ts";
import { setSecretProcedure } from "./set_secret/handler.ts";

/** The procedures of administrators that stand on the server's own key. */
export const adminProcedures = (vault: Vault): readonly Procedure[] => [setSecretProcedure(vault)];
