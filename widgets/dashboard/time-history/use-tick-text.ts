import { useMemo } from "react";
import { formatDate } from "#engine/language/expressions/format.ts";
import { useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { Tick } from "./place.ts";

/** What stands at a mark of the time axis: the time of day, and at midnight the day. */
export const useTickText = (): ((tick: Tick) => string) => {
  const timeZone = useTimeZone();
  return useMemo(
    () =>
      ({ moment, isDay }: Tick) => {
        const day = formatDate(moment, "short", timeZone).split(" ")[0] ?? "";
        return isDay ? day : formatDate(moment, "hhMmOnly", timeZone);
      },
    [timeZone],
  );
};
