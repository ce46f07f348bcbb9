import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const datasourceValue = defineWidget({ ...schema, group: "value", view: () => import("./View.tsx") });
