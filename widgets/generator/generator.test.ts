import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { validatorOf } from "#server/validation.ts";
import { planOf } from "./generate.ts";
import { type Kind, kinds, parseName } from "./names.ts";
import { registered } from "./plan.ts";
import { printedCommands } from "./printed.ts";

const source = join(import.meta.dirname, "../..");
const samples = [
  ["widget", "generator-sample"],
  ["step", "generator-sample"],
  ["column", "generator-sample"],
  ["procedure", "machines/load_generator_sample"],
] as const;

const planned = (kind: Kind, name: string) => {
  const plan = planOf(source, kind, name, "Prov");
  if ("refused" in plan) throw new Error(plan.refused);
  return plan;
};
const plans = samples.map(([kind, name]) => planned(kind, name));
const made = plans.flatMap((plan) => plan.made);
/** What stands in a file once a sample is made. */
const changed = (kind: Kind, path: string): string =>
  plans[kinds.indexOf(kind)]!.changed.find((output) => output.path === path)!.text;

const contract = "schemas/plant/procedures/machines/load_generator_sample.ts";
// Beside the sources, so that the aliases of package.json hold.
const folder = resolve(".cache", `generated-${process.pid}`);
for (const { path, text } of made) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  // The alias of the contract would lead into the sources, where it is not.
  writeFileSync(join(folder, path), text.replaceAll(`"#${contract}"`, `"${join(folder, contract)}"`));
}
afterAll(() => rmSync(folder, { recursive: true }));
const load = (path: string): Promise<any> => import(/* @vite-ignore */ join(folder, path));

describe("the generator", () => {
  it.each([
    ["widget", "Machine Load"],
    ["widget", "../escape"],
    ["widget", "class"],
    ["column", "progress_bar"],
    ["procedure", "load_machine_load"],
    ["procedure", "machines/loadMachine"],
    ["procedure", "no-such-area/load_machine_load"],
    ["screen", "x"],
    ["widget", undefined],
  ])("refuses %s %s", (kind, name) => {
    expect(planOf(source, kind, name)).toEqual({ refused: expect.stringMatching(/^(?:Expected|Usage)/) });
  });

  it.each([
    ["widget", "gauge"],
    ["step", "number"],
    ["column", "round-0"],
    ["procedure", "machines/load_machine"],
    ["procedure", "orders/load_machine"],
  ])("refuses %s %s, whose name is taken", (kind, name) => {
    expect(planOf(source, kind, name)).toMatchObject({ refused: expect.stringContaining("taken") });
  });

  it("takes each command that CONTRIBUTING and the guides print, and CONTRIBUTING has one of each kind", () => {
    const read = (path: string) => printedCommands(readFileSync(path, "utf8"));
    const contributing = read("CONTRIBUTING.md");
    expect(contributing.map(({ kind }) => kind)).toEqual(kinds);
    const all = [...contributing, ...globSync("docs/guides/*.md").flatMap(read)];
    expect(all.length).toBeGreaterThan(kinds.length);
    expect(all.filter(({ kind, name }) => typeof parseName(kind as Kind, name) === "string")).toEqual([]);
  });

  it("registers what it makes, once and in the order of the list", () => {
    const widgets = changed("widget", "widgets/dashboard/index.ts").split("\n");
    const line = 'export { generatorSample } from "./generator-sample/index.ts";';
    expect(widgets.filter((one) => one === line)).toHaveLength(1);
    expect(widgets.toSpliced(widgets.indexOf(line), 1).join("\n")).toBe(
      readFileSync("widgets/dashboard/index.ts", "utf8"),
    );
    expect(widgets[widgets.indexOf(line) + 1]).toContain("./graph/");
    expect(changed("step", "widgets/steps/schemas.ts")).toContain('from "./generator-sample/schema.ts"');
    expect(changed("column", "widgets/columns/schemas.ts")).toContain('from "./generator-sample/schema.ts"');
    expect(changed("procedure", "server/procedures/machines/index.ts")).toMatch(
      /\.\/load_generator_sample\.ts";\n[\s\S]*\n {2}loadGeneratorSampleProcedure,\n\];/,
    );
    expect(changed("procedure", "schemas/plant/procedures/index.ts")).toMatch(
      /\.\/machines\/load_generator_sample\.ts";\n[\s\S]*load_generator_sample: typeof loadGeneratorSample;/,
    );
  });

  const type = 'import type { Procedure } from "#server/procedures/procedure.ts";';
  const folded = 'import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";';
  const one = 'import { oneProcedure } from "./one.ts";';
  const several = 'import {\n  readOne,\n  readOther,\n} from "./reader.ts";';
  const added = 'import { loadNewProcedure } from "./load_new.ts";';
  const lists: [what: string, before: string, after: string][] = [
    [
      "a list on one line",
      `${one}\n${type}\n\nexport const all: readonly Procedure[] = [oneProcedure];\n`,
      `${one}\n${type}\n${added}\n\nexport const all: readonly Procedure[] = [oneProcedure,\n  loadNewProcedure,\n];\n`,
    ],
    [
      "no import of a type, imports on several lines and handlers in the list",
      `${folded}\n${several}\n\nexport const all = [\n  readProcedure(one, () => readOne([1])),\n];\n`,
      `${folded}\n${several}\n${added}\n\nexport const all = [\n  readProcedure(one, () => readOne([1])),\n  loadNewProcedure,\n];\n`,
    ],
    [
      "nothing in its list",
      `${type}\n\nexport const all: readonly Procedure[] = [];\n`,
      `${type}\n${added}\n\nexport const all: readonly Procedure[] = [\n  loadNewProcedure,\n];\n`,
    ],
    [
      "two lists",
      `${one}\n\nexport const first = [oneProcedure];\n\nexport const other = [\n  oneProcedure,\n];\n`,
      `${one}\n${added}\n\nexport const first = [oneProcedure];\n\nexport const other = [\n  oneProcedure,\n  loadNewProcedure,\n];\n`,
    ],
  ];
  const newName = { area: "stops", name: "load_new", export: "loadNew", title: { en: "Load new", sv: "Ladda" } };
  it.each(lists)("registers a procedure in an area with %s", (_, text, after) => {
    const path = "server/procedures/stops/index.ts";
    expect(registered("procedure", newName, { path, text })).toEqual({ path, text: after });
  });

  it.each(["export const all = [];\n", `${one}\n`])("registers no procedure in what is no list of an area", (text) => {
    const path = "server/procedures/stops/index.ts";
    expect(() => registered("procedure", newName, { path, text })).toThrow(`Expected ${path} to import`);
  });

  it.each([
    ["widget", "widgets"],
    ["step", "controls"],
    ["column", "columns"],
  ] as const)("gives a %s a title and a description in both languages, which its schema names", async (kind, area) => {
    const key = `${area}.generator-sample`;
    for (const [language, title] of [
      ["en", "Generator sample"],
      ["sv", "Prov"],
    ] as const) {
      const path = `configs/factory/texts/${language}.json`;
      const { [key]: named, [`${key}.description`]: described, ...rest } = JSON.parse(changed(kind, path)).texts;
      expect([named, described]).toEqual([title, expect.stringMatching(/^(?:Shows|Takes|Visar|Tar) /)]);
      expect(rest).toEqual(JSON.parse(readFileSync(path, "utf8")).texts);
    }
    const [index] = plans[kinds.indexOf(kind)]!.made.filter(({ path }) => path.endsWith("/index.ts"));
    const { generatorSample } = await load(index!.path);
    expect(generatorSample).toMatchObject({
      type: "generator-sample",
      title: { text: key },
      description: { text: `${key}.description` },
    });
  });

  it("gives a procedure an example that its input takes", async () => {
    const { loadGeneratorSample } = await load(contract);
    expect(() => validatorOf(loadGeneratorSample.input)(loadGeneratorSample.example)).not.toThrow();
    expect(loadGeneratorSample.name).toBe("load_generator_sample");
  });
});

describe("the tests that the generator writes", async () => {
  for (const { path } of made.filter((output) => output.path.endsWith(".test.ts"))) await load(path);
});
