import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isDesignerText } from "#schemas/protocol/app.ts";
import { TextsDocument } from "#schemas/documents/texts/schema.ts";
import { Value } from "typebox/value";
import en from "./factory/texts/en.json" with { type: "json" };
import sv from "./factory/texts/sv.json" with { type: "json" };

const english: Record<string, string> = en.texts;
const swedish: Record<string, string> = sv.texts;
const both = (key: string | number) => [english[key], swedish[key]];
const placeholders = (text = "") => [...text.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? "").sort();

/** Key, English and Swedish of each row of the table that the specification gives. */
const specified = readFileSync("docs/specification/shared-decisions.md", "utf8")
  .split("## 9. Texts")[1]!
  .split("## 10.")[0]!
  .split("\n")
  .map((line) => /^\| `?([a-z0-9_.]+)`? \| (.+?) \| (.+?) \| .+? \|$/.exec(line))
  .filter((row) => row !== null && row[1] !== "key")
  .map((row) => [row![1]!, row![2]!, row![3]!] as const);

/** Keys that a source file or document names, by the ways in which texts are named. */
const ways = [
  /\btext\(\s*["'`]([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)["'`]/g,
  /\btext\(\s*(\d+)\b/g,
  /["']?\b(?:text|tlabel|title|description)["']?\s*:\s*["']([a-z0-9_-]+(?:\.[a-z0-9_-]+)+|\d+)["']/g,
  /["']?\b(?:text|tlabel)["']?\s*:\s*(\d+)\b/g,
  /\btext:\s*\{\s*key:\s*["']?([a-z0-9_.-]+)["']?/g,
];
const isKey = (name: string) => /^\d+$/.test(name) || /^[a-z][a-z0-9_-]*\.[a-z0-9_.-]+$/.test(name);
const sourceFiles = globSync(
  ["{engine,widgets,designer,server,schemas}/**/*.{ts,tsx}", "{configs,tests/contracts}/**/*.json", "main.tsx"],
  {
    exclude: ["**/*.test.ts", "**/*.test.tsx", "**/*.stories.tsx", "**/texts/*.json", "engine/testing/**"],
  },
);
const sources = sourceFiles.map((path) => ({ path, source: readFileSync(path, "utf8") }));
const keysOf = (source: string) =>
  ways.flatMap((way) => [...source.matchAll(way)].map((match) => match[1] ?? "")).filter(isKey);

describe("the text catalogue", () => {
  it.each([
    ["en", en],
    ["sv", sv],
  ])("of %s is a valid document", (_, document) => {
    expect([...Value.Errors(TextsDocument, document)]).toEqual([]);
  });

  it("has the same keys in both languages, none of them empty", () => {
    expect(Object.keys(swedish)).toEqual(Object.keys(english));
    expect(Object.entries({ ...english, ...swedish }).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("has the same default column headings in both languages", () => {
    expect(Object.keys(sv.columns)).toEqual(Object.keys(en.columns));
  });

  it("asks for the same values in both languages", () => {
    const differing = Object.keys(english).filter(
      (key) => placeholders(english[key]).join() !== placeholders(swedish[key]).join(),
    );
    expect(differing).toEqual([]);
  });

  it("holds every text of the specification letter by letter", () => {
    expect(specified.length).toBeGreaterThan(170);
    expect(specified.map(([key]) => [key, ...both(key)])).toEqual(specified);
  });

  it("gives numbers only where the specification gives them", () => {
    const given = new Set(specified.map(([key]) => key));
    expect(Object.keys(english).filter((key) => /^\d+$/.test(key) && !given.has(key))).toEqual([]);
  });

  it("holds the keys that code and documents name", () => {
    const missing = sources.flatMap(({ path, source }) =>
      keysOf(source)
        .filter((key) => !Object.hasOwn(english, key))
        .map((key) => `${path}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it("holds no named key that nothing names", () => {
    const found = (pattern: RegExp) =>
      sources.flatMap(({ source }) => [...source.matchAll(pattern)].map(([, it]) => it!));
    const quoted = new Set(found(/["']([^"'\s]+)(?=["'])/g));
    const composed = found(/`([a-z_-]+(?:\.[a-z_-]+)*\.)\$\{/g);
    const given = new Set(specified.map(([key]) => key));
    const unused = Object.keys(english).filter(
      (key) => !given.has(key) && !quoted.has(key) && !composed.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });

  it("names texts of the designer in the designer alone, which alone loads them", () => {
    const terminal = sources.filter(({ path }) => !path.startsWith("designer/"));
    const named = terminal.flatMap(({ path, source }) => keysOf(source).map((key) => [path, key]));
    expect(named.filter(([, key = ""]) => isDesignerText(key))).toEqual([]);
    expect(Object.keys(english).filter(isDesignerText).length).toBeGreaterThan(700);
  });

  it("says that a list of orders is empty [OV-671]", () => {
    expect(both(1259)).toEqual(["No orders", "Inga ordrar"]);
  });

  it("says that data are not loaded [OV-672]", () => {
    expect(both(1817)).toEqual(["Not loaded", "Inte laddad"]);
  });

  it("says that the browser has no notifications [OV-674]", () => {
    expect(both(7244)).toEqual([
      "This browser does not support notifications.",
      "Webbläsaren stöder inte aviseringar.",
    ]);
  });

  it("refuses a name that is taken or too short [OV-675] [OV-676]", () => {
    expect([both(7361), both(7362)]).toEqual([
      ["The name is already in use.", "Namnet används redan."],
      ["The name is too short.", "Namnet är för kort."],
    ]);
  });

  it("says what a machine without touch parameters lacks, and what the developer log is not [OV-678]", () => {
    expect([both(900061), both(900073)]).toEqual([
      [
        "Configuration error: eTouch parameters are missing for this machine",
        "Konfigurationsfel: eTouch-parametrar saknas för maskinen",
      ],
      ["shouldn't be here", "borde inte vara här"],
    ]);
  });
});

describe("the keyboard layouts", () => {
  it.each([
    ["en", en.keyboard],
    ["sv", sv.keyboard],
  ])("of %s switch to special characters and back", (_, { layouts }) => {
    const has = (rows: string[], key: string) => rows.join(" ").split(" ").includes(key);
    expect({
      default: has(layouts.default, "{special}"),
      shift: has(layouts.shift, "{special}"),
      special: has(layouts.special, "{normal}"),
      letters: layouts.special.some((row) => /(^| )\p{L}( |$)/u.test(row)),
    }).toEqual({ default: true, shift: true, special: true, letters: false });
  });

  it("of Swedish has the Swedish letters as keys of their own", () => {
    expect(["å", "ä", "ö"].filter((letter) => !sv.keyboard.layouts.default.join(" ").includes(letter))).toEqual([]);
  });
});
