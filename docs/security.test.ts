import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync(new URL("security.md", import.meta.url), "utf8");
const promises = page.split("\n").flatMap((line) => {
  const [chapter, promise, held, ...more] = line.split("|").slice(1, -1);
  const isPromise = promise !== undefined && held !== undefined && more.length === 0;
  return isPromise && !/^ (promise|\*missing|not used)|^-+$/.test(promise) ? [{ chapter, promise, held }] : [];
});

it.each(promises)("the promise is held by tests that are there: $promise", ({ held }) => {
  const files = Array.from(held.matchAll(/`([^`]+)`/g), ([, file]) => file!);
  expect(files.length).toBeGreaterThan(0);
  const missing = files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)));
  expect(missing).toEqual([]);
});

const textOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

/** Titles that stand behind a file: `file`: "one", "the beginning of another…". */
const titles = promises.flatMap(({ held }) =>
  Array.from(held.matchAll(/`([^`]+)`: ("[^"]+"(?:, "[^"]+")*)/g), ([, file = "", list = ""]) => ({
    file,
    list,
  })).flatMap(({ file, list }) => Array.from(list.matchAll(/"([^"]+)"/g), ([, title = ""]) => ({ file, title }))),
);

it("names tests by titles that they have", () => {
  const begins = ({ title }: { title: string }) => (title.endsWith("…") ? title.slice(0, -1) : `${title}"`);
  // Ids of requirements stand before or behind the words of a title.
  const plain = (text: string) => text.replaceAll(/ ?\[[A-Z]{2}-\d+\] ?/g, "");
  expect(titles.length).toBeGreaterThan(70);
  expect(titles.filter(({ file, title }) => !plain(textOf(file)).includes(`"${begins({ title })}`))).toEqual([]);
});

it("names for each line of the standard which test of a file holds it", () => {
  const lines = promises.filter(({ chapter = "" }) => /^ \d+\.\d+/.test(chapter));
  expect(lines.length).toBeGreaterThan(45);
  const unheld = page.split("\n").filter((line) => /^\| \d+\.\d+[^|]*\|(?! \*missing\*)[^|]*\|\s*\|$/.test(line));
  expect(unheld.filter((line) => !line.includes("(level 3)"))).toEqual([]);
  const untitled = lines.filter(({ held }) => [...held.matchAll(/`[^`]+`(: ")?/g)].some(([, titled]) => !titled));
  expect(untitled.map(({ chapter }) => chapter)).toEqual([]);
});
