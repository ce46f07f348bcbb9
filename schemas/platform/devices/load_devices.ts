import { Type } from "typebox";
import { Device } from "#schemas/platform/device.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadDevices = defineContract({
  name: "load_devices",
  area: "devices",
  description: "The wall screens and enrolled terminals of the company, without their tokens.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(Device),
  permission: { all: ["view-permissions"] },
  events: ["AccessChanged"],
});
