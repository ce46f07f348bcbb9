import { useState } from "react";
import { v4 as newKey } from "uuid";
import type { InputOfCall, OutputOfCall, ProcedureName } from "#schemas/platform/procedures.ts";
import { CallError, isNoLink } from "#engine/transport/errors.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

/** Why a write was refused, in words, and the field that it was refused for. */
export interface Refusal {
  words: string;
  path: string | null;
}

/** Puts a failure into words. */
export const useRefusalOf = (): ((error: unknown) => Refusal) => {
  const { text } = useText();
  return (error) => ({
    words: isNoLink(error) ? text(900050) : error instanceof Error ? error.message : text(900020),
    path: error instanceof CallError ? error.path : null,
  });
};

/** Runs writes of a form one at a time: each works, and answers its `res`, or says why not. */
export const useWrite = () => {
  const { transport } = useEngine();
  const refusalOf = useRefusalOf();
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const write = async <Name extends ProcedureName>(
    procedure: Name,
    input: InputOfCall<Name>,
    timeout?: number,
  ): Promise<{ res: OutputOfCall<Name> } | null> => {
    setWorking(true);
    setProblem(null);
    try {
      return { res: await transport.call(procedure, input, { key: newKey(), timeout }) };
    } catch (error) {
      setProblem(refusalOf(error));
      return null;
    } finally {
      setWorking(false);
    }
  };
  return { write, working, problem };
};
