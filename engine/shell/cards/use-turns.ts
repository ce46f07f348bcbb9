import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { filledMembers } from "#engine/react/documents/filled.ts";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { useOnline } from "#engine/react/queries/use-reads.ts";
import type { Row } from "#engine/react/tables/rows.ts";
import { useSameTexts } from "#engine/react/use-same-texts.ts";
import type { Turns } from "./config.ts";
import type { Turn } from "./round.ts";
import { createRounds, type Rounds } from "./rounds.ts";

const noTurns: ReadonlyMap<string, Turn> = new Map();
const never = () => () => {};
const nothing = () => noTurns;

/** Rounds over the rows by their keys; null where the page reads nothing in turn. What failed without a link is tried again with it. */
export const useTurns = (turns: Turns | undefined, subject: string, rows: ReadonlyMap<string, Row>) => {
  const { transport } = useEngine();
  const clock = useClock();
  const online = useOnline();
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const [rounds] = useState<Rounds | null>(() => {
    if (!turns) return null;
    const made: Rounds = createRounds({
      clock,
      every: turns.every * 1000,
      errorOf: errorTextOf,
      load: (key, signal) => {
        const input = filledMembers(turns.input, { [subject]: latest.current.get(key) ?? null });
        const background = made.get().get(key)?.at !== null;
        return transport.call(turns.procedure, input, { background, signal });
      },
    });
    return made;
  });
  const known = useSyncExternalStore(rounds?.subscribe ?? never, rounds?.get ?? nothing);
  useEffect(() => () => rounds?.stop(), [rounds]);
  useEffect(() => {
    if (!online || !rounds) return;
    for (const [key, { error }] of rounds.get()) if (error?.code === "no_link") rounds.again(key);
  }, [online, rounds]);
  return useMemo(() => ({ known, rounds }), [known, rounds]);
};

/** Says which keys are shown, in order. */
export const useShown = (rounds: Rounds | null, keys: readonly string[]) => {
  const shown = useSameTexts(keys);
  useEffect(() => rounds?.show(shown), [rounds, shown]);
};
