import type { JsonObject, Path } from "#schemas/documents/json.ts";
import type { Texts } from "#engine/react/providers/texts.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { withoutChoice } from "./options.ts";

/** The text of a key; undefined where the catalogue has none. */
const known = ({ text }: Texts, key: string): string | undefined => {
  const found = text(key);
  return found === `[${key}]` ? undefined : found;
};

/** `maxLength` as words: "Max length". */
const asWords = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  const spaced = words.replace(/[_-]+/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** Headings and help of options: a text, a key of the catalogue, or the property's name as words. */
export const useTitles = () => {
  const texts = useText();
  const titleOf = ({ title }: JsonObject, name: string): string => {
    if (typeof title === "string") return known(texts, title) ?? known(texts, `property.${title}`) ?? asWords(title);
    return known(texts, `property.${name}`) ?? asWords(name);
  };
  return {
    title: titleOf,
    /** What a part is headed: a property by its own name, whatever its value is chosen to be; an entry of a list by that. */
    heading: (schema: JsonObject, name: string, path: Path): string =>
      titleOf(typeof path.at(-1) === "string" ? withoutChoice(schema) : schema, name),
    help: ({ description }: JsonObject): string | undefined =>
      typeof description === "string" ? (known(texts, description) ?? description) : undefined,
  };
};

/** What a choice of a list is called. */
export const useChoiceText = (): ((value: unknown) => string) => {
  const texts = useText();
  return (value) => known(texts, `choice.${String(value)}`) ?? String(value);
};
