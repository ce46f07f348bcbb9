import { type DocumentKind, Label } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { StartFault } from "#server/start-fault.ts";
import { addressOf, shippedOf } from "./shipped.ts";
import { Value } from "typebox/value";
import { replaceField } from "./validate/template-names.ts";

/** The field of a document's body that makes it a template. */
const field = "x-template";

/** A document of another plant that one may begin with. */
export interface Template {
  kind: string;
  slug: string;
  title: unknown;
  /** One line on what it shows. */
  about: Label;
  /** What it names of the plant that it comes from: machines, places, addresses of documents. */
  replace: readonly string[];
  isSnippet?: unknown;
}

export interface Templates {
  ofKind: (kind: DocumentKind) => readonly Template[];
  /** The document to begin with, in whose copies is looked for what is to be replaced. Throws `not_found`. */
  get: (kind: DocumentKind, slug: string) => JsonObject;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const templateOf = ({ kind, slug, title, isSnippet, ...body }: JsonObject): Template => {
  const given = body[field];
  if (!isObject(given) || !Value.Check(Label, given.about) || !isTexts(given.replace))
    throw new StartFault(`The template ${addressOf(String(kind), String(slug))} does not say what it shows.`);
  const { about, replace } = given;
  return { kind: String(kind), slug: String(slug), title, about, replace, ...(isSnippet ? { isSnippet } : {}) };
};

/** The documents as templates. Throws `StartFault` where one does not say what it shows and names. */
export const templatesOf = (documents: readonly JsonObject[]): Templates => {
  const { documents: byAddress } = shippedOf(documents);
  const templates = documents.map(templateOf);
  return {
    ofKind: (kind) => templates.filter((template) => template.kind === kind),
    get(kind, slug) {
      const document = byAddress.get(addressOf(kind, slug));
      if (!document) throw new DomainError("not_found");
      const { [field]: _, ...body } = document;
      return { ...body, [replaceField]: [...templateOf(document).replace] };
    },
  };
};
