import { randomBytes } from "node:crypto";
import { keyBytes, vaultOf } from "#server/secrets/vault.ts";

const key = randomBytes(keyBytes);

/** A vault whose key lives as long as the test file. */
export const testVault = vaultOf(() => key);
