import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { startWorker } from "#engine/explorer/client.ts";
import { browserTabs } from "#engine/explorer/load/tabs.ts";
import { initialState, type LoadState } from "#engine/explorer/load/state.ts";
import { type ExplorerSession, noRecords, openSession, type Records } from "#engine/explorer/session.ts";
import { databaseName } from "#engine/explorer/store/database.ts";
import type { DataAnswer, DataQuestion } from "#engine/explorer/types.ts";
import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { useApp, useUser } from "../providers/AppContext.tsx";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText, useTimeZone } from "../providers/TextsProvider.tsx";

/** The records of an explorer, and what can be done with them. */
export interface Exploring extends Records {
  session: ExplorerSession | null;
  ask: (asker: string, question: DataQuestion) => Promise<DataAnswer | null>;
  retry: () => void;
  reset: () => void;
}

const nothing = () => () => {};
const nobody = () => noRecords;

/** What of a document decides which records there are; all else of it may change without a new load. */
const recordsOf = ({ sources, dimensions, measures, slider, produced, months }: ExplorerDocument): string =>
  JSON.stringify({ sources, dimensions, measures, slider, produced, months });

/** Whose records are kept: what one may see, and reads in one's language, another need not. */
const useRecordsOwner = (): string => {
  const user = useUser();
  const { permissions } = useApp();
  const { language } = useText();
  return JSON.stringify([
    user?.company_id,
    user?.username,
    user?.machine_restrictions,
    [...permissions].toSorted(),
    language,
  ]);
};

interface Shared {
  session: ExplorerSession;
  users: number;
  stay: () => void;
}
const shared = new WeakMap<object, Map<string, Shared>>();

/** Milliseconds that records stay in memory for who goes from one page of them to another. */
const linger = 60_000;

/** The session of these records, which all who look at them at once share. */
const enter = (transport: object, clock: Clock, key: string, open: () => ExplorerSession) => {
  const sessions = shared.get(transport) ?? new Map<string, Shared>();
  shared.set(transport, sessions);
  const known = sessions.get(key);
  const one = known && !known.session.isOver() ? known : { session: open(), users: 0, stay: () => {} };
  sessions.set(key, one);
  one.users += 1;
  one.stay();
  const end = () => {
    if (sessions.get(key) === one) sessions.delete(key);
    one.session.close();
  };
  const leave = () => {
    one.users -= 1;
    if (one.users === 0) one.stay = clock.after(linger, end);
  };
  return { session: one.session, leave };
};

/** Keeps the records of an explorer while mounted, in a worker of their own. */
export const useExplorer = (document: ExplorerDocument): Exploring => {
  const { transport } = useEngine();
  const clock = useClock();
  const timeZone = useTimeZone();
  const owner = useRecordsOwner();
  const name = databaseName(useUser()?.company_id ?? 0);
  const [session, setSession] = useState<ExplorerSession | null>(null);
  const latest = useRef(document);
  latest.current = document;
  const key = JSON.stringify([recordsOf(document), timeZone, name, owner]);
  useEffect(() => {
    const open = () =>
      openSession({
        document: latest.current,
        timeZone,
        name,
        owner,
        host: startWorker(),
        transport,
        clock,
        tabs: browserTabs(name),
      });
    const { session: opened, leave } = enter(transport, clock, key, open);
    setSession(opened);
    return () => {
      setSession(null);
      leave();
    };
  }, [key, timeZone, name, owner, transport, clock]);
  const state = useSyncExternalStore(session?.subscribe ?? nothing, session?.records ?? nobody);
  const ways = useMemo(
    () => ({
      session,
      ask: async (asker: string, question: DataQuestion) => (session ? await session.ask(asker, question) : null),
      retry: () => session?.retry(),
      reset: () => session?.reset(),
    }),
    [session],
  );
  return { ...state, ...ways };
};

const atFirst = () => initialState;

/** How far the load of an explorer is. */
export const useLoad = ({ session }: Pick<Exploring, "session">): LoadState =>
  useSyncExternalStore(session?.subscribe ?? nothing, session?.load ?? atFirst);
