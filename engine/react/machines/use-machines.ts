import { useMemo, useRef } from "react";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { type Bound, readOf } from "#engine/bindings/bound.ts";
import { useRead } from "../queries/use-reads.ts";
import { byId } from "./machines.ts";

type Machine = OutputOfCall<"load_machines">[number];

/** The machines with what they do now, polled every 5 seconds while something shows them. */
export const machinesRead = readOf("load_machines", {}, { poll: 5 });

/** The machines that the user may see, by id. */
export const useMachines = (wanted = true): Bound<Machine[]> => {
  const bound = useRead(wanted ? machinesRead : undefined);
  return useMemo(() => {
    const list = bound.data;
    return { ...bound, data: list ? list.toSorted(byId) : undefined };
  }, [bound]);
};

/** What a machine is; all else is what it does. */
const lasting: readonly (keyof Machine)[] = [
  "machine_id",
  "object_description",
  "department",
  "department_description",
  "zone",
  "zone_desc",
  "category",
  "cat_desc",
  "resource_type",
  "config",
  "special_functions",
];

const isSameList = (one: readonly Machine[] | undefined, other: readonly Machine[] | undefined): boolean =>
  one?.length === other?.length &&
  (one ?? []).every((machine, index) => lasting.every((field) => machine[field] === other?.[index]?.[field]));

/** Which machines there are: the same list until one of them is another, whatever they do meanwhile. */
export const useKnownMachines = (wanted = true): Bound<Machine[]> => {
  const bound = useMachines(wanted);
  const known = useRef(bound.data);
  if (!isSameList(known.current, bound.data)) known.current = bound.data;
  const data = known.current;
  return useMemo(() => ({ ...bound, data }), [bound, data]);
};

/** One machine, kept current. */
export const useMachine = (machine: string | undefined): Bound<Machine> =>
  useRead(machine === undefined ? undefined : readOf("load_machine", { machine_id: machine }, { poll: 60 }));
