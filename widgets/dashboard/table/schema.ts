import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { datasourceFilter } from "#schemas/values/datasourceFilter/schema.ts";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { boolean, select } from "#schemas/values/plain.ts";
import { style } from "#schemas/values/style/schema.ts";
import { tableConfig } from "#schemas/values/tableConfig/schema.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "table",
  title: { text: "widgets.table" },
  description: { text: "widgets.table.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      value: Type.Optional(datasourceValue({ title: "widget.rows", "x-needed": true })),
      table: Type.Optional(tableConfig({ title: "widget.columns" })),
      filter: Type.Optional(datasourceFilter({ title: "widget.filter" })),
      style: Type.Optional(style({ title: "widget.style" })),
      target: Type.Optional(select(["cell", "row"], { title: "widget.style_target", default: "cell" })),
      search: Type.Optional(boolean({ title: "widget.search" })),
      export: Type.Optional(boolean({ title: "widget.export" })),
      empty: Type.Optional(Label),
    },
    closedOptions,
  ),
  defaults: { table: { columns: [] }, target: "cell" },
});
