import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { circlesIn, graphOf } from "./circles.ts";
import { arrowsOf } from "./imports.ts";
import { refusalsOf } from "./refusals.ts";

/** What files of these contents are refused for. */
const refused = (files: Readonly<Record<string, string>>): string[] =>
  refusalsOf(Object.entries(files).flatMap(([file, source]) => arrowsOf(file, source)));

const ofFiles = "Files import each other in a circle. Move what both need into a file below them:";

describe("files", () => {
  const imports: [kind: string, before: string, text: string][] = [
    ["values", "", `import { a } from "./a.ts"`],
    ["types", "", `import type { A } from "./a.ts"`],
    ["single types", "", `import { type A } from "./a.ts"`],
    ["effects", "", `import "./a.ts"`],
    ["what it exports", "", `export { a } from "./a.ts"`],
    ["all that it exports", "", `export * from "./a.ts"`],
    ["types that it exports", "", `export type { A } from "./a.ts"`],
    ["a view, later", "export const view = () => ", `import("./a.ts")`],
    ["a type where it stands", "export type A = ", `import("./a.ts").A`],
    ["a worker", "export const at = ", `new URL("./a.ts", import.meta.url)`],
  ];
  it.each(imports)("are refused in a circle of which one imports %s", (_, before, text) => {
    const a = `import { b } from "./b.ts"`;
    expect(refused({ "engine/x/a.ts": a, "engine/x/b.ts": `const one = 1;\n${before}${text}` })).toEqual([
      `${ofFiles}\n  engine/x/a.ts:1 ${a}\n  engine/x/b.ts:2 ${text}`,
    ]);
  });

  it("are followed by the aliases of the project", () => {
    const files = {
      "engine/x/a.ts": `import "#engine/x/b.ts";`,
      "engine/x/b.ts": `import type { A } from "#engine/x/a.ts";`,
    };
    expect(refused(files)).toHaveLength(1);
  });

  it("may import one file by several ways, packages, and words that only look like an import", () => {
    const a = `import { b } from "./b.ts"; import { c } from "./c.ts"; import x from "./x.json"; import react from "react";`;
    const b = `import { c } from "./c.ts"; // import "./a.ts"`;
    const c = `export const text = 'import("./a.ts")';`;
    expect(refused({ "engine/x/a.ts": a, "engine/x/b.ts": b, "engine/x/c.ts": c })).toEqual([]);
  });
});

const lazily = (path: string) => `export const view = () => import("${path}");`;

describe("rooms", () => {
  const houses: [string, string, string][] = [
    ["the house", "engine", "widgets"],
    ["schemas/", "schemas/documents", "schemas/platform"],
    ["schemas/documents/", "schemas/documents/site", "schemas/documents/page"],
    ["engine/", "engine/react", "engine/shell"],
    ["engine/language/", "engine/language/flow", "engine/language/expressions"],
    ["engine/transport/", "engine/transport/queue", "engine/transport/events"],
    ["engine/react/", "engine/react/tables", "engine/react/panels"],
    ["engine/shell/", "engine/shell/pages", "engine/shell/app"],
    ["widgets/", "widgets/controls", "widgets/dashboard"],
    ["designer/", "designer/fields", "designer/inspector"],
    ["server/", "server/documents", "server/procedures"],
    ["server/procedures/", "server/procedures/orders", "server/procedures/stops"],
  ];
  it.each(houses)("of %s are refused in a circle of different files", (house, one, other) => {
    const files = {
      [`${one}/x/a.ts`]: `import type { A } from "#${other}/x/a.ts";`,
      [`${other}/y/b.ts`]: lazily(`#${one}/y/b.ts`),
    };
    const [from, to] = [one, other].map((room) => room.split("/").at(-1));
    expect(refused(files)).toEqual([
      [
        `Rooms of ${house} import each other in a circle. Move what both need into a room below them, or hand it in from above:`,
        `  ${from} -> ${to}`,
        `    ${one}/x/a.ts:1 import type { A } from "#${other}/x/a.ts";`,
        `  ${to} -> ${from}`,
        `    ${other}/y/b.ts:1 import("#${one}/y/b.ts")`,
      ].join("\n"),
    ]);
  });

  it("count a file that stands directly in the house as a room", () => {
    const files = {
      "server/app.ts": `import "#server/auth/a.ts";`,
      "server/auth/b.ts": `import type { App } from "#server/app.ts";`,
    };
    expect(refused(files)).toHaveLength(1);
  });

  it("may be looked up to by tests and what they share", () => {
    const up = `import "#engine/react/tables/a.ts";`;
    const tests = ["a.test.ts", "a.stories.tsx", "a-fixture.tsx", "a.fixtures.ts", "testing/a.ts"];
    const files = Object.fromEntries(tests.map((name) => [`engine/react/states/${name}`, up]));
    expect(refused({ "engine/react/tables/b.ts": `import "#engine/react/states/a.ts";`, ...files })).toEqual([]);
  });

  it("are shown with a few of many imports", () => {
    const many = Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7].map((at) => [`server/a/${at}.ts`, `import "#server/b/x.ts";`]),
    );
    const [told = ""] = refused({ ...many, "server/b/y.ts": `import "#server/a/1.ts";` });
    expect(told.split("\n").slice(6, 8)).toEqual([`    server/a/5.ts:1 import "#server/b/x.ts";`, "    and 2 more"]);
  });
});

it("the shortest circle is told, and of those that share a node one", () => {
  const graph = graphOf(["ab", "bc", "ca", "ba", "de", "ed", "xa"].map(([from = "", to = ""]) => ({ from, to })));
  expect(circlesIn(graph)).toEqual([
    ["a", "b"],
    ["d", "e"],
  ]);
});

describe("npm run check", () => {
  let project: string;
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), "arrows-"));
  });
  afterEach(() => rmSync(project, { recursive: true }));
  const write = (file: string, source: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), source);
  };
  const run = () => {
    const args = ["tests/commands/arrows.ts", "--project", project];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    return { status, first: stderr.split("\n")[0] };
  };

  it("passes where all imports run one way, and fails with the circle where they do not", () => {
    write("engine/react/tables/a.tsx", `import "../panels/b.ts";`);
    write("engine/react/panels/b.ts", "export const b = 1;");
    write("node_modules/x/index.ts", `import "./index.ts";`);
    expect(run()).toEqual({ status: 0, first: "" });
    write("engine/react/panels/b.ts", `import type { A } from "../tables/a.tsx"; export type B = A;`);
    expect(run()).toEqual({ status: 1, first: ofFiles });
  });

  it("follows the pattern of a glob", () => {
    write("engine/react/tables/a.ts", `export const all = import.meta.glob("../panels/*.ts");`);
    write("engine/react/panels/b.ts", `import "../tables/a.ts";`);
    expect(run()).toEqual({ status: 1, first: ofFiles });
  });
});
