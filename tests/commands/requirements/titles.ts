import { parseSync, Visitor } from "vite";
import { idPattern } from "./ledger.ts";

/** Files whose titles count: tests, browser journeys and stories. */
export const isTestFile = (name: string): boolean => /\.(test|spec|stories|e2e)\.(ts|tsx|mts)$/.test(name);

/** An id that a test file names. */
export interface Named {
  id: string;
  line: number;
}

/** What a test file names: by titles that are printed as they are written, and by other texts in a title's form. */
export interface TestFile {
  titles: Named[];
  /** Ids in brackets that stand in a table, a constant or a helper's argument: a runner cuts or hides them. */
  elsewhere: Named[];
}

const titled = new Set(["it", "test", "describe"]);
const bracketed = /\[[^\]]*\]/g;

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]["CallExpression"]>>[0]["callee"];

/** The name that a call begins with: `it` of `it.skipIf(x).each(y)(...)`. */
function firstName(callee: Node): string | null {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression") return firstName(callee.object);
  return callee.type === "CallExpression" ? firstName(callee.callee) : null;
}

/** Reads the ids of a test file; in stories the `name` of an object is a title too. */
export function readTestFile(path: string, source: string): TestFile {
  const texts: { text: string; start: number }[] = [];
  const titles = new Set<number>();
  const isStory = /\.stories\./.test(path);
  const take = (node: { type: string; start: number } | undefined) => {
    if (node?.type === "Literal" || node?.type === "TemplateLiteral") titles.add(node.start);
  };
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (titled.has(firstName(callee) ?? "")) take(first);
    },
    Property: ({ key, value }) => {
      if (isStory && key.type === "Identifier" && key.name === "name") take(value);
    },
    Literal: ({ value, start }) => {
      if (typeof value === "string") texts.push({ text: value, start });
    },
    TemplateLiteral: ({ quasis, start }) => {
      texts.push({ text: quasis.map(({ value }) => value.raw).join("${}"), start });
    },
  }).visit(parseSync(path, source).program);

  const named = (text: string, start: number): Named[] =>
    (text.match(idPattern) ?? []).map((id) => ({ id, line: source.slice(0, start).split("\n").length }));
  return {
    titles: texts.filter(({ start }) => titles.has(start)).flatMap(({ text, start }) => named(text, start)),
    elsewhere: texts
      .filter(({ start }) => !titles.has(start))
      .flatMap(({ text, start }) => (text.match(bracketed) ?? []).flatMap((part) => named(part, start))),
  };
}
