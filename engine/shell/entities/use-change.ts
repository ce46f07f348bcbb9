import { useState } from "react";
import { v4 as newKey } from "uuid";
import { CallError } from "#engine/transport/errors.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { type Refusal, useRefusalOf } from "../security/use-write.ts";

/** Why a change of rows was refused: in words, for which field, and with what the answer held besides. */
export interface RefusedChange extends Refusal {
  code: string | null;
  res: unknown;
}

/** Makes the writes of an entity, one at a time, by the verb of its contracts; null where one was refused. */
export const useChange = (slug: string) => {
  const { transport } = useEngine();
  const refusalOf = useRefusalOf();
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<RefusedChange | null>(null);
  const change = async (verb: string, input: Record<string, unknown>): Promise<{ res: unknown } | null> => {
    setWorking(true);
    setProblem(null);
    // The name follows from the entity, which the server tells of.
    const procedure: string = `${slug}.${verb}`;
    try {
      return { res: await transport.call(procedure, input, { key: newKey() }) };
    } catch (error) {
      const { code, res } = error instanceof CallError ? error : { code: null, res: null };
      setProblem({ ...refusalOf(error), code, res });
      return null;
    } finally {
      setWorking(false);
    }
  };
  return { change, working, problem, setProblem };
};
