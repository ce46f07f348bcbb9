import { useEffect, useRef, useState } from "react";
import type { ReadSpec } from "#engine/bindings/bound.ts";
import { useClock } from "../providers/ClockProvider.tsx";

type Reads = Readonly<Record<string, ReadSpec | undefined>>;

const isWhole = (reads: Reads): boolean => Object.values(reads).every((read) => read !== undefined);
const none: Reads = {};

/**
 * A widget's own reads. With `every` (ms) one that lacks something is looked at again on that beat only, counted from when
 * it began to lack it.
 */
export const useLookedFor = (reads: Reads, every: number | undefined): Reads => {
  const clock = useClock();
  const latest = useRef(reads);
  latest.current = reads;
  const [waits, setWaits] = useState(!isWhole(reads));
  if (every !== undefined && !waits && !isWhole(reads)) setWaits(true);
  const beat = every !== undefined && waits ? every : null;
  useEffect(
    () => (beat === null ? undefined : clock.every(beat, () => setWaits(!isWhole(latest.current)))),
    [clock, beat],
  );
  return beat === null ? reads : none;
};
