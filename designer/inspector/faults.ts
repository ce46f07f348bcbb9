import type { ErrorSchema } from "@rjsf/utils";
import type { Fault } from "#schemas/documents/envelope.ts";
import { segmentsOf } from "#schemas/documents/json.ts";

/** The faults at and below a place, with their paths beginning there. */
export const faultsBelow = (faults: readonly Fault[], path: string): Fault[] =>
  faults
    .filter((fault) => fault.path === path || fault.path.startsWith(`${path}/`))
    .map(({ path: whole, message }) => ({ path: whole.slice(path.length), message }));

/** What is wrong with a place itself. */
export const messagesAt = (faults: readonly Fault[], path = ""): string[] =>
  faults.filter((fault) => fault.path === path).map(({ message }) => message);

type Node = { __errors?: string[] } & { [key: string]: unknown };

/** Faults as the form library wants them: a tree with `__errors` at each faulty place. */
export const errorSchemaOf = (faults: readonly Fault[]): ErrorSchema => {
  const root: Node = {};
  for (const { path, message } of faults) {
    let node = root;
    for (const segment of segmentsOf(path)) {
      if (!Object.hasOwn(node, segment)) node[segment] = {};
      node = node[segment] as Node;
    }
    node.__errors = [...(node.__errors ?? []), message];
  }
  return root as ErrorSchema;
};
