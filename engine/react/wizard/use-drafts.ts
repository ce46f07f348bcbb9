import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { minute } from "#schemas/durations.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { LocalCopy } from "#engine/transport/local/copy.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { forgetParked, loadParked } from "./parked.ts";
import { createSnapshotStore, isGone } from "./store.ts";
import { useOwner } from "../providers/use-owner.ts";

/** An unfinished run as the list shows it. `returned`: a queued report of it was given up. `to` is null while barred. */
export interface Draft {
  id: string;
  wizard: string;
  title: Label;
  position: number;
  count: number;
  /** ms UTC. */
  at: number;
  returned: boolean;
  to: string | null;
}

interface Row {
  id: string;
  wizard: string;
  title: Label;
  position: number;
  count: number;
  path: string | null;
  updated_at: string;
}

const pathOf = (machine: string, wizard: string, path: string | null | undefined): string =>
  path ?? `/interface/${encodeURIComponent(machine)}/${wizard}`;

const fromServer = (machine: string, row: Row): Draft => ({
  ...row,
  at: Date.parse(row.updated_at),
  returned: false,
  to: pathOf(machine, row.wizard, row.path),
});

interface Where {
  machine: string;
  owner: string;
  transport: Transport;
  copy: LocalCopy;
  clock: Clock;
}

/**
 * The caller's unfinished wizards of a machine: those that the server keeps, and runs of this browser of which a queued
 * call was given up. One of these can be opened again when no other run of its wizard is in its place.
 */
const loadDrafts = async ({ machine, owner, transport, copy, clock }: Where): Promise<Draft[]> => {
  const stored = await transport.call("load_wizard_drafts", { machine_id: machine }, { background: true });
  const isOver = await Promise.all(stored.map(({ wizard, id }) => isGone(copy, { wizard, machine, owner }, id)));
  const rows = stored.filter((_row, index) => !isOver[index]);
  const parked = await loadParked(copy, transport.queue, owner, clock.now());
  const mine = parked.filter(({ snapshot, returned }) => returned && snapshot.machine === machine);
  const returned = mine.map(({ snapshot, at }): Draft => {
    const { id, wizard, progress } = snapshot;
    const isBarred = rows.some((row) => row.wizard === wizard);
    const { title = wizard, position = 0, count = 0 } = progress ?? {};
    const to = isBarred ? null : `${pathOf(machine, wizard, progress?.path)}?run=${encodeURIComponent(id)}`;
    return { id, wizard, title, position, count, at, returned: true, to };
  });
  return [...returned, ...rows.map((row) => fromServer(machine, row))];
};

/** Forgets an unfinished run, here and on the server. */
const discardDraft = async ({ machine, owner, transport, copy, clock }: Where, draft: Draft): Promise<void> => {
  if (draft.returned) return forgetParked(copy, owner, draft.id, clock.now());
  const store = createSnapshotStore(transport, copy, clock, { wizard: draft.wizard, machine, owner }, () => {});
  await store.load();
  await store.discard();
};

/** The unfinished wizards of a machine, and the way to discard one. */
export const useDrafts = (machine: string): { drafts: readonly Draft[]; discard: (draft: Draft) => Promise<void> } => {
  const { transport, copy } = useEngine();
  const clock = useClock();
  const owner = useOwner();
  const client = useQueryClient();
  // A run whose calls waited in the queue is over, or has come back.
  useEffect(
    () => transport.queue.onEnd(() => void client.invalidateQueries({ queryKey: ["drafts", owner, machine] })),
    [transport, client, owner, machine],
  );
  const { data = [] } = useQuery({
    queryKey: ["drafts", owner, machine],
    queryFn: () => loadDrafts({ machine, owner, transport, copy, clock }),
    staleTime: 0,
    refetchInterval: minute,
  });
  const discard = useCallback(
    async (draft: Draft) => {
      await discardDraft({ machine, owner, transport, copy, clock }, draft);
      await client.invalidateQueries({ queryKey: ["drafts", owner, machine] });
    },
    [machine, owner, transport, copy, clock, client],
  );
  return { drafts: data, discard };
};
