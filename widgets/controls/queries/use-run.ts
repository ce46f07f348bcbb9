import { useCallback, useRef, useState } from "react";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import type { QueryData } from "./read.ts";

export type Run =
  | { state: "none" | "running" }
  | { state: "done"; data: QueryData }
  | { state: "failed"; message: string };

/** A run that is asked for; `sql_query` takes the place of the stored text. */
export interface Asked {
  record_no: number;
  parameters: Record<string, string>;
  sql_query?: string;
}

/** Runs queries when told to; the answer of an earlier run does not take the place of a later one's. */
export const useRun = (): { run: Run; start: (asked: Asked) => void; clear: () => void } => {
  const { transport } = useEngine();
  const [run, setRun] = useState<Run>({ state: "none" });
  const turn = useRef(0);
  const start = useCallback(
    (asked: Asked) => {
      const mine = (turn.current += 1);
      const show = (next: Run) => void (mine === turn.current && setRun(next));
      setRun({ state: "running" });
      transport.call("load_query_data", { ...asked }).then(
        (data) => show({ state: "done", data }),
        (error: unknown) => show({ state: "failed", message: errorTextOf(error).message }),
      );
    },
    [transport],
  );
  const clear = useCallback(() => {
    turn.current += 1;
    setRun({ state: "none" });
  }, []);
  return { run, start, clear };
};
