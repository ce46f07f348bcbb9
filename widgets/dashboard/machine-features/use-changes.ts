import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keptDrafts } from "#engine/react/kept-drafts.ts";
import { type Refusal, useWrite } from "#engine/shell/security/use-write.ts";
import { type Changes, changesOf, type Draft, noDraft, rebased, reversed, sizeOf } from "./draft.ts";
import type { PlantMachine } from "./plant.ts";

/** The changes that are not stored yet, and the last ones that are, which can be taken back once. */
export interface Changing {
  draft: Draft;
  change: (make: (draft: Draft) => Draft) => void;
  discard: () => void;
  /** Stores the draft; true when it is stored. A refusal leaves it as it is, with the reason in `problem`. */
  save: () => Promise<boolean>;
  /** Takes over what is there now as what was seen, and keeps what is wanted. */
  rebase: () => void;
  /** How many machines and changes were stored last, until they are taken back or others are stored. */
  stored: { changes: number; machines: number } | null;
  undo: () => Promise<void>;
  /** Goes up when what is typed stands for something else from then on: after the changes were stored, given up or taken back. */
  round: number;
  working: boolean;
  problem: Refusal | null;
}

const useDraft = keptDrafts<Draft>(noDraft);

const countOf = (changes: Changes) => ({
  machines: changes.length,
  changes: changes.reduce(
    (sum, { functions = [], config }) =>
      sum + functions.length + new Set(Object.keys({ ...config?.was, ...config?.is })).size,
    0,
  ),
});

/** Stores changes of the machines of a plant and reads again what they have changed. */
export const useChanges = (plant: ReadonlyMap<string, PlantMachine>): Changing => {
  const client = useQueryClient();
  const { write, working, problem } = useWrite();
  const [draft, setDraft] = useDraft();
  const [last, setLast] = useState<Changes | null>(null);
  const [round, setRound] = useState(0);
  const begin = (next: Draft) => {
    setDraft(next);
    setRound((before) => before + 1);
  };
  const store = async (changes: Changes): Promise<boolean> => {
    const done = await write("set_machine_features", { changes });
    const reads = ["load_machines", "load_special_functions"];
    await Promise.all(reads.map((name) => client.invalidateQueries({ queryKey: ["read", name] })));
    return done !== null;
  };
  return {
    draft,
    change: setDraft,
    discard: () => begin(noDraft),
    save: async () => {
      const changes = changesOf(draft);
      if (sizeOf(draft).changes === 0 || !(await store(changes))) return false;
      setLast(changes);
      begin(noDraft);
      return true;
    },
    rebase: () => setDraft((all) => rebased(all, plant)),
    stored: last && countOf(last),
    undo: async () => {
      if (!last || !(await store(reversed(last)))) return;
      setLast(null);
      begin(noDraft);
    },
    round,
    working,
    problem,
  };
};
