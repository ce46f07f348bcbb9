/** A JSON Schema as far as the walks over options read it. */
export interface Node {
  "x-value"?: string;
  "x-label"?: boolean;
  properties?: Record<string, Node>;
  patternProperties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
