import { fromBytes, toBytes } from "#schemas/columns/bytes.ts";
import type { DataAnswer, DataFacts, DataQuestion } from "./types.ts";

/** What is kept of answers, by the text of their question: it is read at once, however many records there are. */
interface KeptGlance {
  key: string;
  facts: DataFacts;
  newest: [procedure: string, day: string][];
  answers: [question: string, answer: DataAnswer][];
}

/** What is known of records before their columns are there. */
export interface Glance extends Pick<KeptGlance, "facts"> {
  newest: ReadonlyMap<string, string>;
  /** Null of what was not asked before. */
  answerTo: (question: DataQuestion) => DataAnswer | null;
}

/** The answers to what was asked last over records that have not changed since. */
export interface Answers {
  note: (question: DataQuestion, answer: DataAnswer) => void;
  /** The bytes of what is new since the last time; null where nothing is. */
  bytes: (of: Omit<KeptGlance, "answers">) => Uint8Array<ArrayBuffer> | null;
}

/** Pages of an explorer have a question or two each. */
const keptAtMost = 12;

/** Whoever is told an answer is handed its numbers. */
const copyOf = (answer: DataAnswer): DataAnswer => ({
  ...answer,
  groups: answer.groups.map(({ values, sums, counts }) => ({
    values,
    sums: Object.fromEntries(Object.entries(sums).map(([key, numbers]) => [key, numbers.slice()])),
    counts: counts.slice(),
  })),
});

export const createAnswers = (): Answers => {
  const answers = new Map<string, DataAnswer>();
  let isNew = false;
  return {
    note: (question, answer) => {
      const text = JSON.stringify(question);
      isNew ||= !answers.delete(text);
      answers.set(text, copyOf(answer));
      for (const oldest of [...answers.keys()].slice(0, -keptAtMost)) answers.delete(oldest);
    },
    bytes: (of) => {
      if (!isNew) return null;
      isNew = false;
      return toBytes({ ...of, answers: [...answers] } satisfies KeptGlance);
    },
  };
};

/** What stands in bytes that were written of these records (`key`); null in others. */
export const glanceIn = (bytes: ArrayBuffer | null, key: string): Glance | null => {
  // The sum over the bytes and the key say that they were written above.
  const found = bytes && (fromBytes(bytes) as KeptGlance | null);
  if (found?.key !== key) return null;
  const answers = new Map(found.answers);
  return {
    facts: found.facts,
    newest: new Map(found.newest),
    answerTo: (question) => {
      const known = answers.get(JSON.stringify(question));
      return known ? copyOf(known) : null;
    },
  };
};
