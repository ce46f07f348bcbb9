import { defineType } from "#engine/registry/types.ts";
import { options } from "#widgets/dashboard/parameter-selector/schema.ts";

/** A parameter selector that is filled in: for trying out dashboards while they are made. */
export const schema = defineType({
  type: "test-parameter-selector",
  title: { text: "widgets.test-parameter-selector" },
  description: { text: "widgets.test-parameter-selector.description" },
  version: 1,
  options,
  defaults: {
    selector: { parameter: "machineId1", parameterValues: ["FC1", "JH1", "PJ1", "JB1"], type: "button" },
  },
});
