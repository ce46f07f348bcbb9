import { expect, it } from "vitest";
import type { ReadSpec } from "#engine/bindings/bound.ts";
import { widgets } from "./index.ts";

const parameters = { hall: "M2: M3" };
/** The machines that a widget asks for, of one that takes a list of them. */
const asked = (type: string, machineId: string, more: Record<string, unknown> = {}): unknown => {
  const reads = widgets.get(type)!.readsOf!({ machineId, ...more } as never, parameters);
  const [read] = Object.values(reads).filter((one): one is ReadSpec => one !== undefined);
  const { machine_string, machine_ids, machine_id } = read!.input as Record<string, unknown>;
  return machine_id ?? String(machine_string ?? machine_ids).split(";");
};

const takers = [
  ["time-history", {}],
  ["mtbf-mttr", {}],
  ["graph", { task: "stopreasons", period: "today" }],
] as const;

it.each(takers)(
  "%s takes machines between comma, semicolon or colon, trimmed, each once, in their order [WD-721]",
  (type, more) => {
    for (const list of ["M1; M2,M3:M1", "M1:M2:M3", "M1,,M2 ; M3", "M1,{hall}"])
      expect([list, asked(type, list, more)]).toEqual([list, ["M1", "M2", "M3"]]);
  },
);
