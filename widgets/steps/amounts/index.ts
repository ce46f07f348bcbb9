import { defineStep } from "#engine/registry/types.ts";
import { schema, stepData } from "./schema.ts";

export const amounts = defineStep({ ...schema, stepData, view: () => import("./View.tsx") });
