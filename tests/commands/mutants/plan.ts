/** What a run of Vitest is to do with the mutants in the code that it loads. */
export type Plan =
  /** No mutant stands; what each test reaches is written down. */
  | { mode: "reach"; log: string }
  /** Each test is repeated with each of its mutants. */
  | { mode: "switch"; log: string; limits: Limits; mutantsOf: Readonly<Record<string, readonly number[]>> }
  /** One mutant stands from the first module on. */
  | { mode: "alone"; log: string; limits: Limits; mutant: number };

/** How often a test may ask for mutants, by test, before a loop counts as endless. */
export type Limits = Readonly<Record<string, number>>;

/** A line that a run writes into its log. */
export type Line =
  | { kind: "process"; pid: number }
  | {
      kind: "reached";
      test: string;
      file: string;
      passed: boolean;
      milliseconds: number;
      mutants: readonly [id: number, times: number][];
    }
  /** Reached while modules were loaded, or before and after all tests of a file. */
  | { kind: "loaded"; file: string; mutants: readonly number[] }
  /** A file that could not be loaded, or whose set-up fails. */
  | { kind: "broken"; file: string }
  | { kind: "started"; mutant: number; test: string | null }
  /** The test has ended with the mutant; whether it counts as killed is known a little later. */
  | { kind: "ended" }
  | { kind: "killed"; mutant: number; test: string };

declare module "vitest" {
  interface ProvidedContext {
    mutants: Plan;
  }
}
