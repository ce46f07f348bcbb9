import { runInNewContext } from "node:vm";
import { transformWithOxc } from "vite";
import { expect, test } from "vitest";
import type { Graph, Imports } from "./imports.ts";
import { judge } from "./judge.ts";
import { findMutants, type Mutant, withSwitches } from "./mutants.ts";
import { drawn } from "./sample.ts";
import { isPure, linesOfDiff } from "./scope.ts";
import type { Runs } from "./vitest.ts";

const changes = (source: string): string[] =>
  findMutants("code.ts", source).map(({ original, replacement }) => `${original} -> ${replacement}`);

test("conditions, comparisons, arithmetic, logic, booleans, results, statements and optional steps are broken", () => {
  expect(changes("if (a < b) c();")).toEqual([
    "a < b -> true",
    "a < b -> false",
    "a < b -> (a) <= (b)",
    "a < b -> (a) >= (b)",
    "c(); -> ",
  ]);
  expect(changes("const x = a + b * c, y = d ?? true;")).toEqual([
    "a + b * c -> (a) - (b * c)",
    "b * c -> (b) / (c)",
    "d ?? true -> (d) && (true)",
    "true -> false",
  ]);
  expect(changes("const f = (a: A): boolean => !a?.b?.[0];")).toEqual([
    "!a?.b?.[0] -> undefined",
    "!a?.b?.[0] -> (a?.b?.[0])",
    "a?.b?.[0] -> a?.b[0]",
    "a?.b?.[0] -> a.b?.[0]",
  ]);
  expect(changes("function f() { while (g()) throw new Fault(); return; }")).toEqual([
    "g() -> false",
    "throw new Fault(); -> ",
  ]);
});

test("texts, types, names of fields and places that are deleted stay as they are", () => {
  const source = `
    import type { A } from "./a.ts";
    type B = A extends true ? "yes" : "no";
    const label: B = "a" + name;
    const one = { enabled, nested: { size } } as { enabled: true };
    export const gone = delete one?.enabled;`;
  expect(changes(source)).toEqual([]);
});

/** The value that code leaves in `result` while a mutant stands. */
async function resultWith(source: string, mutants: readonly Mutant[], active: number | null): Promise<unknown> {
  const { code } = await transformWithOxc(withSwitches(source, [...mutants.entries()]), "code.ts");
  return runInNewContext(`${code}; result`, { __mutant: (id: number) => id === active });
}

test("the code with all mutants in it does the same as before, and each mutant changes its own place alone", async () => {
  const source = `
    let result = [];
    for (const value of [1, 2, 3])
      if (value === 1) result.push("one");
      else if (value > 2) result.push("many");
      else result.push("two");`;
  const mutants = findMutants("code.ts", source);
  expect(await resultWith(source, mutants, null)).toEqual(["one", "two", "many"]);
  for (const [id, { start, end, replacement }] of mutants.entries()) {
    const changed = `${source.slice(0, start)}${replacement || ";"}${source.slice(end)}`;
    expect([id, await resultWith(source, mutants, id)]).toEqual([id, await resultWith(changed, [], null)]);
  }
});

test("the lines of a change are those that it adds", () => {
  const diff = [
    "+++ b/engine/a.ts",
    "@@ -3,2 +3,3 @@ around",
    "+one",
    "@@ -9 +10 @@",
    "+++ b/engine/b.ts",
    "@@ -5,2 +4,0 @@",
  ];
  expect(linesOfDiff(diff.join("\n"))).toEqual(
    new Map([
      ["engine/a.ts", new Set([3, 4, 5, 10])],
      ["engine/b.ts", new Set()],
    ]),
  );
});

test("a module that decides is one that touches no file, page or database, and imports none that does", () => {
  const none: Imports = { files: [], packages: [], types: [], isEdge: false };
  const graph: Graph = new Map([
    ["server/orders/rules.ts", { ...none, files: ["server/orders/sum.ts"], packages: ["typebox"] }],
    ["server/orders/sum.ts", none],
    ["server/orders/find.ts", { ...none, types: ["kysely"] }],
    ["server/orders/save.ts", { ...none, files: ["server/orders/disk.ts"] }],
    ["server/orders/disk.ts", { ...none, packages: ["node:fs"] }],
    ["server/orders/rules.test.ts", none],
    ["engine/kept.ts", { ...none, isEdge: true }],
  ]);
  expect([...graph.keys()].filter((file) => isPure(graph, file))).toEqual([
    "server/orders/rules.ts",
    "server/orders/sum.ts",
  ]);
});

test("a seed draws the same sample each time, and another seed another one", () => {
  const all = Array.from({ length: 1000 }, (_, index) => index);
  expect(drawn(all, 300, 1)).toHaveLength(300);
  expect(drawn(all, 300, 1)).toEqual(drawn(all, 300, 1));
  expect(drawn(all, 300, 1)).not.toEqual(drawn(all, 300, 2));
  expect(drawn(all, 2000, 1)).toEqual(all);
});

test("a mutant is killed among others or by itself, survives its tests, or is not reached", async () => {
  const mutants = findMutants("code.ts", "const f = (a) => a + 1; const g = (b) => b - 1;");
  expect(mutants.map(({ replacement }) => replacement)).toEqual(["undefined", "(a) - (1)", "undefined", "(b) + (1)"]);
  const asked: unknown[] = [];
  const runs: Runs = {
    run: async (question, chosen) => {
      asked.push([question.mode, ...("mutant" in question ? [question.mutant] : []), chosen]);
      const reached = { kind: "reached", test: "t1", file: "code.test.ts", passed: true, milliseconds: 1 } as const;
      const told = { kind: "killed", test: "t1" } as const;
      if (question.mode === "reach")
        return {
          isCut: false,
          lines: [
            {
              ...reached,
              mutants: [
                [0, 1],
                [1, 1],
                [2, 1],
              ],
            },
            { ...reached, test: "t2", file: "broken.test.ts", passed: false, mutants: [[3, 1]] },
          ],
        };
      const killed = question.mode === "switch" ? 0 : question.mutant === 1 ? 1 : null;
      return { isCut: false, lines: killed === null ? [] : [{ ...told, mutant: killed }] };
    },
    close: async () => undefined,
  };
  const judged = await judge(
    mutants,
    () => ["code.test.ts", "broken.test.ts"],
    runs,
    () => undefined,
  );
  expect(judged).toEqual({
    verdicts: ["killed", "killed", "survived", "not reached"],
    failing: ["broken.test.ts"],
  });
  const own = [{ file: "code.test.ts", tests: ["t1"] }];
  expect(asked).toEqual([
    ["reach", [{ file: "code.test.ts" }, { file: "broken.test.ts" }]],
    ["switch", own],
    ["alone", 1, own],
    ["alone", 2, own],
  ]);
});
