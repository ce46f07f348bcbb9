import { expect, it } from "vitest";
import type { ReadSpec } from "#engine/bindings/bound.ts";
import { widgets } from "./index.ts";

const parameters = { hall: "M2: M3" };
/** The machines of a read, whatever it calls them. */
const machinesOf = ({ input, subjects }: ReadSpec): readonly string[] => {
  const { machine_ids, machine_id, machine_from } = input;
  const asked = (machine_ids ?? machine_id ?? machine_from ?? "") as string | string[];
  return subjects ?? [asked].flat().join(",").split(/[,;]/);
};

/** The machines that a widget asks for, of one that takes a list of them. */
const asked = (type: string, machineId: string, more: Record<string, unknown> = {}): unknown => {
  const reads = Object.values(widgets.get(type)!.readsOf!({ machineId, ...more } as never, parameters));
  return reads.flatMap((read) => (read ? machinesOf(read) : [])).filter((machine) => machine !== "");
};

const takers = [
  ["time-history", {}],
  ["mtbf-mttr", {}],
  ["scrap-5091", {}],
  ["scrap-5061", {}],
  ["graph", { task: "stopreasons", period: "today" }],
] as const;

it.each(takers)(
  "%s takes machines between comma, semicolon or colon, trimmed, each once, in their order [WD-720] [WD-721]",
  (type, more) => {
    for (const list of ["M1; M2,M3:M1", "M1:M2:M3", "M1,,M2 ; M3", "M1,{hall}"])
      expect([list, asked(type, list, more)]).toEqual([list, ["M1", "M2", "M3"]]);
  },
);
