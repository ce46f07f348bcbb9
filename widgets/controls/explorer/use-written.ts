import { useMemo } from "react";
import { formatDecimals } from "#engine/language/expressions/format.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { ExplorerMeasure } from "#schemas/documents/explorer/schema.ts";

/** A number of a measure in the reader's language, with its unit. */
export const useWritten = (): ((measure: ExplorerMeasure, number: number) => string) => {
  const { language, label } = useText();
  return useMemo(
    () => (measure, number) => {
      const { percent, decimals = percent ? 1 : 0, unit } = measure;
      const digits = formatDecimals(percent ? number * 100 : number, decimals, language);
      if (percent) return `${digits}\u00a0%`;
      return unit === undefined ? digits : `${digits}\u00a0${label(unit)}`;
    },
    [language, label],
  );
};
