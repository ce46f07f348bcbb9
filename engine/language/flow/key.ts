import { v5 } from "uuid";

/**
 * The Idempotency-Key of a call: UUIDv5 of the run, the call's address in it (flow path with the turns of its loops) and
 * the attempt. Whoever makes the same call of the same run again, makes it with the same key.
 */
export const callKeyOf = (run: string, address: string, attempt: number): string => v5(`${address}#${attempt}`, run);
