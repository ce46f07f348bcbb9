import { expect, test } from "vitest";
import { isObject } from "#schemas/documents/json.ts";
import { FlowDocument } from "./schema.ts";
import { flowVerbs } from "./verbs.ts";

/** The required names of each kind of step in the schema. */
const kindsOfStep = (): string[][] => {
  const document: unknown = FlowDocument;
  const definitions = isObject(document) ? document["$defs"] : undefined;
  const step = isObject(definitions) ? definitions["FlowStep"] : undefined;
  const variants = isObject(step) && Array.isArray(step["anyOf"]) ? step["anyOf"].filter(isObject) : [];
  return variants.map(({ required }) => (Array.isArray(required) ? required.map(String) : []));
};

test("the schema has one kind of step for each verb of the list, in its order, and no other", () => {
  const verbs = new Set<string>(flowVerbs);
  expect(kindsOfStep().map((required) => required.filter((name) => verbs.has(name)))).toEqual(
    flowVerbs.map((verb) => [verb]),
  );
});
