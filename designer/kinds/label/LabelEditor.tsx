import { LabelElement } from "#schemas/documents/label/schema.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { propertiesOf } from "#schemas/values/shown.ts";
import { objectOf } from "../../values.ts";
import { PartsEditor } from "../parts/PartsEditor.tsx";
import { withoutProperties } from "../parts/schemas.ts";
import type { PartChoice, PartForm, PartList } from "../parts/types.ts";
import { LabelPreview } from "./LabelPreview.tsx";

/** The shapes of elements by their type. */
const shapes: ReadonlyMap<unknown, JsonObject> = new Map(
  LabelElement.anyOf.map(objectOf).map((shape) => [objectOf(propertiesOf(shape)["type"])["const"], shape]),
);

/** Whatever a type has, but the type itself, which does not change. */
const formOf = ({ type }: JsonObject): PartForm | null => {
  const shape = shapes.get(type);
  return shape ? { schema: withoutProperties(shape, ["type"]), defaults: {} } : null;
};

const choice = (key: string, part: JsonObject): PartChoice => ({
  key,
  label: { text: `labels.${key}` },
  part: { id: key, type: key, x: 5, y: 5, ...part },
});

const choices: readonly PartChoice[] = [
  choice("text", { text: "", height: 4 }),
  choice("code", { symbology: "code-128", data: "", width: 40, height: 12, readable: true }),
  choice("line", { width: 40, height: 0.3 }),
  choice("box", { width: 40, height: 20 }),
  choice("picture", { alt: "", width: 20, height: 20 }),
];

/** What a text or code says, as it is typed, and what a picture shows. */
const saidBy = ({ text, data, alt, type }: JsonObject): string => {
  const words = isObject(text) ? text["en"] : (text ?? data ?? alt);
  return typeof words === "string" && words !== "" ? words : String(type);
};

const lists: readonly PartList[] = [
  {
    path: ["elements"],
    title: "labels.elements",
    name: "id",
    choices,
    formOf,
    called: saidBy,
    said: ({ id }) => String(id),
  },
];

/** A label: what stands on it, with the form of each, beside the label as it is printed. */
const LabelEditor = () => (
  <PartsEditor lists={lists} listed={["elements"]}>
    <LabelPreview />
  </PartsEditor>
);

export default LabelEditor;
