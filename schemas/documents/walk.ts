import { isObject, type JsonObject, type Path } from "./json.ts";

/** A step of a flow and where it stands. */
export interface FlowStepAt {
  step: JsonObject;
  path: Path;
}

const inside: readonly (readonly string[])[] = [
  ["onDeclined"],
  ["repeat", "steps"],
  ["each", "steps"],
  ["branch", "*", "steps"],
  ["choose", "options", "*", "steps"],
  ["onError", "*", "steps"],
  ["onUnanswered"],
];

/** The values that a pattern with `*` for "each" (of a list or an object) names inside a value. */
function* matches(value: unknown, pattern: readonly string[], path: Path): Generator<[unknown, Path]> {
  const [head, ...rest] = pattern;
  if (head === undefined) return yield [value, path];
  if (head === "*") {
    const entries = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
    for (const [key, item] of entries) yield* matches(item, rest, [...path, key]);
  } else if (isObject(value) && Object.hasOwn(value, head)) yield* matches(value[head], rest, [...path, head]);
}

/** Every step of a flow, depth first; what is no step is passed over. */
function* flowSteps(steps: unknown, path: Path): Generator<FlowStepAt> {
  if (!Array.isArray(steps)) return;
  for (const [index, step] of steps.entries()) {
    if (!isObject(step)) continue;
    const at = [...path, index];
    yield { step, path: at };
    for (const pattern of inside)
      for (const [found, where] of matches(step, pattern, at)) yield* flowSteps(found, where);
  }
}

/** The flows that stand in a document itself. */
const flowsOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  wizard: [["finish"], ["actions", "*", "flow"], ["steps", "*", "onNext"], ["steps", "*", "actions", "*"]],
  step: [["onNext"], ["actions", "*"]],
  flow: [["steps"]],
  panel: [["buttons", "*", "flow"]],
};

/** Every flow step of a document of any kind. */
export function* flowStepsOf(document: JsonObject): Generator<FlowStepAt> {
  for (const pattern of flowsOf[String(document.kind)] ?? [])
    for (const [flow, path] of matches(document, pattern, [])) yield* flowSteps(flow, path);
}

export type TypeFamily = "widget" | "step" | "column";

/** A place of a document that names a registered type (or a preset of it) and carries its options. */
export interface TypedPart {
  family: TypeFamily;
  name: string;
  namePath: Path;
  options: JsonObject;
  optionsPath: Path;
}

const typedPlaces: Readonly<
  Record<string, { at: readonly string[]; family: TypeFamily; name: string; options: string }>
> = {
  dashboard: { at: ["widgets", "*"], family: "widget", name: "component", options: "config" },
  widget: { at: [], family: "widget", name: "widget", options: "config" },
  table: { at: ["columns", "*"], family: "column", name: "component", options: "config" },
  overview: { at: ["columns", "*"], family: "column", name: "component", options: "config" },
  wizard: { at: ["steps", "*"], family: "step", name: "control", options: "options" },
  step: { at: [], family: "step", name: "control", options: "options" },
};

const typedPart = (
  family: TypeFamily,
  holder: JsonObject,
  path: Path,
  name: string,
  options: string,
): TypedPart | null =>
  typeof holder[name] === "string"
    ? {
        family,
        name: holder[name],
        namePath: [...path, name],
        options: isObject(holder[options]) ? holder[options] : {},
        optionsPath: [...path, options],
      }
    : null;

/** Every part of a document that has a type. */
export function* typedParts(document: JsonObject): Generator<TypedPart> {
  const place = typedPlaces[String(document.kind)];
  if (place)
    for (const [holder, path] of matches(document, place.at, [])) {
      const part = isObject(holder) ? typedPart(place.family, holder, path, place.name, place.options) : null;
      if (part) yield part;
    }
  for (const { step, path } of flowStepsOf(document)) {
    const part = isObject(step.ask) ? typedPart("step", step.ask, [...path, "ask"], "control", "options") : null;
    if (part) yield part;
  }
}
