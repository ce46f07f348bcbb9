import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { minute } from "#schemas/durations.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { LocalCopy } from "#engine/transport/local/copy.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { Transport } from "#engine/transport/transport.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { subjectPage } from "#engine/navigation/subject.ts";
import { useSubject } from "../subject/use-subject.ts";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { forgetParked, loadParked } from "./parked.ts";
import { isGone } from "./local-run.ts";
import { createSnapshotStore } from "./store.ts";
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

/** The one of the subject whose unfinished wizards are listed. */
interface Place {
  subject: Subject;
  one: string;
}

const pathOf = ({ subject, one }: Place, wizard: string, path: string | null | undefined): string =>
  path ?? `${subjectPage(subject, one)}/${wizard}`;

const fromServer = (place: Place, row: Row): Draft => ({
  ...row,
  at: Date.parse(row.updated_at),
  returned: false,
  to: pathOf(place, row.wizard, row.path),
});

interface Where extends Place {
  owner: string;
  transport: Transport;
  copy: LocalCopy;
  clock: Clock;
}

/**
 * The caller's unfinished wizards at one of the subject: those that the server keeps, and runs of this browser of which a queued
 * call was given up. One of these can be opened again when no other run of its wizard is in its place.
 */
const loadDrafts = async (where: Where): Promise<Draft[]> => {
  const { one, owner, transport, copy, clock } = where;
  const stored = await transport.call("load_wizard_drafts", { machine_id: one }, { background: true });
  const isOver = await Promise.all(stored.map(({ wizard, id }) => isGone(copy, { wizard, one, owner }, id)));
  const rows = stored.filter((_row, index) => !isOver[index]);
  const parked = await loadParked(copy, transport.queue, owner, clock.now());
  const mine = parked.filter(({ snapshot, returned }) => returned && snapshot.machine === one);
  const returned = mine.map(({ snapshot, at }): Draft => {
    const { id, wizard, progress } = snapshot;
    const isBarred = rows.some((row) => row.wizard === wizard);
    const { title = wizard, position = 0, count = 0 } = progress ?? {};
    const to = isBarred ? null : `${pathOf(where, wizard, progress?.path)}?run=${encodeURIComponent(id)}`;
    return { id, wizard, title, position, count, at, returned: true, to };
  });
  return [...returned, ...rows.map((row) => fromServer(where, row))];
};

/** Forgets an unfinished run, here and on the server. */
const discardDraft = async ({ one, owner, transport, copy, clock }: Where, draft: Draft): Promise<void> => {
  if (draft.returned) return forgetParked(copy, owner, draft.id, clock.now());
  const store = createSnapshotStore(transport, copy, clock, { wizard: draft.wizard, one, owner }, () => {});
  await store.load();
  await store.discard();
};

/** The unfinished wizards at one of the subject, and the way to discard one. */
export const useDrafts = (one: string): { drafts: readonly Draft[]; discard: (draft: Draft) => Promise<void> } => {
  const { transport, copy } = useEngine();
  const subject = useSubject();
  const clock = useClock();
  const owner = useOwner();
  const client = useQueryClient();
  // A run whose calls waited in the queue is over, or has come back.
  useEffect(
    () => transport.queue.onEnd(() => void client.invalidateQueries({ queryKey: ["drafts", owner, one] })),
    [transport, client, owner, one],
  );
  const { data = [] } = useQuery({
    queryKey: ["drafts", owner, one],
    queryFn: () => loadDrafts({ subject, one, owner, transport, copy, clock }),
    staleTime: 0,
    refetchInterval: minute,
  });
  const discard = useCallback(
    async (draft: Draft) => {
      await discardDraft({ subject, one, owner, transport, copy, clock }, draft);
      await client.invalidateQueries({ queryKey: ["drafts", owner, one] });
    },
    [subject, one, owner, transport, copy, clock, client],
  );
  return { drafts: data, discard };
};
