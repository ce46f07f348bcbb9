import { createContext, use, useCallback, useMemo, type ReactNode } from "react";
import { createFormat, type Format } from "./format.ts";
import { type Catalogues, createTexts, type Language, type Texts } from "./texts.ts";

interface Speech {
  texts: Texts;
  format: Format;
  timeZone: string;
  columns: Readonly<Record<string, string>>;
}
const SpeechContext = createContext<Speech | null>(null);

export interface TextsProviderProps {
  language: Language;
  catalogues: Catalogues;
  /** IANA name of the company's zone; all times are shown in it. */
  timeZone: string;
  /** Default column headings by field, in the language. */
  columns?: Readonly<Record<string, string>>;
  children: ReactNode;
}

const noColumns = {};

export const TextsProvider = ({
  language,
  catalogues,
  timeZone,
  columns = noColumns,
  children,
}: TextsProviderProps) => {
  const speech = useMemo(
    () => ({
      texts: createTexts(language, catalogues, timeZone),
      format: createFormat(language, timeZone),
      timeZone,
      columns,
    }),
    [language, catalogues, timeZone, columns],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
};

const useSpeech = (): Speech => {
  const speech = use(SpeechContext);
  if (!speech) throw new Error("Expected a TextsProvider above this component");
  return speech;
};

/** The user's texts: `text(key, values)` for the catalogue, `label(label, values)` for a document's title or label. */
export const useText = (): Texts => useSpeech().texts;

/** Numbers, dates and durations in the user's language and the company's time zone. */
export const useFormat = (): Format => useSpeech().format;

export const useTimeZone = (): string => useSpeech().timeZone;

/** The default heading of a field; the field's name when the catalogue has none. */
export const useColumnHeading = (): ((field: string) => string) => {
  const { columns } = useSpeech();
  return useCallback((field) => (Object.hasOwn(columns, field) ? columns[field]! : field), [columns]);
};
