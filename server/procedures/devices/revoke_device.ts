import { endDevice } from "#server/procedures/devices/devices.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { revokeDevice } from "#schemas/platform/devices/revoke_device.ts";

export const revokeDeviceProcedure = writeProcedure(revokeDevice, async ({ record_no }, context) => {
  await endDevice(context, record_no);
  return true as const;
});
