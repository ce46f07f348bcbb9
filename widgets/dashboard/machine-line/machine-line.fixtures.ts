import type { Machine } from "#schemas/plant/machine.ts";
import { machineOf } from "#widgets/dashboard/parent/parent.fixtures.ts";
import { running, setUp, silent, uncoded } from "#widgets/dashboard/status/status.fixtures.ts";

/** A machine at a place of a line. */
export const stateOf = (
  machine_id: string,
  line: string,
  line_position: number | null,
  state: Partial<Machine> = running as Partial<Machine>,
  line_description = "Caps line",
): Machine => ({
  ...machineOf(machine_id, "A", state),
  line,
  line_description: line === "" ? "" : line_description,
  line_position,
});

/** Four machines that run, in another order than that of their places. */
export const line: readonly Machine[] = [
  stateOf("JB1", "L1", 4),
  stateOf("FC1", "L1", 1),
  stateOf("PJ1", "L1", 3),
  stateOf("R1", "L1", 2),
];

/** The same with a set-up that has lasted longest, an uncoded stop and a machine of which nothing is heard. */
export const held: readonly Machine[] = [
  stateOf("FC1", "L1", 1),
  stateOf("R1", "L1", 2, { ...setUp, status_since: "2026-01-05T07:20:00Z" } as Partial<Machine>),
  stateOf("PJ1", "L1", 3, uncoded as Partial<Machine>),
  stateOf("JB1", "L1", 4, silent as Partial<Machine>),
];

/** Three lines of so many machines each. */
export const many = (count: number): readonly Machine[] =>
  ["Caps line", "Housings line", "Line of lids with a very long name for the sake of it"].flatMap((name, line) =>
    Array.from({ length: count }, (_, at) =>
      stateOf(`STATION-${line + 1}${at + 1}`, `L${line}`, at, [running, uncoded][at % 2] as Partial<Machine>, name),
    ),
  );
