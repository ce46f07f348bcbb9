import { Type } from "typebox";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { color, select, string } from "#schemas/values/plain.ts";
import { isBlank } from "#schemas/values/lacking.ts";
import { defineType } from "#engine/registry/types.ts";
import { fieldLacks } from "#widgets/controls/frame/lacks.ts";
import { alignOptions, boxOptions, closedOptions, machineOption } from "#widgets/controls/frame/options.ts";
import { valueUnits } from "./time.ts";

const displays = ["time", "colorBox", "number"] as const;
export const limitRules = ["over", "under", "clamp"] as const;
export const clampCenters = [50, 100, 150] as const;

const Limit = Type.Object(
  {
    rule: Type.Enum(limitRules),
    limit: Type.Number(),
    center: Type.Optional(Type.Enum(clampCenters)),
    top: Type.Optional(Type.Number()),
    color: color(),
  },
  closedOptions,
);

export const schema = defineType({
  type: "production-value",
  title: { text: "widgets.production-value" },
  description: { text: "widgets.production-value.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...alignOptions,
      ...machineOption,
      display: Type.Optional(select(displays, { title: "widget.display", default: "number" })),
      value: Type.Optional(datasourceValue({ title: "widget.value" })),
      valueKey: Type.Optional(string({ title: "widget.value_key" })),
      valueUnit: Type.Optional(select(valueUnits, { title: "widget.value_unit", default: "seconds" })),
      unit: Type.Optional(string({ title: "widget.unit" })),
      limits: Type.Optional(Type.Array(Limit, { maxItems: 3, title: "widget.limits" })),
    },
    closedOptions,
  ),
  defaults: { display: "number", valueUnit: "seconds", limits: [] },
  lacks: ({ valueKey, value, machineId }) => {
    if (!isBlank(valueKey)) return isBlank(machineId) ? [["machineId"]] : [];
    return value ? fieldLacks("value", value) : [["value"]];
  },
  reads: ["load_machine"],
});
