import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { clockHeader } from "#schemas/protocol/clock.ts";
import { toIso, toMs } from "#server/database/columns.ts";

/** A difference that the way of a call explains as well as a wrong clock does; it changes nothing. */
const wayOfCall = 2_000;

/**
 * Milliseconds by which this server's clock is ahead of the sender's, which `header` tells; 0 where they agree and where
 * nothing is told. Refuses (`invalid_input`) what is no time.
 */
export const offsetOf = (header: unknown, now: number): number => {
  if (header === undefined) return 0;
  const offset = now - toMs(typeof header === "string" ? header : "", `/${clockHeader}`);
  return Math.abs(offset) <= wayOfCall ? 0 : offset;
};

/** An input with the moment of acting by this server's clock. */
export const atServerTime = (
  { acted }: Pick<ProcedureContract, "acted">,
  input: Record<string, unknown>,
  offset: number,
): Record<string, unknown> => {
  if (!acted || offset === 0 || (acted.unless !== undefined && input[acted.unless] === true)) return input;
  const { at } = acted;
  return { ...input, [at]: toIso(toMs(String(input[at]), `/${at}`) + offset) };
};
