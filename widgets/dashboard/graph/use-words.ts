import { useMemo } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StatisticsWords } from "./statistics.ts";

/** The words of the statistics charts in the user's language. */
export const useStatisticsWords = (): StatisticsWords => {
  const { text } = useText();
  return useMemo(
    () => ({
      run: text("graph.run_time"),
      coded: text("graph.coded_stop_time"),
      uncoded: text("graph.uncoded_stop_time"),
      unplanned: text("graph.unplanned_time"),
      noData: text(900052),
      stopTime: text("graph.stop_time"),
      availability: text(900084),
    }),
    [text],
  );
};
