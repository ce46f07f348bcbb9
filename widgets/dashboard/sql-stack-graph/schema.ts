import { Type } from "typebox";
import { sqlGraphRefreshIntervals } from "#schemas/values/choices.ts";
import { select } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";
import {
  defaultQueryInterval,
  queryColumn,
  queryColumns,
  neededQueryOptions,
} from "#widgets/controls/queries/options.ts";

export const schema = defineType({
  type: "sql-stack-graph",
  title: { text: "widgets.sql-stack-graph" },
  description: { text: "widgets.sql-stack-graph.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...neededQueryOptions,
      interval: Type.Optional(
        select([...sqlGraphRefreshIntervals], { title: "widget.interval", default: defaultQueryInterval }),
      ),
      x: Type.Optional(queryColumn("widget.query_part")),
      y: Type.Optional(queryColumns("widget.query_stacks")),
    },
    closedOptions,
  ),
  defaults: { interval: defaultQueryInterval },
});
