import { useQueryClient } from "@tanstack/react-query";
import { type Refusal, useWrite } from "#engine/shell/security/use-write.ts";
import type { ShiftName } from "#schemas/plant/shift-name.ts";
import type { ShiftPlanRecord } from "#schemas/plant/shift-plan.ts";
import type { Edit } from "./board.ts";

export type Rename = (names: readonly ShiftName[]) => readonly ShiftName[];

export interface Editing {
  /** Makes an edit of the plan as it is now, and of what names are in each language; true when it is stored. */
  store: (edit: Edit, rename?: Rename) => Promise<boolean>;
  /** What the names of shifts are in each language. */
  names: readonly ShiftName[];
  working: boolean;
  problem: Refusal | null;
}

/** Stores edits of a plan. Whatever the answer, the plan is read again: an edit that was refused is made anew over it. */
export const useEdit = (plan: ShiftPlanRecord): Editing => {
  const client = useQueryClient();
  const { write, working, problem } = useWrite();
  const store = async (edit: Edit, rename?: Rename): Promise<boolean> => {
    const { planned_until: _until, revision, names, ...parts } = plan;
    const { week, exceptions, holidays } = edit(parts);
    const done = await write("update_shift_plan", {
      week: [...week],
      exceptions: [...exceptions],
      holidays: [...holidays],
      ...(rename ? { names: [...rename(names)] } : {}),
      revision,
    });
    const reads = ["load_shift_plan", "load_shift_calendar"];
    await Promise.all(reads.map((name) => client.invalidateQueries({ queryKey: ["read", name] })));
    return done !== null;
  };
  return { store, names: plan.names, working, problem };
};
