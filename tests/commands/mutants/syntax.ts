import { parseSync } from "vite";

/** A node of the syntax tree, as the parser gives it (ESTree with types). */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const childrenOf = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(childrenOf);
  return isNode(value) ? [value] : [];
};

/** The nodes right below, with the field each stands in. */
export const fieldsOf = (node: Node): [field: string, child: Node][] =>
  Object.entries(node).flatMap(([field, value]) => childrenOf(value).map((child): [string, Node] => [field, child]));

/** Parses a module; positions count UTF-16 units, as those of strings do. */
export function parse(file: string, source: string) {
  const { program, module, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  // The parser's types are a union of 200 interfaces; what is looked for here is named field by field.
  return { program: program as unknown as Node, module };
}
