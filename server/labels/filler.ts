import { toText } from "#engine/language/expressions/convert.ts";
import { formatPlain, formatValue, noValue } from "#engine/language/expressions/format.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import { placeholder } from "#schemas/expressions/template.ts";
import type { LabelFact } from "#schemas/plant/label-facts.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

type FactValue = string | number | boolean;

/** What a label is filled with, by the ids of its facts; null where there is none. */
export type Facts = Readonly<Record<string, FactValue | null>>;

/** A fact is one line: control characters, which a printer or a code may take for more, are a blank. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const missing = (fact: LabelFact, { language }: Locale) =>
  new DomainError("rule_violated", {
    message: `The label wants what is missing: ${fact.title.en}.`,
    text: { key: "labels.missing", values: { fact: fact.title[language] } },
  });

const written = (fact: LabelFact, value: FactValue, format: string | undefined, locale: Locale): string => {
  if (format !== undefined) return formatValue(value, format, locale);
  if (fact.type === "time") return formatValue(value, "short", locale);
  return typeof value === "number" ? formatPlain(value, locale.language) : toText(value);
};

const withoutIdentifier = (value: string): string => {
  if (!/[()]/.test(value)) return value;
  throw new DomainError("rule_violated", {
    message: `"${value}" cannot stand in a code of GS1.`,
    text: { key: "labels.no_code", values: { data: value, symbology: "GS1" } },
  });
};

/** Fills a text of a label; a name that is no fact stays as it is typed. */
export interface Filler {
  /** As people read it. */
  text: (text: string) => string;
  /** As machines read it: values as they are. */
  data: (text: string) => string;
  /** The same for data of GS1, where a value with a parenthesis would be another identifier. */
  gs1: (text: string) => string;
}

/** Fills texts with facts. Its functions throw `rule_violated` where a fact is missing or blank. */
export const fillerOf = (known: readonly LabelFact[], facts: Facts, locale: Locale): Filler => {
  const byId = new Map(known.map((fact) => [fact.id, fact]));
  type Write = (fact: LabelFact, value: FactValue, format: string | undefined) => string;
  const fill = (text: string, write: Write): string =>
    text.replace(placeholder, (typed: string, id: string, format: string | undefined) => {
      const fact = byId.get(id);
      if (!fact) return typed;
      const value = facts[id] ?? null;
      if (value === null || plain(toText(value)) === "") throw missing(fact, locale);
      const shown = plain(write(fact, value, format));
      // A format that does not suit the fact.
      if (shown === noValue && toText(value) !== noValue) throw missing(fact, locale);
      return shown;
    });
  return {
    text: (text) => fill(text, (fact, value, format) => written(fact, value, format, locale)),
    data: (text) => fill(text, (_fact, value) => toText(value)),
    gs1: (text) => fill(text, (_fact, value) => withoutIdentifier(toText(value))),
  };
};
