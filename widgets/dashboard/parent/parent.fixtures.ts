import type { Machine } from "#schemas/plant/machine.ts";
import { running, setUp, silent, stopped, uncoded } from "#widgets/dashboard/status/status.fixtures.ts";

const zones: Readonly<Record<string, string>> = { A: "Moulding north", B: "Packing" };

/** A machine of a zone in one of the states of the status fixtures. */
export const machineOf = (machine_id: string, zone: string, state: object = running): Machine =>
  ({
    ...state,
    machine_id,
    zone,
    zone_desc: zones[zone] ?? "",
    department: "D1",
    department_description: "Hall 1",
    category: zone === "A" ? "IM" : "PK",
    cat_desc: zone === "A" ? "Injection moulding" : "",
    stop_number: 41,
  }) as unknown as Machine;

export const machines: readonly Machine[] = [
  machineOf("FC1", "A"),
  machineOf("FC2", "A", uncoded),
  machineOf("FC3", "A", stopped),
  machineOf("FC4", "A", setUp),
  machineOf("JH1", "B"),
  machineOf("JH2", "B", stopped),
  machineOf("JH3", "B", silent),
];

/** So many machines of four zones, one of them without a description. */
export const many = (count: number): readonly Machine[] =>
  Array.from({ length: count }, (_, at) =>
    machineOf(
      `MACHINE-${String(at + 1).padStart(2, "0")}`,
      ["A", "B", "C", ""][at % 4]!,
      [running, running, uncoded, stopped, silent][at % 5],
    ),
  );
