import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { SyntaxNode } from "@lezer/common";
import type { JsonObject } from "#schemas/documents/json.ts";
import { namesIn, pathTo } from "./places.ts";
import { propertiesAt, valuesAt } from "./schema-at.ts";

/** The schema of a place: of the document, or of a type's options inside it, with the path from there. */
export type SchemaOf = (path: readonly string[]) => { schema: JsonObject; path: readonly string[] };

const nameOptions = (object: SyntaxNode, text: string, own: string | null, schemaOf: SchemaOf, hasValue: boolean) => {
  const at = schemaOf(pathTo(object, text));
  const taken = new Set(namesIn(object, text).filter((name) => name !== own));
  return propertiesAt(at.schema, at.path)
    .filter(({ name }) => !taken.has(name))
    .map(({ name, required, description, value }): Completion => ({
      label: `"${name}"`,
      apply: hasValue ? `"${name}"` : `"${name}": ${value}`,
      type: "property",
      boost: required ? 1 : 0,
      ...(description === null ? {} : { info: description }),
    }));
};

const valueOptions = (path: readonly string[], schemaOf: SchemaOf): Completion[] => {
  const at = schemaOf(path);
  return valuesAt(at.schema, at.path).map((value) => ({ label: value, type: "enum" }));
};

const after = (node: SyntaxNode, text: string, pos: number): string => text.slice(node.from, pos).trimEnd().slice(-1);

/** What may stand at the cursor: names of properties, and the values that the schema names. */
export const completeJson =
  (schemaOf: SchemaOf) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const text = state.doc.toString();
    const node = syntaxTree(state).resolveInner(pos, -1);
    const { parent } = node;
    const result = (from: number, options: Completion[]): CompletionResult | null =>
      options.length === 0
        ? null
        : { from, ...(from === pos ? {} : { to: node.to }), options, validFor: /^"?[\w$-]*"?$/ };
    if (node.name === "PropertyName" && parent?.parent) {
      const own = text.slice(node.from, node.to).replaceAll('"', "");
      const hasValue = /^\s*:/.test(text.slice(node.to));
      return result(node.from, nameOptions(parent.parent, text, own, schemaOf, hasValue));
    }
    if (node.name === "String" || node.name === "True" || node.name === "False" || node.name === "Null")
      return result(node.from, valueOptions(pathTo(node, text), schemaOf));
    if (!explicit) return null;
    if (node.name === "Property" && after(node, text, pos) === ":")
      return result(pos, valueOptions(pathTo(node, text).concat(namedBy(node, text)), schemaOf));
    const object = node.name === "Object" ? node : parent?.name === "Object" ? parent : null;
    return object ? result(pos, nameOptions(object, text, null, schemaOf, false)) : null;
  };

const namedBy = (property: SyntaxNode, text: string): string[] => {
  const name = property.getChild("PropertyName");
  return name ? [text.slice(name.from + 1, name.to - 1)] : [];
};
