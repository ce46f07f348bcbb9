import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { placeholder } from "#schemas/expressions/template.ts";
import { rowOptions } from "./uses.ts";

/** What a renaming does to a text that stands under a key. */
type RenameText = (text: string, key: string) => string;

/** The same value with renamed texts; what holds none keeps its identity. */
const renamed = <T>(value: T, rename: RenameText, skip: ReadonlySet<string>, key = ""): T => {
  if (typeof value === "string") return rename(value, key) as T;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => renamed(item as unknown, rename, skip));
    return items.every((item, index) => item === value[index]) ? value : (items as T);
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, member]) => [name, skip.has(name) ? member : renamed(member, rename, skip, name)] as const,
  );
  return entries.every(([name, member]) => member === (value as JsonObject)[name])
    ? value
    : (Object.fromEntries(entries) as T);
};

const nowhere: ReadonlySet<string> = new Set();

/** A widget's options with another slug of a source. */
export const renameSourceIn = <T>(options: T, from: string, to: string): T =>
  renamed(options, (text, key) => (key === "dataSource" && text === from ? to : text), nowhere);

/** Conditions of a table's style speak of its rows first. */
const rowStyles: ReadonlySet<string> = new Set([...rowOptions, "style"]);

/** Options or parameters of a source with another name of a parameter, where braces or a choice name it. */
export const renameParameterIn = <T>(options: T, from: string, to: string): T => {
  const skip = isObject(options) && isObject(options["table"]) ? rowStyles : rowOptions;
  return renamed(
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
