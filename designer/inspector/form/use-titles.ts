import type { JsonObject } from "#schemas/documents/json.ts";
import type { Texts } from "#engine/react/providers/texts.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

/** The text of a key; undefined where the catalogue has none. */
export const known = ({ text }: Texts, key: string): string | undefined => {
  const found = text(key);
  return found === `[${key}]` ? undefined : found;
};

/** `maxLength` as words: "Max length". */
export const asWords = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  const spaced = words.replace(/[_-]+/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** Headings and help of options: a text, a key of the catalogue, or the property's name as words. */
export const useTitles = () => {
  const texts = useText();
  return {
    title: (schema: JsonObject, name: string): string => {
      const { title } = schema;
      if (typeof title === "string") return known(texts, title) ?? known(texts, `property.${title}`) ?? asWords(title);
      return known(texts, `property.${name}`) ?? asWords(name);
    },
    help: ({ description }: JsonObject): string | undefined =>
      typeof description === "string" ? (known(texts, description) ?? description) : undefined,
  };
};

/** What a choice of a list is called. */
export const useChoiceText = (): ((value: unknown) => string) => {
  const texts = useText();
  return (value) => known(texts, `choice.${String(value)}`) ?? String(value);
};
