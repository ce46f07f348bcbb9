import { defineStep } from "#engine/registry/types.ts";
import { schema, stepData } from "./schema.ts";

export const charts = defineStep({ ...schema, stepData, view: () => import("./View.tsx") });
