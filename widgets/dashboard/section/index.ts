import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const section = defineWidget({ ...schema, group: "layout", layer: 1, view: () => import("./View.tsx") });
