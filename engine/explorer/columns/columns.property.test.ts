import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#tests/support/runs.ts";
import type { DataQuestion } from "#engine/explorer/types.ts";
import { type Columns, createColumns } from "./columns.ts";
import { answerOf, everything, shape, steps } from "./testing/fixture.ts";
import { naiveFacts } from "./testing/naive-facts.ts";
import { type Blocks, naiveAnswer } from "./testing/naive.ts";

type Life = typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never;
type Ask = Extract<Life[number], { do: "ask" }>;

/** Begins to answer and leaves it, as when somebody has asked something else meanwhile. */
const leave = (columns: Columns, question: DataQuestion, pieces: number): void => {
  const work = columns.ask(question);
  for (let piece = 0; piece < pieces; piece += 1) work.next();
};

/** What columns and the plainest program say in the life of a screen. */
const live = (life: Life): { said: unknown[]; expected: unknown[] } => {
  const columns = createColumns(shape);
  const blocks: Blocks = new Map();
  let filter = everything;
  const [said, expected]: [unknown[], unknown[]] = [[], []];
  const ask = ({ changes, groups, rows, leave: pieces }: Ask) => {
    filter = changes.reduce((before, change) => change(before), filter);
    const question = { filter, groups, ...(rows && { rows }) };
    if (pieces !== undefined) return leave(columns, question, pieces);
    said.push(answerOf(columns, question));
    expected.push(naiveAnswer(shape, blocks, question));
  };
  for (const step of life) {
    if (step.do === "ask") ask(step);
    if (step.do === "put") {
      columns.put(step.procedure, step.month, step.records);
      blocks.set(`${step.procedure} ${step.month}`, step);
    }
    if (step.do !== "facts") continue;
    said.push(columns.facts());
    expected.push(naiveFacts(shape, blocks));
  }
  return { said, expected };
};

test("whatever is read, replaced and asked in whatever order, the answers are those of going through all records", () => {
  fc.assert(
    fc.property(steps, (life) => {
      const { said, expected } = live(life);
      expect(said).toEqual(expected);
    }),
    { numRuns: runs(10_000) },
  );
});
