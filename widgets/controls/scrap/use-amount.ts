import { useMemo } from "react";
import { formatValue } from "#engine/language/expressions/format.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";

/** Writes an amount with at most two decimals, in the user's language. */
export const useAmount = (): ((value: number) => string) => {
  const { language } = useText();
  const timeZone = useTimeZone();
  return useMemo(
    () => (value: number) => formatValue(Math.round(value * 100) / 100, "none", { language, timeZone }),
    [language, timeZone],
  );
};
