/** A JSON Schema as far as the walks over options read it. */
export interface Node {
  "x-value"?: string;
  "x-label"?: boolean;
  properties?: Record<string, Node>;
  patternProperties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
}
