import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { orNull, strict, Text } from "#schemas/platform/fields.ts";
import { TouchConfig } from "#schemas/plant/touch-config.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const Switched = Type.Object({ active: Type.Boolean(), parameter: orNull(Text(1000)) }, strict);

/**
 * A change of one machine. `was` is what the caller saw: a switch that is not stored is off and without a parameter, a
 * setting that is not stored is absent. A setting that `was` names and `is` does not is taken away.
 */
export const FeatureChange = Type.Object(
  {
    machine_id: MachineId,
    functions: Type.Optional(
      Type.Array(
        Type.Object({ sf_no: Type.Integer({ minimum: 1, maximum: 9999 }), was: Switched, is: Switched }, strict),
        { maxItems: 100, description: "special functions" },
      ),
    ),
    config: Type.Optional(
      Type.Object({ was: TouchConfig, is: TouchConfig }, { ...strict, description: "settings of the touch screen" }),
    ),
  },
  strict,
);

export const setMachineFeatures = defineContract({
  name: "set_machine_features",
  area: "machines",
  description:
    "Switches special functions and changes settings of the touch screens of several machines, all or none: what somebody else has changed meanwhile is refused. Sent with `was` and `is` exchanged, it takes the change back.",
  kind: "write",
  input: Type.Object({ changes: Type.Array(FeatureChange, { minItems: 1, maxItems: 500 }) }, strict),
  example: {
    changes: [
      {
        machine_id: "FC1",
        functions: [{ sf_no: 61, was: { active: false, parameter: null }, is: { active: true, parameter: null } }],
      },
    ],
  },
  output: Type.Object(
    {
      machines: Type.Integer({ description: "machines that are different now" }),
      changes: Type.Integer({ description: "switches and settings that are different now" }),
    },
    strict,
  ),
  permission: { all: ["can-do-admin-actions"] },
  errors: {
    not_found: "an unknown machine",
    state_conflict: "somebody else has changed one of them since the caller saw it",
    rule_violated: "a parameter that the feature does not take, or a machine twice",
  },
  events: ["MachineChanged"],
  bodyLimit: 1_048_576,
  bulky: ["changes"],
});
