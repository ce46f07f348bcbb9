import { defineStep } from "#engine/registry/types.ts";
import { schema, stepData } from "./schema.ts";

export const list = defineStep({ ...schema, stepData, view: () => import("./View.tsx") });
