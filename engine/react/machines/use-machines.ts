import { useMemo, useRef } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import { useRead } from "../queries/use-reads.ts";
import { byId, type MachineLike } from "./machines.ts";

/** The machines with what they do now, polled every 5 seconds while something shows them. */
export const machinesRead = { procedure: "load_machines", input: {}, poll: 5 };

/** The machines that the user may see, by id. */
export const useMachines = (wanted = true): Bound<MachineLike[]> => {
  const bound = useRead(wanted ? machinesRead : undefined);
  return useMemo(() => {
    const list = bound.data as MachineLike[] | null | undefined;
    return { ...bound, data: list ? list.toSorted(byId) : undefined };
  }, [bound]);
};

/** What a machine is; all else is what it does. */
const lasting = [
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

const isSameList = (one: readonly MachineLike[] | undefined, other: readonly MachineLike[] | undefined): boolean =>
  one?.length === other?.length &&
  (one ?? []).every((machine, index) => lasting.every((field) => machine[field] === other?.[index]?.[field]));

/** Which machines there are: the same list until one of them is another, whatever they do meanwhile. */
export const useKnownMachines = (wanted = true): Bound<MachineLike[]> => {
  const bound = useMachines(wanted);
  const known = useRef(bound.data);
  if (!isSameList(known.current, bound.data)) known.current = bound.data;
  const data = known.current;
  return useMemo(() => ({ ...bound, data }), [bound, data]);
};

/** One machine, kept current. */
export const useMachine = (machine: string | undefined): Bound<MachineLike | null> =>
  useRead(
    machine === undefined ? undefined : { procedure: "load_machine", input: { machine_id: machine }, poll: 60 },
  ) as Bound<MachineLike | null>;
