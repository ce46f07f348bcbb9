import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "./generate.ts";

const source = join(import.meta.dirname, "../..");
const copied = ["schemas", "engine", "widgets", "server", "configs", "package.json", "tsconfig.json", ".oxlintrc.json"];
const made = [
  ["widget", "machine-load"],
  ["step", "date-list"],
  ["column", "progress-bar"],
  ["procedure", "machines/load_machine_load"],
] as const;

let root = "";

/** The output of a tool in the copy of the tree; what it printed is the message when it fails. */
const run = (tool: string, ...args: string[]): string => {
  const environment = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST)/.test(name));
  try {
    const entry = join(source, "node_modules", tool);
    return execFileSync(process.execPath, [entry, ...args], {
      cwd: root,
      encoding: "utf8",
      env: Object.fromEntries(environment),
      stdio: "pipe",
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}${stderr}`, { cause: error });
  }
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "generator-"));
  for (const path of copied) cpSync(join(source, path), join(root, path), { recursive: true });
  symlinkSync(join(source, "node_modules"), join(root, "node_modules"), "dir");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("generator", () => {
  it.each([
    ["widget", "Machine Load"],
    ["widget", "../escape"],
    ["widget", "class"],
    ["column", "progress_bar"],
    ["procedure", "load_machine_load"],
    ["procedure", "machines/loadMachine"],
    ["screen", "x"],
    ["widget", undefined],
  ])("refuses %s %s and writes nothing", (kind, name) => {
    const before = readFileSync(join(root, "widgets/dashboard/index.ts"), "utf8");
    expect(generate(root, kind, name)).toHaveProperty("refused");
    expect(readFileSync(join(root, "widgets/dashboard/index.ts"), "utf8")).toBe(before);
    expect(existsSync(join(root, "widgets/escape"))).toBe(false);
  });

  it.each([
    ["widget", "gauge"],
    ["step", "number"],
    ["column", "round-0"],
    ["procedure", "machines/load_machine"],
    ["procedure", "orders/load_machine"],
  ])("refuses %s %s, whose name is taken", (kind, name) => {
    expect(generate(root, kind, name)).toMatchObject({ refused: expect.stringContaining("taken") });
  });

  it("makes a widget, a step, a column and a procedure that type-check, lint and pass their own tests", () => {
    const written = made.flatMap(([kind, name]) => {
      const outcome = generate(root, kind, name);
      return "written" in outcome ? outcome.written : [];
    });
    const folders = new Set(
      written.filter((path) => /\/schema\.ts$|\/contract\.ts$/.test(path)).map((path) => dirname(path)),
    );
    expect([...folders]).toEqual([
      "widgets/dashboard/machine-load",
      "widgets/steps/date-list",
      "widgets/columns/progress-bar",
      "server/procedures/machines/load_machine_load",
    ]);
    writeFileSync(join(root, "tsconfig.new.json"), JSON.stringify({ extends: "./tsconfig.json", files: written }));
    writeFileSync(join(root, "vitest.config.ts"), "export default {};");
    run("typescript/bin/tsc", "-p", "tsconfig.new.json");
    run("oxlint/bin/oxlint", ...written);
    const report = run("vitest/vitest.mjs", "run", "--root", root, ...folders, "widgets/registry.test.ts");
    expect(report).toMatch(/Test Files.*5 passed/);
  }, 180_000);
});
