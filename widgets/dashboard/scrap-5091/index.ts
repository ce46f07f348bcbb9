import { defineWidget } from "#engine/registry/types.ts";
import { dayRead } from "./logic.ts";
import { schema } from "./schema.ts";

export const scrap5091 = defineWidget({
  ...schema,
  group: "chart",
  readsOf: (options, parameters) => ({ scrap: dayRead(options, parameters) }),
  view: () => import("./View.tsx"),
});
