import { isObject, type JsonObject, replaceAt, segmentsOf, valueAt } from "#schemas/documents/json.ts";
import { hiddenOptions } from "#schemas/values/shown.ts";
import { without } from "../surroundings/options.ts";
import { objectOf } from "../values.ts";

/** Values of hidden options by their place: the form remembers them, the document does not hold them. */
export type Kept = ReadonlyMap<string, unknown>;

export const noneKept: Kept = new Map();

const put = (value: JsonObject, path: readonly string[], one: unknown): JsonObject =>
  objectOf(replaceAt(value, path, one));

const drop = (value: JsonObject, path: readonly string[]): JsonObject => {
  const parent = path.slice(0, -1);
  const holder = valueAt(value, parent);
  const name = path.at(-1);
  return isObject(holder) && name !== undefined ? put(value, parent, without(holder, [name])) : value;
};

interface Written {
  value: JsonObject;
  kept: Kept;
}

/**
 * What is written after a change: hidden options are taken out and kept, options that come to sight again get back what
 * was kept of them. Taking one out may hide another, so this is repeated until nothing changes.
 */
export const writtenValue = (
  schema: JsonObject,
  before: JsonObject,
  after: JsonObject,
  kept: Kept,
  defaults: JsonObject = {},
): Written => {
  const wasHidden = hiddenOptions(schema, before, defaults);
  const memory = new Map(kept);
  let value = after;
  for (const path of wasHidden) {
    const segments = segmentsOf(path);
    const isShown = !hiddenOptions(schema, value, defaults).has(path);
    if (isShown && memory.has(path) && valueAt(value, segments) === undefined)
      value = put(value, segments, memory.get(path));
  }
  for (let round = 0; round < 10; round++) {
    const hidden = [...hiddenOptions(schema, value, defaults)];
    const held = hidden.filter((path) => valueAt(value, segmentsOf(path)) !== undefined);
    if (held.length === 0) break;
    for (const path of held) {
      memory.set(path, valueAt(value, segmentsOf(path)));
      value = drop(value, segmentsOf(path));
    }
  }
  const hidden = hiddenOptions(schema, value, defaults);
  return { value, kept: new Map([...memory].filter(([path]) => hidden.has(path))) };
};
