import { changeDevice } from "#server/procedures/devices/devices.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { updateDevice } from "#schemas/platform/devices/update_device.ts";

export const updateDeviceProcedure = writeProcedure(
  updateDevice,
  async ({ record_no, ...change }, context) => await changeDevice(context, record_no, change),
);
