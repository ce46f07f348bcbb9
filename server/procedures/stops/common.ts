import type { StopCode } from "#schemas/plant/stop-code.ts";

/** The codes that each of the machines offers; a code without machines of its own is offered by all. */
export const offeredByAll = (codes: readonly StopCode[], machines: readonly string[]): StopCode[] =>
  codes.filter(({ machine_ids }) => machine_ids.length === 0 || machines.every((id) => machine_ids.includes(id)));
