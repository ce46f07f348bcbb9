import { compareForSort } from "#engine/language/expressions/convert.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import { isStopped, type MachineState, stateSince } from "#widgets/controls/machine-state/state.ts";

/** A line with its machines, in the order in which pieces go through them. */
export interface Line {
  id: string;
  name: string;
  machines: readonly Machine[];
}

/** By the place in the line; machines without one, or of the same, by their ids. */
const byPlace = (a: Machine, b: Machine): number =>
  (a.line_position ?? Number.MAX_SAFE_INTEGER) - (b.line_position ?? Number.MAX_SAFE_INTEGER) ||
  compareForSort(a.machine_id, b.machine_id);

/** The lines in which machines stand, by name; of one alone where `line` names it. */
export const linesOf = (machines: readonly Machine[], line?: string): Line[] =>
  Array.from(Map.groupBy(machines, (machine) => machine.line))
    .filter(([id]) => id !== "" && (line === undefined || id === line))
    .map(([id, of]) => ({ id, name: of[0]?.line_description || id, machines: of.toSorted(byPlace) }))
    .toSorted((a, b) => compareForSort(a.name, b.name));

const standsSince = (machine: MachineState): number => {
  const since = Date.parse(stateSince(machine) ?? "");
  return Number.isNaN(since) ? Number.MAX_SAFE_INTEGER : since;
};

/** Does it stand, as far as anybody knows? */
const stands = (machine: MachineState): boolean => isStopped(machine) && !machine.no_data;

/**
 * The machine that holds up its line now: of those that stand, for whatever reason, the one that has stood longest, for
 * which the others wait before long. Null while none stands; of a silent machine nobody knows.
 */
export const bottleneckOf = <M extends MachineState>(machines: readonly M[]): M | null =>
  machines.filter(stands).toSorted((a, b) => standsSince(a) - standsSince(b))[0] ?? null;

/** How many of the machines stand, and of how many nothing is known. */
export const countsOf = (machines: readonly MachineState[]): { standing: number; silent: number } => ({
  standing: machines.filter(stands).length,
  silent: machines.filter(({ no_data }) => no_data === true).length,
});
