import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { coverage, missing, parseLedger, unknownIds } from "./ledger.ts";
import { helperRefusals, refusals } from "./refusals.ts";
import { isTestFile, readTestFile } from "./titles.ts";

// Ids are put together so that the text of this file names none.
const id = (number: number) => `WD-${String(number).padStart(3, "0")}`;
const ledger = `# Ledger

## 1 Frame

| ID | requirement | observed by |
|---|---|---|
| ${id(1)} | the first | unit |
| ${id(2)} | see ${id(1)} | unit |

### 1.1 Detail

| ${id(3)} | **DECIDE:** the third | story |
`;
const rows = parseLedger("wizards-dashboards-widgets", ledger);

describe("parseLedger", () => {
  it("reads each row once, under the nearest heading", () => {
    expect(rows).toEqual([
      { id: id(1), ledger: "wizards-dashboards-widgets", section: "1 Frame", text: "the first" },
      { id: id(2), ledger: "wizards-dashboards-widgets", section: "1 Frame", text: `see ${id(1)}` },
      { id: id(3), ledger: "wizards-dashboards-widgets", section: "1.1 Detail", text: "**DECIDE:** the third" },
    ]);
  });
});

describe("coverage", () => {
  it("counts rows and named rows by section", () => {
    expect(coverage(rows, new Set([id(2), id(3)]))).toEqual([
      { ledger: "wizards-dashboards-widgets", section: "1 Frame", all: 2, named: 1 },
      { ledger: "wizards-dashboards-widgets", section: "1.1 Detail", all: 1, named: 1 },
    ]);
  });

  it("lists what is missing by the beginning of a section or of an id", () => {
    expect(missing(rows, new Set([id(1)]), "1 Frame").map((row) => row.id)).toEqual([id(2)]);
    expect(missing(rows, new Set(), "WD-00").map((row) => row.id)).toEqual([id(1), id(2), id(3)]);
  });

  it("finds ids that stand in no ledger", () => {
    expect(unknownIds(rows, [id(999), id(1), id(998)])).toEqual([id(998), id(999)]);
  });
});

describe("a test file", () => {
  const counted: [string, string][] = [
    ["it", `it("clamps [${id(1)}]", () => {});`],
    ["test with single quotes", `test('clamps [${id(1)}]', () => {});`],
    ["describe", `describe("steps ${id(1)}", () => {});`],
    ["a template over two lines", `it(\n  \`clamps\n [${id(1)}]\`, () => {});`],
    ["a template beside a value", `it(\`clamps \${name} [${id(1)}]\`, () => {});`],
    ["it.each", `it.each(cases)("clamps %s [${id(1)}]", () => {});`],
    ["describe.for", `describe.for(cases)("clamps [${id(1)}]", () => {});`],
    ["test.describe", `test.describe("clamps [${id(1)}]", () => {});`],
  ];
  it.each(counted)("names a requirement by %s", (_, source) => {
    expect(readTestFile("a.test.ts", source)).toMatchObject({ titles: [{ id: id(1) }], elsewhere: [] });
  });

  it("names a requirement by the name of a story", () => {
    const source = `export const Empty = { name: "empty [${id(1)}]" };`;
    expect(readTestFile("a.stories.tsx", source).titles).toEqual([{ id: id(1), line: 1 }]);
  });

  const ignored: [string, string][] = [
    ["a comment", `// proves [${id(1)}]`],
    ["an assertion", `expect(text).toBe("${id(1)}");`],
    ["a variable", `const row = "${id(1)}";`],
    ["a second argument", `it("clamps", { tags: ["${id(1)}"] }, () => {});`],
    ["a longer number", `it("clamps [${id(1)}1234]", () => {});`],
  ];
  it.each(ignored)("names none by %s", (_, source) => {
    expect(readTestFile("a.test.ts", source)).toEqual({ titles: [], elsewhere: [] });
  });

  const cut: [string, string][] = [
    ["a title property of a table", `it.each([\n{ title: "clamps [${id(1)}]" }])("$title", () => {});`],
    ["a name property of a table", `it.each([\n{ name: "clamps [${id(1)}]" }])("$name", () => {});`],
    ["a row of a table", `it.each([\n["clamps [${id(1)}]"]])("%s", () => {});`],
    ["a value inside a title", `it(\`clamps \n\${"[${id(1)}]"}\`, () => {});`],
    ["an argument of a helper", `journey(\n"clamps [${id(1)}]");`],
  ];
  it.each(cut)("is refused with %s that holds an id", (_, source) => {
    expect(refusals("a.test.ts", source, readTestFile("a.test.ts", source))).toEqual([
      `a.test.ts:2 ${id(1)} stands in no title that is printed as it is written`,
    ]);
  });

  it("reads several ids of one title", () => {
    const { titles } = readTestFile("a.test.ts", `it("clamps [${id(1)}, ${id(2)}]", () => {});`);
    expect(titles.map((named) => named.id)).toEqual([id(1), id(2)]);
  });

  const title = `it("clamps [${id(1)}]", () => {});`;
  const ofDrafts: [string, string][] = [
    ["tests/contracts/drafts/a.test.ts", title],
    ["tests/contracts/documents/a.test.ts", `import { open } from "../drafts/library.ts";${title}`],
    ["engine/a.test.ts", `import { open } from "#tests/contracts/drafts/library.ts";${title}`],
    ["engine/a.test.ts", `read("tests/contracts/drafts/steps/a.json");${title}`],
  ];
  it.each(ofDrafts)("%s names no requirement when it is about documents that do not ship", (file, source) => {
    expect(refusals(file, source, readTestFile(file, source))).toEqual([
      `${file}:1 ${id(1)} stands in a test of documents that do not ship`,
    ]);
  });

  it("takes documents that do not ship itself, not through a helper", () => {
    const source = `export * from "../drafts/library.ts";`;
    const files = ["tests/contracts/documents/step.ts", "tests/contracts/drafts/step.ts", "designer/documents/step.ts"];
    expect(files.map((file) => helperRefusals(file, source).length)).toEqual([1, 0, 0]);
  });

  it("looks into tests, journeys and stories only", () => {
    expect(["a.test.ts", "a.test.tsx", "a.spec.ts", "a.stories.tsx", "a.e2e.ts", "a.ts"].map(isTestFile)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe("npm run requirements", () => {
  let project: string;
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), "requirements-"));
    mkdirSync(join(project, "docs/specification"), { recursive: true });
    for (const name of ["machine-interface", "overviews-and-navigation"])
      writeFileSync(join(project, "docs/specification", `${name}.md`), "");
    writeFileSync(join(project, "docs/specification/wizards-dashboards-widgets.md"), ledger);
    mkdirSync(join(project, "node_modules"));
    writeFileSync(join(project, "node_modules/other.test.ts"), `it("${id(2)}")`);
    writeFileSync(join(project, "frame.test.ts"), `it("goes on [${id(1)}]", () => {});`);
  });
  afterEach(() => rmSync(project, { recursive: true }));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["tests/commands/requirements.ts", "--project", project, ...args], {
      encoding: "utf8",
    });

  it("prints the coverage of each section and ends well", () => {
    const { status, stdout } = run();
    expect({ status, lines: stdout.trimEnd().split("\n") }).toEqual({
      status: 0,
      lines: [
        "   1 /    2  wizards-dashboards-widgets / 1 Frame",
        "   0 /    1  wizards-dashboards-widgets / 1.1 Detail",
        "1 of 3 requirements are named by a test (33.3 %)",
      ],
    });
  });

  it("prints what an area lacks", () => {
    expect(run("--missing", "1 Frame").stdout.trim().split("\n")).toEqual([
      `${id(2)}  see ${id(1)}`,
      "1 without a test",
    ]);
  });

  it("fails on an id in a title that is made of a table", () => {
    writeFileSync(join(project, "frame.test.ts"), `it.each([["goes on [${id(1)}]"]])("%s", () => {});`);
    const { status, stderr, stdout } = run();
    expect({ status, stderr: stderr.trim(), named: stdout.trim().split("\n").at(-1) }).toEqual({
      status: 1,
      stderr: `frame.test.ts:1 ${id(1)} stands in no title that is printed as it is written`,
      named: "0 of 3 requirements are named by a test (0.0 %)",
    });
  });

  it("fails on an id that the specification does not hold", () => {
    writeFileSync(join(project, "frame.test.ts"), `it("goes on [${id(77)}]", () => {});`);
    const { status, stderr } = run();
    expect({ status, stderr: stderr.trim() }).toEqual({
      status: 1,
      stderr: `Named by tests but not in the specification: ${id(77)}`,
    });
  });

  it("reads every row of the project's own specification", () => {
    const out = execFileSync(process.execPath, ["tests/commands/requirements.ts"], { encoding: "utf8" });
    expect(out.trim().split("\n").at(-1)).toMatch(/of 2455 requirements are named/);
  });
});
