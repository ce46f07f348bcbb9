import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const parameterSelector = defineWidget({ ...schema, group: "navigation", view: () => import("./View.tsx") });
