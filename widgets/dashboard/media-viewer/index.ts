import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const mediaViewer = defineWidget({ ...schema, group: "media", view: () => import("./View.tsx") });
