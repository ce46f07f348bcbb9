import type { QueryClient } from "@tanstack/react-query";
import type { ProcedureInfo } from "#engine/transport/transport.ts";
import { readAffected } from "../flows/reads.ts";

const nothingAnswered: ReadonlySet<string> = new Set();

interface WrittenParts {
  client: QueryClient;
  procedures: (name: string) => ProcedureInfo | undefined;
}

/** The procedures that the flow under way has written with, and the reads that they concern. */
export const createWritten = ({ client, procedures }: WrittenParts) => {
  const written = new Set<string>();
  return {
    add: (procedure: string): void => void written.add(procedure),
    readAgain: (): void => {
      for (const procedure of written) readAffected(client, procedures(procedure)?.events, nothingAnswered);
      written.clear();
    },
  };
};
