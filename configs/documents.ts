import { globSync, readFileSync } from "node:fs";

/** The shipped documents of a kind's folder, those of the demo plant among them, for the tests of this folder. */
export const shipped = <D>(folder: string): D[] =>
  globSync(`configs/{factory,demo}/${folder}/*.json`).map((path) => JSON.parse(readFileSync(path, "utf8")) as D);

/** The cells of each row, the head first, of a Markdown table that stands between two texts of a file of the specification. */
export const tableIn = (file: string, from: string, to: string): string[][] => {
  const text = readFileSync(`docs/specification/${file}`, "utf8");
  const start = text.indexOf(from);
  const part = text.slice(start, text.indexOf(to, start + from.length));
  return part
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

/** The rows of such a table that begin with a code. */
export const specified = (file: string, from: string, to: string): string[][] =>
  tableIn(file, from, to).filter(([first]) => first?.startsWith("`"));
