import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const machineCard = defineWidget({
  ...schema,
  group: "subject",
  cardOnly: true,
  view: () => import("./View.tsx"),
});
