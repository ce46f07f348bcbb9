import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const subDashboard = defineWidget({ ...schema, group: "layout", view: () => import("./View.tsx") });
