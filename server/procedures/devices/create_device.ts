import { newToken } from "#server/auth/tokens.ts";
import { addDevice } from "#server/procedures/devices/devices.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { createDevice } from "#schemas/platform/devices/create_device.ts";

export const createDeviceProcedure = writeProcedure(
  createDevice,
  async ({ username = null, home = null, ...device }, context) => {
    const token = newToken("device");
    return { record_no: await addDevice(context, { ...device, username, home }, token), token };
  },
);
