import { useMemo } from "react";
import { formatDecimals } from "#engine/language/expressions/format.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { GoalWords } from "./goals.ts";

/** How the goals of an availability are said. */
export const useGoalWords = (): GoalWords => {
  const { text, language } = useText();
  return useMemo(() => {
    const say = (key: string) => (percent: number | null) =>
      percent === null
        ? text(`statistics.${key}.own`)
        : text(`statistics.${key}`, { percent: formatDecimals(percent, percent % 1 === 0 ? 0 : 1, language) });
    return { goal: say("goal"), least: say("least") };
  }, [text, language]);
};
