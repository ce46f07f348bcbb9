import { createHash } from "node:crypto";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { EventName } from "#schemas/protocol/events.ts";
import type { DocumentKind, Surroundings } from "./types.ts";
import { type View, viewOf } from "./view.ts";

/** Something that a judgement asks of what is around its document: what, and of which name. */
type Question = readonly [what: string, first: string, second?: string];

/** What a document uses: all that was asked while it was judged, and a digest of the answers. */
export interface Used {
  asked: readonly Question[];
  digest: string;
}

/** A document as this build judges it beside what it uses. */
export interface Verdict {
  view: View;
  used: Used;
}

/** The answers; the types are those of the build, by which a verdict is kept anyhow. */
const answers: Readonly<Record<string, (around: Surroundings, first: string, second: string) => unknown>> = {
  contract: ({ contracts }, name) => contracts.get(name),
  event: ({ hasEvent }, name) => hasEvent(name),
  selection: ({ hasSelectionType }, type) => hasSelectionType(type),
  text: ({ hasText }, key) => hasText(key),
  exists: ({ hasDocument }, kind, slug) => hasDocument(kind, slug),
  document: ({ document }, kind, slug) => document(kind, slug),
  preset: ({ preset }, family, slug) => (family === "widget" || family === "step" ? preset(family, slug) : undefined),
  snippet: ({ isSnippet }, slug) => isSnippet(slug),
  numbered: ({ numbered }, kind, record_no) => numbered(kind, Number(record_no)),
  slugs: ({ slugsOf }, kind) => slugsOf(kind),
  uses: ({ usesOf }, kind, slug) => usesOf(kind, slug),
};

/** Contracts and documents never change, and many documents ask for the same. */
const digests = new WeakMap<object, string>();

const digestOf = (answer: unknown): string => {
  if (typeof answer !== "object" || answer === null) return String(answer);
  const known = digests.get(answer) ?? createHash("sha256").update(JSON.stringify(answer)).digest("base64url");
  digests.set(answer, known);
  return known;
};

const digestOfAll = (asked: readonly Question[], around: Surroundings): string => {
  const hash = createHash("sha256");
  for (const [what, first, second = ""] of asked) hash.update(`${digestOf(answers[what]?.(around, first, second))}\n`);
  return hash.digest("base64url");
};

/** The same surroundings, which note what they are asked. */
const noting = (around: Surroundings, asked: Map<string, Question>): Surroundings => {
  const note = (question: Question): void => void asked.set(question.join("\n"), question);
  const noted =
    <Names extends [string, string?], Answer>(what: string, ask: (...names: Names) => Answer) =>
    (...names: Names): Answer => {
      note([what, ...names]);
      return ask(...names);
    };
  return {
    types: around.types,
    contracts: {
      get: noted("contract", (name: string) => around.contracts.get(name)),
      has: noted("contract", (name: string) => around.contracts.has(name)),
    },
    hasEvent: (name): name is EventName => {
      note(["event", name]);
      return around.hasEvent(name);
    },
    hasSelectionType: noted("selection", around.hasSelectionType),
    hasText: noted("text", around.hasText),
    hasDocument: noted("exists", around.hasDocument),
    document: noted("document", around.document),
    preset: noted("preset", around.preset),
    isSnippet: noted("snippet", around.isSnippet),
    numbered: (kind, record_no) => {
      note(["numbered", kind, String(record_no)]);
      return around.numbered(kind, record_no);
    },
    slugsOf: noted("slugs", around.slugsOf),
    usesOf: noted("uses", around.usesOf),
  };
};

/** Judges a stored document, and notes what it uses. */
export const judge = (kind: DocumentKind, stored: JsonObject, around: Surroundings): Verdict => {
  const noted = new Map<string, Question>();
  const view = viewOf(kind, stored, noting(around, noted));
  const asked = [...noted.values()];
  return { view, used: { asked, digest: digestOfAll(asked, around) } };
};

/** Whether a verdict still holds: everything that its document uses is as it was. */
export const isCurrent = ({ used: { asked, digest } }: Verdict, around: Surroundings): boolean =>
  digestOfAll(asked, around) === digest;
