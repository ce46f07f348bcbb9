import { toText } from "#engine/language/expressions/convert.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";

/** A value of a field in words, as a history and a comparison show it. */
export const useShown = (): ((value: unknown) => string) => {
  const { text } = useText();
  return (value) => {
    if (typeof value === "boolean") return text(value ? "columns.yes" : "columns.no");
    if (Array.isArray(value)) return value.length === 0 ? "-" : value.map(String).join(", ");
    return value === null || value === undefined || value === "" ? "-" : toText(value);
  };
};
