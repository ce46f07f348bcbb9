import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { bounds } from "#tests/support/bounds.ts";

const command = async (...args: string[]): Promise<{ stdout: string; code: number }> => {
  try {
    const { stdout } = await promisify(execFile)("node", ["tests/commands/mutants.ts", ...args], {
      timeout: bounds.test,
    });
    return { stdout, code: 0 };
  } catch (error) {
    return error as { stdout: string; code: number };
  }
};

test("what no test notices is listed, what one notices is not, and too many that live on are an error", async () => {
  const { stdout, code } = await command("tests/commands/mutants/example", "--at-least", "90");
  expect(stdout.split("\n").filter((line) => /^(survived|not reached) /.test(line))).toEqual([
    "survived     tests/commands/mutants/example/rules.ts:2  value >= least  ->  (value) > (least)",
    "not reached  tests/commands/mutants/example/rules.ts:10  value % 2 === 1  ->  undefined",
    "not reached  tests/commands/mutants/example/rules.ts:10  value % 2 === 1  ->  (value % 2) !== (1)",
    "not reached  tests/commands/mutants/example/rules.ts:10  value % 2  ->  (value) * (2)",
  ]);
  expect(code).toBe(1);
});
