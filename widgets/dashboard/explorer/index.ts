import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const explorer = defineWidget({ ...schema, group: "chart", view: () => import("./View.tsx") });
