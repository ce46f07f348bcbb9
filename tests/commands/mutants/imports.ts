import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { resolved } from "../arrows/imports.ts";
import { fieldsOf, type Node, parse } from "./syntax.ts";

/** What a module takes of others while it runs: files of the project, and names of packages. */
export interface Imports {
  files: readonly string[];
  packages: readonly string[];
  /** Files and packages of which it takes types alone. */
  types: readonly string[];
  /** It uses what a browser keeps, shares between tabs or calls back, which is tested in a browser. */
  isEdge: boolean;
}

/** Every module of the project by its path from the root. */
export type Graph = ReadonlyMap<string, Imports>;

const folders = ["engine", "schemas", "widgets", "designer", "server", "tests", "configs", "docs"];

const modulesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).split("\\").join("/"));

const lateImports = (node: Node): string[] => {
  const source = node.type === "ImportExpression" ? (node["source"] as Node)["value"] : null;
  return [
    ...(typeof source === "string" ? [source] : []),
    ...fieldsOf(node).flatMap(([, child]) => lateImports(child)),
  ];
};

const isOfTypes = (node: Node): boolean =>
  node["importKind"] === "type" ||
  node["exportKind"] === "type" ||
  // The compiler keeps `import { type A }` as an import for its effects, which modules of this project have none of.
  (((node["specifiers"] as Node[] | undefined)?.length ?? 0) > 0 &&
    (node["specifiers"] as Node[]).every((one) => one["importKind"] === "type" || one["exportKind"] === "type"));

const edge =
  /\b(?:indexedDB|IDB[A-Z]|localStorage|sessionStorage|caches\.|serviceWorker\.)|new (?:SharedWorker|BroadcastChannel)\b|(?<![.\w])(?:addEventListener|setTimeout|setInterval)\(/;

function importsOf(file: string): Imports {
  const source = readFileSync(file, "utf8");
  const { program } = parse(file, source);
  const [types, values] = [true, false].map((ofTypes) =>
    (program["body"] as Node[])
      .filter((node) => node["source"] && isOfTypes(node) === ofTypes)
      .map((node) => (node["source"] as Node)["value"] as string),
  ) as [string[], string[]];
  if (source.includes("import(")) values.push(...lateImports(program));
  return {
    files: values.flatMap((one) => resolved(file, one) ?? []),
    packages: values.filter((one) => resolved(file, one) === null),
    types: types.map((one) => resolved(file, one) ?? one),
    isEdge: edge.test(source),
  };
}

/** Reads what the modules of the project import. */
export const readGraph = (): Graph => new Map(folders.flatMap(modulesIn).map((file) => [file, importsOf(file)]));

/** How many imports lie between a module and every module that it reaches. */
export function distances(graph: Graph, from: string): ReadonlyMap<string, number> {
  const found = new Map([[from, 0]]);
  for (const [file, steps] of found)
    for (const next of graph.get(file)?.files ?? []) if (!found.has(next)) found.set(next, steps + 1);
  return found;
}
