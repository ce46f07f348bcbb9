import { newToken } from "#server/auth/tokens.ts";
import { addDevice } from "#server/procedures/devices/devices.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { createDevice } from "#schemas/platform/devices/create_device.ts";

export const createDeviceProcedure = writeProcedure(createDevice, async (device, context) => {
  const token = newToken("device");
  return { record_no: await addDevice(context, device, token), token };
});
