import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Kind, kinds, type Name, parseName } from "./names.ts";
import { cataloguesOf, filesOf, listsOf, type Output, placeOf, registered, textKeyOf, translated } from "./plan.ts";

const templates = join(import.meta.dirname, "templates");

const templatesOf = (kind: Kind): Output[] =>
  readdirSync(join(templates, kind)).map((path) => ({ path, text: readFileSync(join(templates, kind, path), "utf8") }));

const isTaken = (kind: Kind, name: Name, place: string, lists: readonly Output[], catalogues: readonly Output[]) => {
  if (existsSync(place)) return true;
  const exported = new RegExp(`\\b${name.export}(?:Procedure)?\\b`);
  const isTranslated =
    kind !== "procedure" && catalogues.some(({ text }) => text.includes(`"${textKeyOf(kind, name)}"`));
  return isTranslated || lists.some(({ text }) => exported.test(text));
};

const write = (root: string, { path, text }: Output): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** The files of a new thing, and those that it changes. */
export type Plan = { made: Output[]; changed: Output[] } | { refused: string };

/** What a new thing writes below `root`; a bad or taken name is refused. */
export const planOf = (root: string, kind?: string, typed?: string, swedish?: string): Plan => {
  const known = kinds.find((one) => one === kind);
  if (!known || typed === undefined)
    return { refused: `Usage: npm run new -- ${kinds.join("|")} NAME [SWEDISH TITLE]` };
  const name = parseName(known, typed, swedish);
  if (typeof name === "string") return { refused: name };
  const read = (path: string): Output => ({ path, text: readFileSync(join(root, path), "utf8") });
  const lacking = listsOf(known, name).find((path) => !existsSync(join(root, path)));
  if (lacking) return { refused: `Expected an area with a list of its procedures: there is no ${lacking}` };
  const [lists, catalogues] = [listsOf(known, name).map(read), cataloguesOf(known).map(read)];
  if (isTaken(known, name, join(root, placeOf(known, name)), lists, catalogues))
    return { refused: `Expected a new name, got "${typed}", which is taken` };
  const changed = lists.map((list) => registered(known, name, list));
  if (known !== "procedure") changed.push(...catalogues.map((one) => translated(known, name, one)));
  return { made: filesOf(known, name, templatesOf(known)), changed };
};

/** Writes a new thing with its registration and its texts below `root`; gives the paths, or why nothing was written. */
export const generate = (
  root: string,
  kind?: string,
  typed?: string,
  swedish?: string,
): { written: string[] } | { refused: string } => {
  const plan = planOf(root, kind, typed, swedish);
  if ("refused" in plan) return plan;
  const outputs = [...plan.made, ...plan.changed];
  for (const output of outputs) write(root, output);
  return { written: outputs.map(({ path }) => path) };
};
