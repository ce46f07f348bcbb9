import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

const refused: readonly (readonly [file: string, specifier: string, message: string])[] = [
  ["schemas/a.ts", "#engine/store/entities.ts", "schemas/ is the ground floor"],
  ["schemas/a.ts", "react", "schemas/ has no React"],
  ["schemas/a.ts", "node:fs", "schemas/ has no React and no I/O"],
  ["schemas/values/a.ts", "#schemas/plant/order.ts", "Only schemas/plant knows the factory"],
  ["schemas/platform/users/a.ts", "../../plant/procedures/index.ts", "Only schemas/plant knows the factory"],
  ["schemas/values/a.ts", "#engine/store/entities.ts", "schemas/ is the ground floor"],
  ["schemas/plant/a.ts", "#engine/store/entities.ts", "schemas/ is the ground floor"],
  ["engine/wizard/a.ts", "#widgets/dashboard/graph/schema.ts", "engine/ may import schemas/ only"],
  ["engine/wizard/a.ts", "../../server/app.ts", "engine/ may import schemas/ only"],
  ["engine/wizard/a.ts", "#schemas/plant/order.ts", "engine/ knows nothing of the factory"],
  ["engine/react/tables/a.tsx", "#schemas/plant/order.ts", "engine/ knows nothing of the factory"],
  ["engine/react/tables/a.tsx", "#engine/shell/layouts/TopBar.tsx", "engine/react draws documents"],
  ["engine/react/tables/a.tsx", "../../shell/layouts/TopBar.tsx", "engine/react draws documents"],
  ["engine/shell/pages/a.tsx", "#schemas/plant/order.ts", "engine/ knows nothing of the factory"],
  ["engine/wizard/a.ts", "react", "Only engine/react and engine/shell import React"],
  ["widgets/steps/list/a.ts", "#server/procedures/runtime.ts", "widgets/ may import schemas/ and engine/ only"],
  ["designer/actions/a.ts", "#server/app.ts", "designer/ speaks to the server through engine/transport only"],
  ["server/documents/a.ts", "#engine/wizard/transition.ts", "server/ imports schemas/, engine/language and"],
  ["server/documents/a.ts", "../../engine/wizard/transition.ts", "server/ imports schemas/, engine/language and"],
  ["engine/language/flow/a.ts", "#engine/transport/errors.ts", "engine/language imports schemas/ only"],
  ["engine/language/flow/a.ts", "#schemas/plant/order.ts", "engine/ knows nothing of the factory"],
  ["engine/language/flow/a.ts", "node:fs", "engine/language has no React and no I/O"],
  ["server/documents/a.ts", "#widgets/dashboard/index.ts", "server/ may import widgets/schemas.ts only"],
];

const allowed: readonly (readonly [file: string, specifier: string])[] = [
  ["schemas/plant/a.ts", "#schemas/plant/order.ts"],
  ["schemas/platform/users/a.ts", "#schemas/documents/envelope.ts"],
  ["engine/react/tables/a.tsx", "react"],
  ["engine/shell/pages/a.tsx", "react"],
  ["engine/shell/pages/a.tsx", "#engine/react/tables/TableView.tsx"],
  ["engine/wizard/a.ts", "#engine/language/flow/run.ts"],
  ["engine/language/flow/a.ts", "#engine/language/expressions/evaluate.ts"],
  ["engine/language/flow/a.ts", "#schemas/documents/flow/schema.ts"],
  ["server/documents/a.ts", "#engine/language/expressions/evaluate.ts"],
  ["widgets/steps/list/a.ts", "#engine/bindings/bound.ts"],
  ["server/documents/a.ts", "#widgets/schemas.ts"],
  ["server/documents/a.ts", "#schemas/plant/order.ts"],
];

/** Each case has a file of its own, so that one run of the linter, which takes a second to load, tells of them all. */
const pathOf = (file: string, specifier: string): string => {
  const at = [...refused, ...allowed].findIndex((one) => one[0] === file && one[1] === specifier);
  return file.replace(/a(?=\.tsx?$)/, `a${at}`);
};

/** What the linter says of the imports of each file, by its path. */
const said = new Map<string, string>();
let looked = 0;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "shopwright-boundaries-"));
  try {
    copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
    for (const [file, specifier] of [...refused, ...allowed]) {
      const path = join(folder, pathOf(file, specifier));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `import { part } from "${specifier}";\nconsole.log(part);\n`);
    }
    const { stdout } = spawnSync(process.execPath, [join(root, "node_modules/oxlint/bin/oxlint"), "--format", "json"], {
      cwd: folder,
      encoding: "utf8",
    });
    const { diagnostics, number_of_files }: Report = JSON.parse(stdout);
    looked = number_of_files;
    for (const { filename, code, message, help } of diagnostics)
      if (code.includes("no-restricted-imports")) said.set(filename, `${said.get(filename) ?? ""}${message} ${help}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
interface Report {
  number_of_files: number;
  diagnostics: { filename: string; code: string; message: string; help: string }[];
}

describe("the linter", () => {
  it("looks at a file of each case", () => expect(looked).toBe(refused.length + allowed.length));

  it.each(refused)("refuses in %s an import of %s and names the right way", (file, specifier, message) => {
    expect(said.get(pathOf(file, specifier))).toContain(message);
  });

  it.each(allowed)("lets %s import %s", (file, specifier) => {
    expect(said.get(pathOf(file, specifier))).toBeUndefined();
  });
});
