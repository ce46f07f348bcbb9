import { breathe } from "#server/breath.ts";

/**
 * A value in pieces of JSON, so that it can be read piece by piece: a whole, or the parts of a list or an object. A part
 * of a list is a run of entries (the JSON of a list) or one entry that is in pieces itself.
 */
export type Cut = string | { list: ListPart[] } | { fields: [key: string, part: Cut][] };
type ListPart = string | { entry: Cut };

/** Characters of a piece at most; a text alone and what lies deeper than `levels` may be longer. */
const piece = 128 * 1024;
const levels = 4;

const cutList = (list: readonly unknown[], left: number): Cut => {
  const parts: ListPart[] = [];
  let run: string[] = [];
  let length = 0;
  const close = () => {
    if (run.length > 0) parts.push(`[${run.join(",")}]`);
    [run, length] = [[], 0];
  };
  for (const item of list) {
    const cut = cutValue(item, left - 1);
    if (typeof cut === "string" && cut.length <= piece) {
      if (length + cut.length > piece) close();
      run.push(cut);
      length += cut.length;
    } else {
      close();
      parts.push({ entry: cut });
    }
  }
  close();
  return { list: parts };
};

/** Cuts a value of JSON. */
export const cutValue = (value: unknown, left = levels): Cut => {
  const text = JSON.stringify(value);
  if (text.length <= piece || left === 0 || typeof value !== "object" || value === null) return text;
  if (Array.isArray(value)) return cutList(value, left);
  return { fields: Object.entries(value).map(([key, part]) => [key, cutValue(part, left - 1)]) };
};

/** The entries of a run. */
const entriesOf = (run: string): unknown[] => {
  const entries: unknown = JSON.parse(run);
  return Array.isArray(entries) ? entries : [];
};

/** Puts the pieces together again, and lets others through between them. */
export const joinPieces = async (cut: Cut): Promise<unknown> => {
  await breathe();
  if (typeof cut === "string") return JSON.parse(cut);
  if ("fields" in cut) {
    const value: Record<string, unknown> = {};
    for (const [key, part] of cut.fields) value[key] = await joinPieces(part);
    return value;
  }
  const list: unknown[] = [];
  for (const part of cut.list) {
    if (typeof part !== "string") list.push(await joinPieces(part.entry));
    else {
      await breathe();
      for (const item of entriesOf(part)) list.push(item);
    }
  }
  return list;
};
