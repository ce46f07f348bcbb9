import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exceptions } from "./factory-words.ts";

/**
 * The words of the factory that have no other meaning in a product of documents and screens. "Order", "part", "tool",
 * "material" and a bare "stop" or "shift" have one (of columns, of a page, of a dialog, of the keyboard) and are left out.
 */
const factoryWord =
  /machine|pallet|scrap|employee|work[-_ ]?order|stop[-_ ]?(?:code|reason)|mould|cavit(?:y|ies)|shift[-_ ]?plan|\bshifts\b/iu;

/** Product code with its comments and looks; examples of tests, stories and fixtures may speak of the demo's factory. */
const isProduct = (path: string): boolean =>
  /\.(?:tsx?|css)$/.test(path) &&
  !/\.(?:test|stories|cases)\.tsx?$|fixture|sample\.ts$|testing/.test(path) &&
  !path.startsWith("schemas/plant/");

const product = ["engine", "designer", "schemas"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter(isProduct),
);

/** A file's name and text without what may stand there. */
const withoutExceptions = (path: string): string =>
  exceptions.reduce(
    (text, { name, only }) =>
      only === undefined || only.some((start) => path.startsWith(start)) ? text.replaceAll(name, "") : text,
    `${path}\n${readFileSync(path, "utf8")}`,
  );

describe("engine, designer and the schemas outside plant", () => {
  it("hold no word of the factory but the exceptions", () => {
    const holding = product.filter((path) => factoryWord.test(withoutExceptions(path)));
    expect(holding).toEqual([]);
  });

  it.each(exceptions)("need the exception $name: $reason", ({ name, only }) => {
    const places = only ?? [""];
    const isUsed = (start: string) =>
      product.some((path) => path.startsWith(start) && readFileSync(path, "utf8").match(name) !== null);
    expect(places.filter((start) => !isUsed(start))).toEqual([]);
  });
});
