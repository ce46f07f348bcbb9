import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { readsOf } from "./logic.ts";
import { schema } from "./schema.ts";

export const reportShower = defineWidget({
  ...schema,
  group: "media",
  readsOf,
  view: async () => {
    await loadPatterns();
    return import("./View.tsx");
  },
});
