import { FlowDocument } from "#schemas/documents/flow/schema.ts";
import { type FlowVerb, flowVerbs } from "#schemas/documents/flow/verbs.ts";
import { isObject, type JsonObject, type Path } from "#schemas/documents/json.ts";
import { propertiesOf } from "#schemas/values/shown.ts";
import { toList } from "#engine/language/expressions/convert.ts";
import type { Texts } from "#engine/react/providers/texts.ts";
import { worded } from "../../inspector/form/summary.ts";
import { objectOf } from "../../values.ts";
import type { PartChoice, PartForm, PartList } from "../parts/types.ts";

/** What a step of each verb begins with: valid as far as it can be without knowing the rest. */
const starts: Readonly<Record<FlowVerb, JsonObject>> = {
  ask: { ask: { control: "entry", title: "" }, as: "answer" },
  confirm: { confirm: { text: "" } },
  choose: { choose: { text: "", options: [{ value: "yes", label: "" }] }, as: "choice" },
  show: { show: { kind: "dashboard", slug: "" } },
  call: { call: "", input: {} },
  repeat: { repeat: { while: true, max: 10, steps: [] } },
  each: { each: { in: [], as: "item", steps: [] } },
  wait: { wait: { seconds: 1 } },
  set: { set: {} },
  change: { change: {} },
  select: { select: { type: "", item: null } },
  remember: { remember: { list: "", key: "" } },
  reload: { reload: [""] },
  notify: { notify: { text: "", level: "success" } },
  navigate: { navigate: "" },
  branch: { branch: [{ when: true, steps: [] }, { steps: [] }] },
  stop: { stop: "done" },
};

const choices: readonly PartChoice[] = flowVerbs.map((verb) => ({
  key: verb,
  label: { text: `designer.flow.${verb}` },
  description: { text: `designer.flow.${verb}.help` },
  part: starts[verb],
}));

export const verbOf = (step: JsonObject): FlowVerb | null =>
  flowVerbs.find((verb) => Object.hasOwn(step, verb)) ?? null;

const $defs = objectOf(objectOf(FlowDocument)["$defs"]);
const { anyOf: variants } = objectOf($defs["FlowStep"]);

const variantOf = (verb: FlowVerb | null): JsonObject => {
  const found: unknown = toList(variants).find((one) => verb !== null && verb in propertiesOf(objectOf(one)));
  return isObject(found) ? found : { $ref: "#/$defs/FlowStep" };
};

/** The form of a step is that of its verb; what it is made of may hold steps again. */
const formOf = (step: JsonObject): PartForm => ({ schema: { ...variantOf(verbOf(step)), $defs }, defaults: {} });

/** The lists of steps inside a step, with a text key for each. */
export const listsInside = (step: JsonObject): { path: Path; title: string }[] => {
  const { repeat, each, branch, choose, onError, onUnanswered, onDeclined } = step;
  const many = (value: unknown, path: Path, title: string) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => (isObject(one) ? [{ path: [...path, index, "steps"], title }] : []))
      : [];
  const one = (value: unknown, path: Path, title: string) => (value === undefined ? [] : [{ path, title }]);
  return [
    ...one(repeat, ["repeat", "steps"], "designer.flow.inside.repeat"),
    ...one(each, ["each", "steps"], "designer.flow.inside.repeat"),
    ...many(branch, ["branch"], "designer.flow.inside.branch"),
    ...(isObject(choose) ? many(choose["options"], ["choose", "options"], "designer.flow.inside.option") : []),
    ...many(onError, ["onError"], "designer.flow.inside.error"),
    ...one(onUnanswered, ["onUnanswered"], "designer.flow.inside.unanswered"),
    ...one(onDeclined, ["onDeclined"], "designer.flow.inside.declined"),
  ];
};

const aboutOf = (step: JsonObject, verb: FlowVerb, texts: Texts): string => {
  const value = step[verb];
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return verb === "reload" ? value.join(", ") : "";
  return isObject(value) ? worded(value["title"] ?? value["text"] ?? value["slug"] ?? value["type"], texts) : "";
};

/** A step is called by its verb and what the verb is about. */
const called = (step: JsonObject, texts: Texts): string => {
  const verb = verbOf(step);
  if (!verb) return "";
  const object = aboutOf(step, verb, texts);
  const words = texts.text(`designer.flow.${verb}`);
  return object === "" ? words : `${words}: ${object}`;
};

/** A list of flow steps in a document, with the lists inside them. */
export const flowList = (path: Path, title = "designer.list.flow"): PartList => ({
  path,
  title,
  name: null,
  family: "flow",
  choices,
  formOf,
  called,
  inside: (step, at) => listsInside(step).map((inner) => flowList([...at, ...inner.path], inner.title)),
});
