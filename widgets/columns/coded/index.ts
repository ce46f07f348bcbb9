import { defineColumn } from "#engine/registry/types.ts";
import { shown } from "./logic.ts";
import { schema } from "./schema.ts";

export const coded = defineColumn({ ...schema, align: "left", text: shown, view: () => import("./View.tsx") });
