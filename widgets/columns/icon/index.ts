import { defineColumn } from "#engine/registry/types.ts";
import { asText } from "#widgets/controls/cells/values.ts";
import { schema } from "./schema.ts";

export const icon = defineColumn({ ...schema, align: "center", text: asText, view: () => import("./View.tsx") });
