import type { Engine } from "#engine/react/providers/EngineProvider.tsx";
import { callBy, requestBy, type Transport, writeBy } from "#engine/transport/transport.ts";

/** What a run would have written. */
export interface DryWrite {
  procedure: string;
  input: Record<string, unknown>;
}

interface StoredRun {
  version: number;
  snapshot: unknown;
}

/**
 * A transport that reads for real and writes nothing: writes answer as done and are told. The run under way is kept here
 * and never laid over the one that the user has at a terminal.
 */
export const dryTransport = (
  transport: Transport,
  procedures: Engine["procedures"],
  told: (write: DryWrite) => void,
): Transport => {
  let run: StoredRun | null = null;
  const own: Readonly<Record<string, (input: Record<string, unknown>) => unknown>> = {
    load_wizard_snapshot: () => run,
    set_wizard_snapshot: ({ snapshot }) => {
      run = { version: (run?.version ?? 0) + 1, snapshot };
      return { version: run.version };
    },
    delete_wizard_snapshot: () => {
      run = null;
      return null;
    },
  };
  const tell = (procedure: string, input: Record<string, unknown>) => {
    told({ procedure, input });
    return null;
  };
  return {
    ...transport,
    call: callBy(async (procedure, input, options) => {
      const mine = Object.hasOwn(own, procedure) ? own[procedure] : undefined;
      if (mine) return mine(input);
      const isWrite = options?.key !== undefined || procedures?.(procedure)?.kind === "write";
      return isWrite ? tell(procedure, input) : await transport.call(procedure, input, options);
    }),
    write: writeBy(async (procedure, input) => ({ state: "done", res: tell(procedure, input) })),
    request: requestBy(async (method, path, options) =>
      method.toUpperCase() === "GET" ? await transport.request(method, path, options) : tell(`${method} ${path}`, {}),
    ),
  };
};
