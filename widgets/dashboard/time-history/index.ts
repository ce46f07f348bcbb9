import { readOf } from "#engine/bindings/bound.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { historyRead } from "./read.ts";
import { schema } from "./schema.ts";

export const timeHistory = defineWidget({
  ...schema,
  group: "subject",
  readsOf: (options, parameters) => {
    const history = historyRead(options, parameters);
    return { history, codes: history && readOf("load_stop_codes_index", {}) };
  },
  view: () => import("./View.tsx"),
});
