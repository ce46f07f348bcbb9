import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { inject, type RunnerTestCase, type RunnerTestFile, TestRunner, vi } from "vitest";
import type { Line, Plan } from "./plan.ts";

/** Runs tests with mutants: Vitest makes one for each process and each run. */
export default class MutantRunner extends TestRunner {
  readonly #plan: Plan = inject("mutants");
  /** Asked for since the last test began or ended, and how often. */
  readonly #asked = new Map<number, number>();
  readonly #killed = new Set<number>();
  #active: number | null = null;
  #times = 0;
  #limit = Infinity;

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    this.#write({ kind: "process", pid: process.pid });
    if (this.#plan.mode === "alone") this.#stand(this.#plan.mutant, null);
    Object.assign(globalThis, { __mutant: (id: number) => this.#isActive(id) });
  }

  #write(line: Line): void {
    appendFileSync(this.#plan.log, `${JSON.stringify(line)}\n`);
  }

  #isActive(id: number): boolean {
    if (this.#plan.mode === "reach") this.#asked.set(id, (this.#asked.get(id) ?? 0) + 1);
    if (this.#active !== null && ++this.#times > this.#limit) throw new Error("A loop does not end.");
    return id === this.#active;
  }

  #stand(mutant: number, test: string | null): void {
    this.#write({ kind: "started", mutant, test });
    this.#active = mutant;
  }

  #take(): [id: number, times: number][] {
    const asked = [...this.#asked];
    this.#asked.clear();
    return asked;
  }

  #writeLoaded(file: string): void {
    const mutants = this.#take().map(([id]) => id);
    if (mutants.length > 0) this.#write({ kind: "loaded", file: relative(process.cwd(), file), mutants });
  }

  /** The mutant that a try of a test is about; every other try has none and shows that the test itself still passes. */
  #mutantOf(test: RunnerTestCase, attempt: number): number | null {
    if (this.#plan.mode !== "switch") return null;
    const mutant = this.#plan.mutantsOf[test.id]?.[Math.floor(attempt / 2)] ?? null;
    return mutant === null || this.#killed.has(mutant) ? null : mutant;
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    if (this.#plan.mode === "reach") this.#writeLoaded(test.file.filepath);
    if (this.#plan.mode === "switch") test.repeats = (this.#plan.mutantsOf[test.id] ?? []).length * 2 - 1;
  }

  #skips = false;
  #failed = false;
  #began = 0;

  override onBeforeTryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options);
    const mutant = this.#mutantOf(test, options.repeats);
    const isWithMutant = options.repeats % 2 === 0;
    this.#skips = this.#plan.mode === "switch" && (isWithMutant ? mutant === null : !this.#failed);
    if (isWithMutant && mutant !== null) this.#stand(mutant, test.id);
    this.#began = performance.now();
    this.#times = 0;
    if (this.#plan.mode !== "reach") this.#limit = this.#plan.limits[test.id] ?? Infinity;
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (!this.#skips) await TestRunner.getTestFn(test)();
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const failed = test.result?.state === "fail";
    if (this.#plan.mode === "reach")
      this.#write({
        kind: "reached",
        test: test.id,
        file: relative(process.cwd(), test.file.filepath),
        passed: !failed,
        milliseconds: Math.round(performance.now() - this.#began),
        mutants: this.#take(),
      });
    if (this.#plan.mode === "switch") this.#judge(test, options.repeats, failed);
  }

  /** A kill counts when the same test passes without the mutant right after. */
  #judge(test: RunnerTestCase, attempt: number, failed: boolean): void {
    const mutant = this.#mutantOf(test, attempt);
    if (attempt % 2 === 1 && this.#failed && !failed && mutant !== null) {
      this.#killed.add(mutant);
      this.#write({ kind: "killed", mutant, test: test.id });
    }
    if (this.#active !== null) this.#write({ kind: "ended" });
    this.#failed = attempt % 2 === 0 && failed;
    this.#active = null;
    // A test that ends early leaves its clock behind.
    if (failed) vi.useRealTimers();
    // Thousands of expected failures need no report.
    if (test.result) delete test.result.errors;
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    if (this.#plan.mode === "switch") test.result = { state: "pass" };
    if (this.#plan.mode !== "alone") return;
    this.#write({ kind: "ended" });
    if (test.result?.state === "fail") this.#write({ kind: "killed", mutant: this.#plan.mutant, test: test.id });
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    for (const file of files) {
      const isBroken = (file.result?.errors?.length ?? 0) > 0;
      if (this.#plan.mode === "reach") this.#writeLoaded(file.filepath);
      if (this.#plan.mode === "reach" && isBroken)
        this.#write({ kind: "broken", file: relative(process.cwd(), file.filepath) });
      if (this.#plan.mode === "alone" && isBroken)
        this.#write({ kind: "killed", mutant: this.#plan.mutant, test: file.id });
    }
  }
}
