import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const multiValueTable = defineWidget({ ...schema, group: "table", view: () => import("./View.tsx") });
