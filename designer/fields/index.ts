import type { FieldEditors } from "./types.ts";

/** The editor of each value type, in the order of the specification. Listing loads none. */
export const fieldEditors: FieldEditors = {
  list: { shape: "section", view: () => import("./list/Field.tsx") },
  numlist: { shape: "section", view: () => import("./numlist/Field.tsx") },
  text: { shape: "line", view: () => import("./text/Field.tsx") },
  string: { shape: "line", view: () => import("./string/Field.tsx") },
  color: { shape: "line", view: () => import("./color/Field.tsx") },
  number: { shape: "line", view: () => import("./number/Field.tsx") },
  boolean: { shape: "line", view: () => import("./boolean/Field.tsx") },
  multiselect: { shape: "section", view: () => import("./multiselect/Field.tsx") },
  select: { shape: "line", view: () => import("./select/Field.tsx") },
  label: { shape: "line", view: () => import("./label/Field.tsx") },
  expression: { shape: "line", view: () => import("./expression/Field.tsx") },
  record: { shape: "section", view: () => import("./record/Field.tsx") },
};
