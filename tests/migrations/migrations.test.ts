import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentKinds, type DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { migrateDocument } from "#schemas/documents/migrate/migrate.ts";
import { shapeFaults } from "#server/documents/validate/validate.ts";
import { columnTypes, stepTypes, widgetTypes } from "#widgets/schemas.ts";

const here = import.meta.dirname;
const read = (...path: string[]): JsonObject => JSON.parse(readFileSync(join(here, ...path), "utf8")) as JsonObject;
const casesOf = (folder: string): string[] =>
  existsSync(join(here, folder)) ? readdirSync(join(here, folder)).sort() : [];
const numberOf = (name: string): number => Number(name.slice(0, 4));
const noTypes = () => undefined;

/** Which migrations the fixtures below have run, as `name to`. */
const exercised = new Set<string>();

describe.each(documentKinds)("a stored %s", (kind: DocumentKind) => {
  const definition = kinds[kind];

  it.each(casesOf(kind))("is brought on by the migration %s as its fixture says", (name) => {
    const to = numberOf(name);
    const step = definition.migrations.find((migration) => migration.to === to)!;
    const target = { version: to, migrations: definition.migrations.filter((migration) => migration.to <= to) };
    const input = read(kind, name, "input.json");
    const before = structuredClone(input);
    const { document } = migrateDocument(input, target, noTypes);
    exercised.add(`${kind} ${step.to}`);
    expect(document).toEqual(read(kind, name, "expected.json"));
    expect(input).toEqual(before);
  });

  it("of version 0 is migrated to a document of this build [WD-1115]", () => {
    const { document, newer } = migrateDocument(read(kind, "0001-envelope", "input.json"), definition, noTypes);
    expect(newer).toEqual([]);
    expect(document.schemaVersion).toBe(definition.version);
    expect(shapeFaults(kind, document)).toEqual([]);
  });

  it("of version 99 is read-only and stays as it is [WD-1115]", () => {
    const future = { ...read(kind, "0001-envelope", "expected.json"), schemaVersion: 99, unknownToUs: [1] };
    const { document, changed, newer } = migrateDocument(future, definition, noTypes);
    expect({ document, changed }).toEqual({ document: future, changed: false });
    expect(newer.map(({ path }) => path)).toEqual(["/schemaVersion"]);
  });
});

const families = [
  ["widget", widgetTypes],
  ["step", stepTypes],
  ["column", columnTypes],
] as const;
const typeMigrations = families.flatMap(([family, types]) =>
  types.flatMap(({ type, migrations = [] }) =>
    migrations.map((migration) => ({ name: `${family}-${type}`, migration })),
  ),
);

it("brings the options of each type on as its fixtures say", () => {
  for (const { name, migration } of typeMigrations) {
    const folder = casesOf(name).find((one) => numberOf(one) === migration.to);
    expect(folder, `fixture of ${name} ${migration.to}`).toBeDefined();
    expect(migration.up(read(name, folder!, "input.json"))).toEqual(read(name, folder!, "expected.json"));
    exercised.add(`${name} ${migration.to}`);
  }
});

it("has a fixture pair for every migration of this build", () => {
  const all = [
    ...documentKinds.flatMap((kind) => kinds[kind].migrations.map(({ to }) => `${kind} ${to}`)),
    ...typeMigrations.map(({ name, migration }) => `${name} ${migration.to}`),
  ];
  expect([...exercised].sort()).toEqual(all.sort());
});
