import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";
import { defaultQueryInterval, queryInterval, neededQueryOptions } from "#widgets/controls/queries/options.ts";
import { dialDefaults, dialOptions } from "#widgets/dashboard/gauge/schema.ts";

export const schema = defineType({
  type: "sql-gauge",
  title: { text: "widgets.sql-gauge" },
  description: { text: "widgets.sql-gauge.description" },
  version: 1,
  options: Type.Object({ ...boxOptions, ...neededQueryOptions, ...queryInterval, ...dialOptions }, closedOptions),
  defaults: { ...dialDefaults, limits: [], interval: defaultQueryInterval },
});
