import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Kind, kinds, type Name, parseName } from "./names.ts";
import { filesOf, folderOf, listsOf, type Output, registered } from "./plan.ts";

const templates = join(import.meta.dirname, "templates");

const templatesOf = (kind: Kind): Output[] =>
  readdirSync(join(templates, kind)).map((path) => ({ path, text: readFileSync(join(templates, kind, path), "utf8") }));

const isTaken = (root: string, kind: Kind, name: Name): boolean => {
  if (existsSync(join(root, folderOf(kind, name)))) return true;
  const exported = new RegExp(`\\b${name.export}(?:Procedure)?\\b`);
  return listsOf(kind).some((list) => exported.test(readFileSync(join(root, list), "utf8")));
};

const write = (root: string, { path, text }: Output): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

export type Outcome = { written: string[] } | { refused: string };

/** Writes a new thing with its registration below `root`; a bad or taken name is refused and nothing is written. */
export const generate = (root: string, kind: string | undefined, typed: string | undefined): Outcome => {
  const known = kinds.find((one) => one === kind);
  if (!known || typed === undefined) return { refused: `Usage: npm run new -- ${kinds.join("|")} NAME` };
  const name = parseName(known, typed);
  if (typeof name === "string") return { refused: name };
  if (isTaken(root, known, name)) return { refused: `Expected a new name, got "${typed}", which is taken` };
  const lists = listsOf(known).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const files = filesOf(known, name, templatesOf(known));
  const changed = lists.map((list) => registered(known, name, list));
  for (const output of [...files, ...changed]) write(root, output);
  return { written: [...files, ...changed].map(({ path }) => path) };
};
