/** The value types of widget options (keyword `x-value`), in the order of docs/specification (WD-536). */
export const valueTypes = [
  "section",
  "datasourceValue",
  "datasourceMultiValue",
  "datasourceFilter",
  "style",
  "dashboardSelect",
  "subDashboardGridSettings",
  "tableConfig",
  "graphConfig",
  "dataSourceParameterConfig",
  "navigatorConfig",
  "list",
  "numlist",
  "text",
  "string",
  "color",
  "number",
  "boolean",
  "multiselect",
  "select",
  "mediaObject",
  "callConfiguration",
] as const;
export type ValueType = (typeof valueTypes)[number];

/** Shows an option only when another option of the same type has this value, or one of these. */
type Prerequisite = { key: string; value: unknown } | { key: string; among: readonly unknown[] };

/** What an option of a widget's schema may say besides its shape; `title` and `description` are texts or names of text keys. */
export interface Annotations {
  title?: string;
  description?: string;
  default?: unknown;
  "x-prerequisite"?: Prerequisite;
  /** Without this option the part shows nothing but that configuration is missing. */
  "x-needed"?: true;
  /** It is the slug of a document of this kind. */
  "x-document"?: string;
}

/** Unknown keys are refused; keys that begin with `x-` belong to the composer and are kept. */
export const closed = { additionalProperties: false, patternProperties: { "^x-": {} } };
