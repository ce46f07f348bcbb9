import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";
import { queryOptions } from "#widgets/controls/queries/options.ts";

export const schema = defineType({
  type: "query-editor",
  title: { text: "widgets.query-editor" },
  description: { text: "widgets.query-editor.description" },
  version: 1,
  options: Type.Object({ ...boxOptions, queryId: queryOptions.queryId }, closedOptions),
  defaults: {},
  reads: ["load_query_list", "load_query_data"],
});
