import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import type { Entities } from "#engine/store/entities.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { SourceState } from "#engine/wizard/source.ts";
import type { WizardRead } from "#engine/wizard/types.ts";
import { isMeant } from "#engine/wizard/view.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { ProcedureInfo, Transport } from "#engine/transport/transport.ts";
import { readOptions } from "../queries/use-reads.ts";
import { type ReadResult, takeResult, unknownRead } from "./read-result.ts";

export interface ReadParts {
  client: QueryClient;
  transport: Transport;
  clock: Clock;
  procedures: (name: string) => ProcedureInfo | undefined;
  /** What events have told of live entities. */
  entities: () => Entities;
  /** What the expressions of the present moment read. */
  services: () => Services;
}

interface Kept {
  identity: string;
  /** As the step wants it now: what its `eventWhen` reads may have changed since it began. */
  read: WizardRead;
  reload: () => void;
  stop: () => void;
}

/** An answer that is younger is not asked for again (the stale time of all reads). Milliseconds. */
const stillFresh = 2_000;

const identityOf = ({ procedure, input, poll }: WizardRead, step: string | null): string =>
  JSON.stringify([step, procedure, input, poll]);

type Changed = (name: string, state: SourceState, read: WizardRead) => void;

/** Makes a read and tells each change of its state. `wanted` is the read as the step wants it now. */
const startRead = (
  { client, transport, clock, procedures, entities, services }: ReadParts,
  name: string,
  read: WizardRead,
  wanted: () => WizardRead,
  changed: Changed,
): Pick<Kept, "reload" | "stop"> => {
  let known = unknownRead;
  let cancel = () => {};
  const options = readOptions(client, transport, entities, read, procedures(read.procedure));
  const since = Date.now() - stillFresh;
  const observer = new QueryObserver(client, {
    ...options,
    retry: false,
    meta: { ...options.meta, when: (frame: object) => isMeant(wanted(), frame, services()) },
  });
  const receive = (result: ReadResult) => {
    const next = takeResult(known, result, since, read.retry);
    known = next.known;
    if (next.retryIn !== null) cancel = clock.after(next.retryIn * 1000, () => void observer.refetch());
    for (const state of next.states) changed(name, state, read);
  };
  const unsubscribe = observer.subscribe(receive);
  receive(observer.getCurrentResult());
  return {
    reload: () => void observer.refetch(),
    stop: () => {
      cancel();
      unsubscribe();
    },
  };
};

/**
 * Keeps exactly the reads that the present step wants: starts new ones, stops those that left, and tells each change of
 * a read's state. An answer from before the step was entered does not count as its answer, unless nobody can be asked
 * for a newer one.
 */
export const createStepReads = (parts: ReadParts, changed: Changed) => {
  const kept = new Map<string, Kept>();
  return {
    /** The reads that the step wants now. */
    keep: (reads: Readonly<Record<string, WizardRead>>, step: string | null) => {
      for (const [name, { identity, stop }] of kept)
        if (!Object.hasOwn(reads, name) || identityOf(reads[name]!, step) !== identity) {
          kept.delete(name);
          stop();
        }
      for (const [name, read] of Object.entries(reads)) {
        const before = kept.get(name);
        // The entry stands before the first answer, which may come at once and ask for the reads again.
        const entry = before ?? { identity: identityOf(read, step), read, reload: () => {}, stop: () => {} };
        entry.read = read;
        kept.set(name, entry);
        if (!before)
          Object.assign(
            entry,
            startRead(parts, name, read, () => entry.read, changed),
          );
      }
    },
    reload: (names: readonly string[]) => {
      for (const name of names.length > 0 ? names : kept.keys()) kept.get(name)?.reload();
    },
    stop: () => {
      for (const { stop } of kept.values()) stop();
      kept.clear();
    },
  };
};
