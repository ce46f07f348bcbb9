import { isTruthy } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import type { LabelDocument, LabelElement } from "#schemas/documents/label/schema.ts";
import { labelFacts } from "#schemas/plant/label-facts.ts";
import type { Drawing, Mark } from "./drawing.ts";
import { type Facts, type Filler, fillerOf } from "./filler.ts";
import { fitted } from "./letters.ts";
import { isBars, isGs1, modulesOf, quietOf } from "./modules.ts";
import { pictureMark } from "./picture-place.ts";

export type { Facts } from "./filler.ts";

type Of<T extends LabelElement["type"]> = Extract<LabelElement, { type: T }>;

/** The four sides of a box. */
const sides = ({ x, y, width, height, thickness = 0.3 }: Of<"box">): Mark[] => {
  const side = Math.min(thickness, width / 2, height / 2);
  const between = height - 2 * side;
  const across: Mark[] = [y, y + height - side].map((top) => ({ mark: "area", x, y: top, width, height: side }));
  const down: Mark[] = [x, x + width - side].map((left) => {
    return { mark: "area", x: left, y: y + side, width: side, height: between };
  });
  return between > 0 ? [...across, ...down] : across;
};

const textMark = (element: Of<"text">, filler: Filler, { language }: Locale, edge: number): Mark => {
  const { x, y, text, height, width = edge - x, lines = 1, align = "left", bold = false } = element;
  const words = filler.text(typeof text === "string" ? text : text[language]);
  return { mark: "text", x, y, width, align, bold, ...fitted(words, { width, height, lines, bold }) };
};

const codeMark = ({ x, y, symbology, width, height, readable, data }: Of<"code">, filler: Filler): Mark => {
  const filled = isGs1(symbology) ? filler.gs1(data) : filler.data(data);
  const [bars, modules, quiet] = [isBars(symbology), modulesOf(symbology, filled), quietOf[symbology]];
  return { mark: "code", x, y, modules, isBars: bars, quiet, width, height, text: readable && bars ? filled : null };
};

const marksOf = (element: LabelElement, filler: Filler, locale: Locale, edge: number): Mark[] => {
  switch (element.type) {
    case "text":
      return [textMark(element, filler, locale, edge)];
    case "code":
      return [codeMark(element, filler)];
    case "line":
      return [{ mark: "area", x: element.x, y: element.y, width: element.width, height: element.height }];
    case "box":
      return sides(element);
    case "picture":
      return [pictureMark(element)];
  }
};

/**
 * Draws a label with its facts: numbers and times as the language writes them, codes as their modules. Throws
 * `rule_violated` where a text or code wants a fact that is missing, a code cannot be written, or a picture is none:
 * nothing is left blank unseen. What is too long for its place is written smaller or wrapped, and ends with an ellipsis
 * where it is cut.
 */
export const drawLabel = (label: LabelDocument, facts: Facts, locale: Locale): Drawing => {
  const filler = fillerOf(labelFacts[label.of] ?? [], facts, locale);
  const shown = label.elements.filter(
    ({ when }) => when === undefined || isTruthy(evaluate(when, facts, { ...locale })),
  );
  const { width, height } = label;
  return { width, height, marks: shown.flatMap((element) => marksOf(element, filler, locale, width)) };
};
