import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PrintedCommand, printedCommands } from "#widgets/generator/printed.ts";
import { bounds } from "#tests/support/bounds.ts";
import { examples } from "./examples.ts";

const source = join(import.meta.dirname, "../..");

/** Every file of the tree that is kept or could be, beside links to the packages and caches of its own. */
const copyTree = (root: string): void => {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  for (const path of listed.split("\n").filter((one) => one !== "" && existsSync(join(source, one))))
    cpSync(join(source, path), join(root, path));
  const packages = join(root, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync(join(source, "node_modules")).filter((one) => !/^\.(?:cache|vite)/.test(one)))
    symlinkSync(join(source, "node_modules", name), join(packages, name));
};

/** Runs a command in a folder as a person types it, on SQLite and with short runs; what it printed is the message when it fails. */
const run = async (cwd: string, command: string): Promise<string> => {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|NODE_ENV|NODE_OPTIONS|TEST_DATABASE|ALL_RUNS)/.test(name),
  );
  const options = { cwd, encoding: "utf8", env: Object.fromEntries(own), maxBuffer: 2 ** 28 } as const;
  try {
    const { stdout } = await promisify(execFile)("sh", ["-ec", command], options);
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}\n${stdout}${stderr}`, { cause: error });
  }
};

const areas: Record<string, string> = {
  widget: "widgets/dashboard",
  step: "widgets/steps",
  column: "widgets/columns",
  procedure: "server/procedures",
};
/** What the paths of all files of a new thing begin with. */
const placeOf = ({ kind, name }: PrintedCommand): string => `${areas[kind]}/${name}${kind === "procedure" ? "." : "/"}`;

/** What meets every widget, step, column and procedure without a line of its own. */
const general = [
  "widgets/registry.test.ts",
  "widgets/generator",
  "configs/texts.test.ts",
  "tests/contracts/procedures",
  "tests/contracts/isolation.test.ts",
  "tests/contracts/wall-token.test.ts",
];

const ways = [
  { of: "CONTRIBUTING", guides: ["CONTRIBUTING.md"] },
  {
    of: "the guides",
    guides: ["docs/guides/add-a-widget-type.md", "docs/guides/add-a-wizard-step.md", "docs/guides/add-a-procedure.md"],
  },
];

describe.each(ways)("the commands of $of, run in a copy of the tree", ({ guides }) => {
  const commands = guides.flatMap((guide) => printedCommands(readFileSync(join(source, guide), "utf8")));
  const files = examples.filter(({ guide, file }) => file !== null && guides.includes(guide));
  const places = commands.map(placeOf);
  const isMade = (place: string): boolean => globSync(`${place}*`, { cwd: root }).length > 0;
  let root = "";
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "shopwright-guides-"));
    copyTree(root);
    // What a reader has already made stays as it is.
    for (const one of commands.filter((command) => !isMade(placeOf(command)))) await run(root, one.command);
    for (const { file, text } of files) {
      mkdirSync(dirname(join(root, file!)), { recursive: true });
      writeFileSync(join(root, file!), text);
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("leave types, lint and format without a fault", { timeout: bounds.tree }, async () => {
    expect(places.filter((place) => !isMade(place))).toEqual([]);
    await run(root, "npm run --silent check");
  });

  it("leave the tests of what they made, and of all of its kind, passing", { timeout: bounds.tree }, async () => {
    const report = join(root, "report.json");
    const own = files.flatMap(({ file }) => (file!.endsWith(".test.ts") ? [file!] : []));
    const tests = [...new Set([...places, ...own, ...general])].join(" ");
    await run(
      root,
      `npx vitest run --project node --reporter=default --reporter=json --outputFile.json=${report} ${tests}`,
    );
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: { name: string }[] };
    const ran = (place: string) => testResults.some(({ name }) => name.includes(`/${place}`));
    expect([...places, ...own].filter((place) => !ran(place))).toEqual([]);
  });
});
