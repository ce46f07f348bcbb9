import { type Change, changesOf } from "./operators.ts";
import { fieldsOf, type Node, parse } from "./syntax.ts";

/** A fault put into a file on purpose. */
export interface Mutant extends Change {
  file: string;
  /** From 1. */
  line: number;
  original: string;
}

/** Types have no behaviour; what wraps an expression for the type checker alone is looked through. */
const wrappers = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSInstantiationExpression",
]);
const typeFields = new Set(["typeAnnotation", "typeArguments", "typeParameters", "returnType", "superTypeArguments"]);
const isLeftOut = (parent: Node, field: string, node: Node): boolean =>
  typeFields.has(field) ||
  (node.type.startsWith("TS") && !wrappers.has(node.type)) ||
  (field === "key" && parent["computed"] !== true) ||
  // What is deleted must stay a place, not a value.
  (parent.type === "UnaryExpression" && parent["operator"] === "delete");

const collect = (node: Node, source: string, found: Change[]): Change[] => {
  found.push(...changesOf(node, source));
  for (const [field, child] of fieldsOf(node)) if (!isLeftOut(node, field, child)) collect(child, source, found);
  return found;
};

/** Every mutant of a file, in the order of the text. */
export function findMutants(file: string, source: string): Mutant[] {
  const { program } = parse(file, source);
  const changes = collect(program, source, []).toSorted((a, b) => a.start - b.start || b.end - a.end);
  return changes.map((change) => ({
    ...change,
    file,
    line: source.slice(0, change.start).split("\n").length,
    original: source.slice(change.start, change.end),
  }));
}

/** A place with the mutants of exactly this place and the places within it. */
interface Site {
  start: number;
  end: number;
  mutants: [id: number, mutant: Mutant][];
  within: Site[];
}

/** Mutants in the order of the text, by place; a place lies in another one or beside it. */
function sitesOf(mutants: readonly [id: number, mutant: Mutant][]): Site[] {
  const roots: Site[] = [];
  const open: Site[] = [];
  for (const [id, mutant] of mutants) {
    while (open.length > 0 && open.at(-1)!.end <= mutant.start) open.pop();
    const around = open.at(-1);
    if (around?.start === mutant.start && around.end === mutant.end) around.mutants.push([id, mutant]);
    else {
      const site: Site = { start: mutant.start, end: mutant.end, mutants: [[id, mutant]], within: [] };
      (around?.within ?? roots).push(site);
      open.push(site);
    }
  }
  return roots;
}

const written = (source: string, start: number, end: number, sites: readonly Site[]): string => {
  let [text, at] = ["", start];
  for (const site of sites) {
    text += source.slice(at, site.start) + switched(source, site);
    at = site.end;
  }
  return text + source.slice(at, end);
};

const asked = (id: number): string => `__mutant(${id})`;

function switched(source: string, { start, end, mutants, within }: Site): string {
  const original = written(source, start, end, within);
  // A statement has one mutant: it is left out. The block keeps an `else` that follows with its own `if`.
  if (mutants[0]?.[1].kind === "statement") return `{ if (!${asked(mutants[0][0])}) { ${original} } }`;
  return `(${mutants.map(([id, { replacement }]) => `${asked(id)} ? (${replacement}) : `).join("")}(${original}))`;
}

/** The source with all of its mutants in it: `__mutant(id)`, a global, says which one stands. */
export const withSwitches = (source: string, mutants: readonly [id: number, mutant: Mutant][]): string =>
  written(source, 0, source.length, sitesOf(mutants));
