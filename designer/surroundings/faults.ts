import type { Fault } from "#schemas/documents/envelope.ts";

/** The faults at and below a place, with their paths beginning there. */
export const faultsBelow = (faults: readonly Fault[], path: string): Fault[] =>
  faults
    .filter((fault) => fault.path === path || fault.path.startsWith(`${path}/`))
    .map(({ path: whole, message }) => ({ path: whole.slice(path.length), message }));

/** What is wrong with a place itself. */
export const messagesAt = (faults: readonly Fault[], path = ""): string[] =>
  faults.filter((fault) => fault.path === path).map(({ message }) => message);
