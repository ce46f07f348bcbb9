import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync, Visitor } from "vite";

/** One file of the project imports another, in whatever way; paths go from the project's root. */
export interface Arrow {
  from: string;
  to: string;
  /** Where the import begins, from 1. */
  line: number;
  /** The import as it is written, on one line. */
  text: string;
}

/** A place in a file that names another: where it begins and ends, and the path or pattern that it gives. */
interface Mention {
  start: number;
  end: number;
  path: string;
}

type Parsed = ReturnType<typeof parseSync>;

const slashes = (path: string): string => path.split("\\").join("/");

/** The file that an import leads to; null for a package. */
export function resolved(file: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, "");
  if (path.startsWith("#")) return path.slice(1);
  return path.startsWith(".") ? slashes(join(dirname(file), path)) : null;
}

/** `import … from`, `import type … from` and `export … from`. */
function plain({ staticImports, staticExports }: Parsed["module"]): Mention[] {
  return [
    ...staticImports.map(({ start, end, moduleRequest: { value: path } }) => ({ start, end, path })),
    ...staticExports.flatMap(({ start, end, entries }) => {
      const path = entries.find(({ moduleRequest }) => moduleRequest !== null)?.moduleRequest?.value;
      return path === undefined ? [] : [{ start, end, path }];
    }),
  ];
}

const isMeta = ({ type }: { type: string }): boolean => type === "MetaProperty";

/** `import("…")`, also of a type, `new URL("…", import.meta.url)` and `import.meta.glob("…")`. */
function late(program: Parsed["program"]): Mention[] {
  const found: Mention[] = [];
  const take = (at: { start: number; end: number }, path: { type: string; value?: unknown } | undefined) => {
    if (path?.type === "Literal" && typeof path.value === "string")
      found.push({ start: at.start, end: at.end, path: path.value });
  };
  new Visitor({
    ImportExpression: (node) => take(node, node.source),
    TSImportType: (node) => take(node, node.source),
    NewExpression: (node) => {
      const [path, base] = node.arguments;
      if (base?.type === "MemberExpression" && isMeta(base.object)) take(node, path);
    },
    CallExpression: (node) => {
      if (node.callee.type === "MemberExpression" && isMeta(node.callee.object)) take(node, node.arguments[0]);
    },
  }).visit(program);
  return found;
}

/** What a file of the project imports of it; a pattern leads to each of its files. Throws where it does not parse. */
export function arrowsOf(file: string, source: string, project = "."): Arrow[] {
  const { program, module, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  // Only these few need the whole tree, which takes most of the time.
  const mentions = [...plain(module), ...(/\bimport\s*[(.]/.test(source) ? late(program) : [])];
  return mentions.flatMap(({ start, end, path }) => {
    const to = resolved(file, path);
    if (to === null) return [];
    const line = source.slice(0, start).split("\n").length;
    const text = source.slice(start, end).replace(/\s+/g, " ");
    const files = to.includes("*") ? globSync(to, { cwd: project }).map(slashes) : [to];
    return files.map((one) => ({ from: file, to: one, line, text }));
  });
}

/** What is made or kept beside the sources. */
const foreign = new Set(["node_modules", "dist", "dist-server", "data", "demo-data", "storybook-static"]);

const filesOf = (project: string): string[] =>
  readdirSync(project, { withFileTypes: true })
    .filter(({ name }) => !foreign.has(name) && !name.startsWith("."))
    .flatMap((entry) => {
      if (!entry.isDirectory()) return [entry.name];
      const below = readdirSync(join(project, entry.name), { withFileTypes: true, recursive: true });
      return below.map(({ parentPath, name }) => slashes(relative(project, join(parentPath, name))));
    })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file));

/** Every import of a file of the project by another one. */
export function readArrows(project = "."): Arrow[] {
  const files = filesOf(project);
  const known = new Set(files);
  return files
    .flatMap((file) => arrowsOf(file, readFileSync(join(project, file), "utf8"), project))
    .filter(({ from, to }) => known.has(to) && from !== to);
}
