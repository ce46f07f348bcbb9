import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path } from "#schemas/documents/json.ts";
import { placeholdersOf } from "#schemas/expressions/template.ts";
import { messageOfPng, mostPicturesText, readPicture } from "#schemas/documents/label/png.ts";
import { labelFacts } from "#schemas/plant/label-facts.ts";
import { gs1FaultOf } from "#server/labels/modules.ts";
import { doubled } from "./doubled.ts";
import { variablesOf } from "./variables.ts";
import { fault, listOf } from "./parts.ts";

const numberIn = (value: unknown, otherwise = 0): number => (typeof value === "number" ? value : otherwise);

/** How far an element reaches across or down, mm. */
const extentOf = (element: JsonObject, measure: "width" | "height"): number => {
  const lines = element.type === "text" && measure === "height" ? numberIn(element.lines, 1) : 1;
  return numberIn(element[measure]) * lines;
};

/** What stands outside of the label is not printed. */
const edgeFaults = (element: JsonObject, label: JsonObject, path: Path): Fault[] =>
  (["width", "height"] as const).flatMap((measure) => {
    const place = measure === "width" ? "x" : "y";
    const end = numberIn(element[place]) + extentOf(element, measure);
    const edge = numberIn(label[measure]);
    if (end <= edge + 1e-6) return [];
    const field = measure in element ? measure : place;
    const rounded = Math.round(end * 1000) / 1000;
    return [fault([...path, field], `Expected an end within the ${measure} of ${edge} mm, got ${rounded}`)];
  });

/** Words of an element with where they stand: a text in each language. */
const wordsOf = ({ text, data }: JsonObject): [string, Path][] => {
  const words: [unknown, Path][] = [
    [text, ["text"]],
    ...(isObject(text) ? Object.entries(text).map(([key, value]): [unknown, Path] => [value, ["text", key]]) : []),
    [data, ["data"]],
  ];
  return words.flatMap(([value, path]) => (typeof value === "string" ? [[value, path]] : []));
};

const nameFaults = (element: JsonObject, known: ReadonlySet<string>, path: Path): Fault[] =>
  wordsOf(element).flatMap(([words, within]) =>
    placeholdersOf(words)
      .filter((one) => !known.has(one.path))
      .map((one) => fault([...path, ...within], `Expected a fact of the label, got "${one.path}"`)),
  );

const conditionFaults = ({ when }: JsonObject, known: ReadonlySet<string>, path: Path): Fault[] =>
  variablesOf(when, [...path, "when"])
    .filter(([name]) => !known.has(name))
    .map(([name, within]) => fault(within, `Expected a fact of the label, got "${name}"`));

const codeFaults = ({ symbology, data }: JsonObject, path: Path): Fault[] => {
  if (typeof data !== "string" || !String(symbology).startsWith("gs1-")) return [];
  const message = gs1FaultOf(data);
  return message === null ? [] : [fault([...path, "data"], message)];
};

const pictureFaults = ({ type, png }: JsonObject, path: Path): Fault[] => {
  if (type !== "picture" || typeof png !== "string") return [];
  const read = readPicture(png);
  return "fault" in read ? [fault([...path, "png"], messageOfPng(read.fault, read.detail))] : [];
};

/** A label is handed over and stored whole, again with each of its revisions. */
const weightFaults = (elements: readonly JsonObject[]): Fault[] => {
  const weight = elements.reduce((sum, { png }) => sum + (typeof png === "string" ? png.length : 0), 0);
  if (weight <= mostPicturesText) return [];
  return [fault(["elements"], `Expected pictures of at most ${mostPicturesText} letters together, got ${weight}`)];
};

/** What a label names that it has not, and what would not be printed of it. */
export const labelFaults = (label: JsonObject): Fault[] => {
  const { of, elements } = label;
  const facts = Object.hasOwn(labelFacts, String(of)) ? labelFacts[String(of)] : undefined;
  if (!facts) return [fault(["of"], `Expected one of ${Object.keys(labelFacts).join(", ")}, got "${String(of)}"`)];
  const known = new Set(facts.map(({ id }) => id));
  const all = listOf(elements);
  return [
    ...doubled(all, "id", ["elements"]),
    ...weightFaults(all),
    ...all.flatMap((element, index) => [
      ...edgeFaults(element, label, ["elements", index]),
      ...nameFaults(element, known, ["elements", index]),
      ...conditionFaults(element, known, ["elements", index]),
      ...codeFaults(element, ["elements", index]),
      ...pictureFaults(element, ["elements", index]),
    ]),
  ];
};
