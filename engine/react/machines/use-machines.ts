import { useMemo } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import { useRead } from "../queries/use-reads.ts";
import { byId, type MachineLike } from "./machines.ts";

/** Seconds between polls of the machines while something shows them. */
const machinesPoll = 5;

/** The machines that the user may see, by id. */
export const useMachines = (wanted = true): Bound<MachineLike[]> => {
  const bound = useRead(wanted ? { procedure: "load_machines", input: {}, poll: machinesPoll } : undefined);
  return useMemo(() => {
    const list = bound.data as MachineLike[] | null | undefined;
    return { ...bound, data: list ? list.toSorted(byId) : undefined };
  }, [bound]);
};

/** One machine, kept current. */
export const useMachine = (machine: string | undefined): Bound<MachineLike | null> =>
  useRead(
    machine === undefined ? undefined : { procedure: "load_machine", input: { machine_id: machine }, poll: 60 },
  ) as Bound<MachineLike | null>;
