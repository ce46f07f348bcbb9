import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The code of screens without its tests, stories and stages. */
const isProduct = (path: string): boolean =>
  /(?<!\.test|\.stories|\.cases|fixture|fixtures)\.tsx?$/.test(path) && !/(?:^|\/)testing\//.test(path);
const product = ["engine", "widgets", "designer"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter(isProduct),
);

/** A name that stands in the code beside its input, where no contract looks at either. */
const bareName = /\bprocedure:\s*["'][a-z_]+["']/;
/** A name that a cast brings past the contracts. */
const castName = /(?:\.(?:call|write)|\breadOf)\(\s*(?:<\w|[^,()]+\sas\s)/;

const faultsOf = (code: string): string[] => [bareName, castName].flatMap((fault) => code.match(fault)?.[0] ?? []);

describe("a procedure that product code names", () => {
  it("goes through readOf or a typed call, where its contract checks the input", () => {
    const faults = product.flatMap((path) => faultsOf(readFileSync(path, "utf8")).map((fault) => `${path}: ${fault}`));
    expect(faults).toEqual([]);
  });

  it.each([
    'const read = { procedure: "load_machines", input: {} };',
    'transport.call("load_machines" as string, {});',
    "transport.write(\n  name as ProcedureName,\n  {},\n  options,\n)",
    'readOf("load_machine" as "load_machines", {})',
  ])("is found bare in %s", (code) => {
    expect(faultsOf(code)).toHaveLength(1);
  });

  it.each([
    'readOf("load_machines", {}, { poll: 5 })',
    'transport.call("load_own_configs", { kind: kind as OwnKind })',
    "transport.call(read.procedure, read.input)",
  ])("is left alone in %s", (code) => {
    expect(faultsOf(code)).toEqual([]);
  });
});
