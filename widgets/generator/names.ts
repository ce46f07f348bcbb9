export const kinds = ["widget", "step", "column", "procedure"] as const;
export type Kind = (typeof kinds)[number];

/** A name as it is used in paths, code and titles. `area` is empty but for procedures. */
export interface Name {
  area: string;
  name: string;
  /** The name of the export: camelCase. */
  export: string;
  /** Its title in both languages; the English one follows from the name. */
  title: { en: string; sv: string };
}

const reserved = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for
   function if import in instanceof new null return static super switch this throw true try typeof var void while with
   yield let`.split(/\s+/),
);

const patterns: Record<Kind, { pattern: RegExp; expected: string }> = {
  widget: { pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, expected: "kebab-case, like machine-load" },
  step: { pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, expected: "kebab-case, like date-list" },
  column: { pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, expected: "kebab-case, like progress-bar" },
  procedure: {
    pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*\/[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    expected: "area/snake_case, like machines/load_machine",
  },
};

const camel = (name: string): string => name.replaceAll(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const titleOf = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The parts of a typed name, or the sentence that refuses it. Without a Swedish title the English one stands in its place. */
export const parseName = (kind: Kind, typed: string, swedish?: string): Name | string => {
  const { pattern, expected } = patterns[kind];
  if (!pattern.test(typed) || typed.length > 60) return `Expected a name in ${expected}, got "${typed}"`;
  const [name = "", area] = typed.split("/").reverse();
  const exported = camel(name);
  if (reserved.has(exported)) return `Expected a name that is no word of the language, got "${name}"`;
  const en = titleOf(name);
  return { area: area ?? "", name, export: exported, title: { en, sv: swedish?.trim() || en } };
};
