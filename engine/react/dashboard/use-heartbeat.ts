import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { useClock } from "../providers/ClockProvider.tsx";
import { type Read, readKey, useReads } from "../queries/use-reads.ts";

/**
 * Keeps the reads and tells whether one of them has answered within the last `lasts` milliseconds. The pulse goes on
 * while reads of other parameters take the place of the former; without any read there is always one.
 */
export const useHeartbeat = (reads: Readonly<Record<string, Read | undefined>>, lasts: number): boolean => {
  const client = useQueryClient();
  const clock = useClock();
  useReads(reads);
  const kept = Object.values(reads).filter((read) => read !== undefined);
  const hashes = kept.map((read) => hashKey(readKey(read))).join("\n");
  const last = useRef<number | null>(null);
  const [isPulsing, setPulsing] = useState(false);
  useLayoutEffect(() => {
    const cache = client.getQueryCache();
    const watched = new Set(hashes.split("\n"));
    let stop = () => {};
    const update = () => {
      stop();
      const left = last.current === null ? 0 : last.current + lasts - clock.now();
      setPulsing(left > 0);
      if (left > 0) stop = clock.after(left, update);
    };
    const answered = [...watched].map((hash) => cache.get(hash)?.state.dataUpdatedAt ?? 0);
    const known = Math.max(...answered);
    // Answers are dated by the system's clock, whatever the clock of the screen.
    if (known > 0) last.current = Math.max(last.current ?? -Infinity, clock.now() - (Date.now() - known));
    update();
    const leave = cache.subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
      if (!watched.has(event.query.queryHash)) return;
      last.current = clock.now();
      update();
    });
    return () => {
      leave();
      stop();
    };
  }, [client, clock, hashes, lasts]);
  return kept.length === 0 || isPulsing;
};
