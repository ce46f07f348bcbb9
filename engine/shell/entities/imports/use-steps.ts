import { useEffect, useRef, useState } from "react";
import { v4 as newKey } from "uuid";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { type Refusal, useRefusalOf } from "../../security/use-write.ts";
import { type Import, leftOf, type Step, steps } from "./import.ts";

/** How far a step is: rows done of all that it had before it. */
export interface Progress {
  step: Step;
  done: number;
  all: number;
}

/**
 * Runs a step of an import, call by call, until it has gone over all rows; leaving the page, or `pause`, stops it
 * between two calls, and the next beginning goes on from there.
 */
export const useSteps = () => {
  const { transport } = useEngine();
  const refusalOf = useRefusalOf();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const isOn = useRef(false);
  useEffect(() => () => void (isOn.current = false), []);

  const run = async (begun: Import, step: Step): Promise<Import | null> => {
    if (isOn.current) return null;
    isOn.current = true;
    setProblem(null);
    const all = leftOf(begun, step);
    let now = begun;
    try {
      while (isOn.current && leftOf(now, step) > 0) {
        setProgress({ step, done: all - leftOf(now, step), all });
        const { import_no, version } = now;
        now = await transport.call(steps[step], { import_no, version }, { key: newKey() });
      }
      return now;
    } catch (error) {
      setProblem(refusalOf(error));
      return null;
    } finally {
      isOn.current = false;
      setProgress(null);
    }
  };
  return { run, pause: () => void (isOn.current = false), progress, problem, setProblem };
};
