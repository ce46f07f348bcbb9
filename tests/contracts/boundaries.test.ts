import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shopwright-boundaries-"));
  copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter prints of a file with one import. */
const lint = (file: string, specifier: string): string => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { part } from "${specifier}";\nconsole.log(part);\n`);
  const { stdout } = spawnSync(process.execPath, [join(root, "node_modules/oxlint/bin/oxlint"), file], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(path);
  return stdout;
};

describe("the linter", () => {
  it.each([
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
  ])("refuses in %s an import of %s and names the right way", (file, specifier, message) => {
    expect(lint(file, specifier)).toContain(message);
  });

  it.each([
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
  ])("lets %s import %s", (file, specifier) => {
    expect(lint(file, specifier)).not.toContain("no-restricted-imports");
  });
});
