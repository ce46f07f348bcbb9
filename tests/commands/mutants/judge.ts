import type { Mutant } from "./mutants.ts";
import type { Limits, Line } from "./plan.ts";
import type { Chosen, Question, Runs } from "./vitest.ts";

/** What became of a mutant. */
type Verdict = "killed" | "survived" | "not reached";

/** The test files that may see a mutant, the nearest first. */
export type Near = (mutant: Mutant) => readonly string[];

export interface Judged {
  verdicts: readonly Verdict[];
  /** Test files with tests that fail without a mutant; those tests were not asked. */
  failing: readonly string[];
}

interface Reach {
  /** The tests that ask for a mutant, the nearest first. */
  testsOf: ReadonlyMap<number, readonly Test[]>;
  /** The quick tests of each file that pass. */
  passing: ReadonlyMap<string, readonly string[]>;
  /** Mutants in what modules do when they are loaded: a test sees them only when it loads its modules anew. */
  loaded: ReadonlySet<number>;
  limits: Limits;
  failing: readonly string[];
}

interface Test {
  test: string;
  file: string;
  milliseconds: number;
}

/** Longer tests are asked only where no quicker one reaches a mutant. */
const isQuick = ({ milliseconds }: Test): boolean => milliseconds < 1000;

/** Tests of a few milliseconds come first. */
const costOf = ({ milliseconds }: Test): number => (milliseconds < 50 ? 0 : milliseconds < 300 ? 1 : 2);

/** How many tests a mutant meets in each round: most are killed by the nearest few. */
const rounds = [4, 20, Infinity];

function readReach(lines: readonly Line[], mutants: readonly Mutant[], near: Near): Reach {
  const reached = lines.filter((line) => line.kind === "reached");
  const broken = new Set(lines.flatMap((line) => (line.kind === "broken" ? line.file : [])));
  const passed = reached.filter((line) => line.passed && !broken.has(line.file));
  const limits: Record<string, number> = {};
  const tests = new Map<number, Test[]>();
  for (const line of passed) {
    limits[line.test] = 10_000 + 20 * line.mutants.reduce((sum, [, times]) => sum + times, 0);
    for (const [id] of line.mutants) tests.set(id, [...(tests.get(id) ?? []), line]);
  }
  for (const [id, own] of tests) {
    const order = near(mutants[id]!);
    const asked = own.some(isQuick) ? own.filter(isQuick) : own;
    tests.set(
      id,
      asked.toSorted((a, b) => costOf(a) - costOf(b) || order.indexOf(a.file) - order.indexOf(b.file)),
    );
  }
  return {
    testsOf: tests,
    passing: new Map(
      [...Map.groupBy(passed.filter(isQuick), ({ file }) => file)].map(([file, own]) => [file, own.map((o) => o.test)]),
    ),
    loaded: new Set(lines.flatMap((line) => (line.kind === "loaded" ? line.mutants : []))),
    limits,
    failing: [...new Set([...broken, ...reached.filter((line) => !line.passed).map(({ file }) => file)])],
  };
}

const byFile = (tests: readonly Test[]): Chosen[] =>
  [...Map.groupBy(tests, ({ file }) => file)].map(([file, own]) => ({ file, tests: own.map(({ test }) => test) }));

interface Progress {
  killed: Set<number>;
  /** Mutant and test of each meeting. */
  met: Set<string>;
}

/** The tests of a round, each with the mutants that it is to meet. */
function roundOf(from: number, to: number, { testsOf }: Reach, { killed, met }: Progress) {
  const mutantsOf: Record<string, number[]> = {};
  const chosen = new Map<string, Test>();
  for (const [id, tests] of testsOf) {
    if (killed.has(id)) continue;
    for (const one of tests.slice(from, to)) {
      if (met.has(`${id} ${one.test}`)) continue;
      (mutantsOf[one.test] ??= []).push(id);
      chosen.set(one.test, one);
    }
  }
  return { mutantsOf, chosen: byFile([...chosen.values()]) };
}

/** Judges mutants by the tests near them; what no test reaches has survived too. */
export async function judge(
  mutants: readonly Mutant[],
  near: Near,
  runs: Runs,
  tell: (line: string) => void,
): Promise<Judged> {
  const [killed, met] = [new Set<number>(), new Set<string>()];
  const ask = async (question: Question, chosen: readonly Chosen[]) => {
    const { lines, isCut } = await runs.run(question, chosen);
    const before = killed.size;
    for (const line of lines) {
      if (line.kind === "killed") killed.add(line.mutant);
      if (line.kind === "started") met.add(`${line.mutant} ${line.test}`);
    }
    return isCut && killed.size > before;
  };
  const files = [...new Set(mutants.flatMap(near))];
  tell(`${mutants.length} mutants, ${files.length} test files`);
  const { lines } = await runs.run(
    { mode: "reach" },
    files.map((file) => ({ file })),
  );
  const answered = new Set(lines.flatMap((line) => ("file" in line ? line.file : [])));
  for (const file of files) if (!answered.has(file)) tell(`No test of it has run: ${file}`);
  const reach = readReach(lines, mutants, near);
  const { limits } = reach;

  const switched = async (from: number, to: number): Promise<void> => {
    const { mutantsOf, chosen } = roundOf(from, to, reach, { killed, met });
    if (chosen.length === 0) return;
    // A run that an endless loop has cut goes on without that mutant.
    if (await ask({ mode: "switch", limits, mutantsOf }, chosen)) await switched(from, to);
    else tell(`${killed.size} killed after ${to === Infinity ? "all" : to} tests each`);
  };
  for (const [index, to] of rounds.entries()) await switched(rounds[index - 1] ?? 0, to);

  const isReached = (id: number) => reach.testsOf.has(id) || reach.loaded.has(id);
  const left = mutants
    .keys()
    .filter((id) => isReached(id) && !killed.has(id))
    .toArray();
  tell(`${left.length} to be judged by themselves`);
  for (const mutant of left) {
    const mutantFiles = near(mutants[mutant]!).flatMap((file) => {
      const tests = reach.passing.get(file);
      return tests ? [{ file, tests }] : [];
    });
    const chosen = reach.loaded.has(mutant) ? mutantFiles : byFile(reach.testsOf.get(mutant) ?? []);
    if (chosen.length > 0) await ask({ mode: "alone", limits, mutant }, chosen);
  }
  return {
    verdicts: mutants.map((_, id) => (killed.has(id) ? "killed" : isReached(id) ? "survived" : "not reached")),
    failing: reach.failing,
  };
}
