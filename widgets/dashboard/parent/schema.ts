import { type TSchema, Type } from "typebox";
import { number, select } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions, machineOption } from "#widgets/controls/frame/options.ts";
import { schema as productionValue } from "#widgets/dashboard/production-value/schema.ts";

export const childTypes = ["production-value", "test-component", "zone-overview"] as const;
const modes = ["group-by", "stacks"] as const;
export const groupings = ["zone", "department", "category"] as const;

const shownBy = (key: string, value: string) => ({ "x-prerequisite": { key, value } });
const { display, valueKey, valueUnit, unit, limits } = productionValue.options.properties;
const ofValue = <T extends TSchema>(option: T) => Type.Optional({ ...option, ...shownBy("child", "production-value") });

export const schema = defineType({
  type: "parent",
  title: { text: "widgets.parent" },
  description: { text: "widgets.parent.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...machineOption,
      child: Type.Optional(select(childTypes, { title: "parent.child", "x-needed": true })),
      mode: Type.Optional(select(modes, { title: "parent.mode", default: "group-by" })),
      groupBy: Type.Optional(
        select(groupings, { title: "parent.group_by", default: "zone", ...shownBy("mode", "group-by") }),
      ),
      maxStacks: Type.Optional(
        number({
          title: "parent.max_stacks",
          minimum: 1,
          maximum: 12,
          multipleOf: 1,
          default: 4,
          ...shownBy("mode", "stacks"),
        }),
      ),
      valueKey: ofValue(valueKey),
      display: ofValue(display),
      valueUnit: ofValue(valueUnit),
      unit: ofValue(unit),
      limits: ofValue(limits),
    },
    closedOptions,
  ),
  defaults: { mode: "group-by", groupBy: "zone", maxStacks: 4, display: "number", valueUnit: "seconds", limits: [] },
  reads: ["load_machines"],
});
