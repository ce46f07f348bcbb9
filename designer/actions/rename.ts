import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { placeholder } from "#schemas/expressions/template.ts";
import { rowOptions } from "./uses.ts";

/** What a renaming does to a text that stands under a key. */
type RenameText = (text: string, key: string) => string;

const renamed = (value: unknown, rename: RenameText, skip: ReadonlySet<string>, key = ""): unknown => {
  if (typeof value === "string") return rename(value, key);
  if (!Array.isArray(value)) return isObject(value) ? renamedMembers(value, rename, skip) : value;
  const items = value.map((item) => renamed(item, rename, skip));
  return items.every((item, index) => item === value[index]) ? value : items;
};

/** The same object with renamed texts; what holds none keeps its identity. */
const renamedMembers = (value: JsonObject, rename: RenameText, skip: ReadonlySet<string>): JsonObject => {
  const entries = Object.entries(value).map(
    ([name, member]) => [name, skip.has(name) ? member : renamed(member, rename, skip, name)] as const,
  );
  return entries.every(([name, member]) => member === value[name]) ? value : Object.fromEntries(entries);
};

const nowhere: ReadonlySet<string> = new Set();

/** A widget's options with another slug of a source. */
export const renameSourceIn = (options: JsonObject, from: string, to: string): JsonObject =>
  renamedMembers(options, (text, key) => (key === "dataSource" && text === from ? to : text), nowhere);

/** Conditions of a table's style speak of its rows first. */
const rowStyles: ReadonlySet<string> = new Set([...rowOptions, "style"]);

/** Options or parameters of a source with another name of a parameter, where braces or a choice name it. */
export const renameParameterIn = (options: JsonObject, from: string, to: string): JsonObject => {
  const skip = isObject(options["table"]) ? rowStyles : rowOptions;
  return renamedMembers(
    options,
    (text, key) => {
      if (key === "parameter") return text === from ? to : text;
      return text.replaceAll(placeholder, (whole: string, path: string) =>
        path.split(".")[0] === from ? `{${to}${whole.slice(1 + from.length)}` : whole,
      );
    },
    skip,
  );
};
