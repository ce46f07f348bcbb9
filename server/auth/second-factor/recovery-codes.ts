import { readableSecret } from "#server/auth/readable-secret.ts";
import { hashToken } from "#server/auth/tokens.ts";

const count = 10;
/** 118 bits: from 112 on a plain hash is enough. Source: OWASP ASVS 5.0, 6.5.2. */
const groups = 6;

/** New recovery codes, each of which opens once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, () => readableSecret(groups));

/** A code as it is meant, however it was typed: apps and people put spaces and hyphens in it. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toLowerCase();

/** All that is stored of a recovery code. */
export const hashOfCode = (code: string): string => hashToken(plainCode(code));
