import { compareForSort } from "#engine/language/expressions/convert.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { SpecialFunction } from "#schemas/plant/special-function.ts";

/** A switch as it is stored; what is not stored is off and has no parameter. */
export interface Switched {
  active: boolean;
  parameter: string | null;
}

/** What the touch screen of a machine is told; a name that is missing has its default. */
export type Settings = Readonly<Record<string, unknown>>;

/** A machine as this widget shows it. */
export interface PlantMachine extends Pick<
  Machine,
  "machine_id" | "object_description" | "department" | "department_description"
> {
  functions: ReadonlyMap<number, Switched>;
  config: Settings;
}

const off: Switched = { active: false, parameter: null };

/** How a special function of a machine stands. */
export const switchOf = ({ functions }: Pick<PlantMachine, "functions">, number: number): Switched =>
  functions.get(number) ?? off;

/** Machines with their switches: which are on comes with the machine, which follows live, the parameters from the rows. */
export const plantOf = (machines: readonly Machine[], rows: readonly SpecialFunction[]): PlantMachine[] => {
  const byMachine = Map.groupBy(rows, ({ machine_id }) => machine_id);
  return machines.map((machine) => {
    const functions = new Map<number, Switched>();
    for (const { sf_no, parameter } of byMachine.get(machine.machine_id) ?? [])
      functions.set(sf_no, { active: false, parameter });
    for (const number of machine.special_functions)
      functions.set(number, { active: true, parameter: functions.get(number)?.parameter ?? null });
    const { machine_id, object_description, department, department_description, config } = machine;
    return { machine_id, object_description, department, department_description, config, functions };
  });
};

/** What machines are chosen by; an empty text is all. */
export interface Choice {
  search: string;
  department: string;
}

/** The machines whose id or description holds each word that was typed, of the department that was chosen. */
export const chosenOf = (machines: readonly PlantMachine[], { search, department }: Choice): PlantMachine[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return machines.filter((machine) => {
    const text = `${machine.machine_id} ${machine.object_description}`.toLowerCase();
    return (department === "" || machine.department === department) && words.every((word) => text.includes(word));
  });
};

export interface Department {
  id: string;
  name: string;
  machines: readonly PlantMachine[];
}

/** The machines by department, in the order of their names. */
export const departmentsOf = (machines: readonly PlantMachine[]): Department[] =>
  Array.from(Map.groupBy(machines, ({ department }) => department))
    .map(([id, of]) => ({ id, name: of[0]?.department_description || id || "-", machines: of }))
    .toSorted((a, b) => compareForSort(a.name, b.name));
