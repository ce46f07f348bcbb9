import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path, pointer, valueAt } from "#schemas/documents/json.ts";
import { type TypedPart, typedParts } from "#schemas/documents/walk.ts";
import { lackingOptions } from "#schemas/values/lacking.ts";
import type { Surroundings } from "../types.ts";
import { inputGaps } from "./input-gaps.ts";
import { wholeOptions } from "./options.ts";
import { jsonOf } from "./schema-json.ts";
import { templateNotices } from "./template-names.ts";
import { resolveType } from "./type-catalogue.ts";

const notice = (path: Path, message: string): Fault => ({ path: pointer(path), message });

/** Options of a step that are computed. */
const boundOptions = (document: JsonObject, { namePath }: TypedPart): JsonObject => {
  const bind = valueAt(document, [...namePath.slice(0, -1), "bind"]);
  return isObject(bind) ? bind : {};
};

/** What a preset leaves open is for those who use it to fill in. */
const isPreset = ({ kind }: JsonObject): boolean => kind === "widget" || kind === "step";

const missingOptions = (document: JsonObject, part: TypedPart, surroundings: Surroundings): Fault[] => {
  const type = resolveType(surroundings, part.family, part.name);
  if (!type || isPreset(document)) return [];
  const whole = { ...wholeOptions(part, type, surroundings), ...boundOptions(document, part) };
  return lackingOptions(type, whole).map((path) =>
    notice([...part.optionsPath, ...path], `Expected "${path.join(".")}": nothing is shown without it`),
  );
};

const unknownBindings = (document: JsonObject, part: TypedPart, surroundings: Surroundings): Fault[] => {
  const type = part.family === "step" ? resolveType(surroundings, part.family, part.name) : undefined;
  if (!type) return [];
  const { properties } = jsonOf(type.options);
  const known = isObject(properties) ? properties : {};
  return Object.keys(boundOptions(document, part)).flatMap((name) =>
    Object.hasOwn(known, name) || name.startsWith("x-")
      ? []
      : [notice([...part.namePath.slice(0, -1), "bind", name], `Unknown option "${name}" of "${part.name}"`)],
  );
};

/** What is missing or mistyped, so that a valid document does less than its composer means; it may be saved all the same. */
export const gapNotices = (document: JsonObject, surroundings: Surroundings): Fault[] => [
  ...[...typedParts(document)].flatMap((part) => [
    ...missingOptions(document, part, surroundings),
    ...unknownBindings(document, part, surroundings),
  ]),
  ...inputGaps(document, surroundings),
  ...templateNotices(document),
];
