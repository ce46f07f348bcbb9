import { formatValue } from "#engine/language/expressions/format.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";

/** Writes values by a named format in the user's language and the company's time zone. */
export const useFormatted = (): ((value: unknown, format: string) => string) => {
  const { language } = useText();
  const timeZone = useTimeZone();
  return (value, format) => formatValue(value, format, { language, timeZone });
};
