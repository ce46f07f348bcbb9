import type { StopCode } from "#schemas/plant/stop-code.ts";

/** What a caller may know of codes: of their machines the caller's own, and no code that only other machines offer. */
export const knownTo = (machines: readonly string[] | null, codes: readonly StopCode[]): StopCode[] =>
  codes
    .map((code) => ({ ...code, machine_ids: code.machine_ids.filter((id) => machines?.includes(id) ?? true) }))
    .filter(({ machine_ids }, at) => machine_ids.length > 0 || codes[at]!.machine_ids.length === 0);

/** The codes that each of the machines offers; a code without machines of its own is offered by all. */
export const offeredByAll = (codes: readonly StopCode[], machines: readonly string[]): StopCode[] =>
  codes.filter(({ machine_ids }) => machine_ids.length === 0 || machines.every((id) => machine_ids.includes(id)));
