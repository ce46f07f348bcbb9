import { Type } from "typebox";
import { sqlGraphRefreshIntervals } from "#schemas/values/choices.ts";
import { designerGraphTypes } from "#schemas/values/graphConfig/schema.ts";
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
  type: "sql-graph",
  title: { text: "widgets.sql-graph" },
  description: { text: "widgets.sql-graph.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...neededQueryOptions,
      interval: Type.Optional(
        select([...sqlGraphRefreshIntervals], { title: "widget.interval", default: defaultQueryInterval }),
      ),
      graphType: Type.Optional(select(designerGraphTypes, { title: "widget.graph_type", default: "bar" })),
      x: Type.Optional(queryColumn("widget.query_x")),
      y: Type.Optional(queryColumns("widget.query_y")),
      splitKey: Type.Optional(queryColumn("widget.query_split")),
    },
    closedOptions,
  ),
  defaults: { graphType: "bar", interval: defaultQueryInterval },
});
