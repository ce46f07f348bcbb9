import { useMemo } from "react";
import type { Reader } from "#engine/registry/types.ts";
import { useText, useTimeZone } from "../providers/TextsProvider.tsx";

/** Who reads the cells of a table. */
export const useReader = (): Reader => {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  return useMemo(() => ({ text, language, timeZone }), [text, language, timeZone]);
};
