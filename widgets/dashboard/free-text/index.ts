import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const freeText = defineWidget({ ...schema, group: "text", view: () => import("./View.tsx") });
