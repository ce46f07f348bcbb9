import { writeProcedure } from "#server/procedures/procedure.ts";
import { signOutOnDevice } from "#schemas/plant/procedures/employees/sign_out_on_device.ts";
import { leaveDevice, requireDeviceUser, setOnDevice, tellOnDevice } from "./device.ts";

export const signOutOnDeviceProcedure = writeProcedure(signOutOnDevice, async (_input, context) => {
  const { trx, actor } = context;
  requireDeviceUser(actor);
  if (actor.device_employee === null) return true as const;
  await leaveDevice(context);
  await setOnDevice(trx, actor, null);
  tellOnDevice(context, null, actor.device_employee);
  context.audit({ before: { employee: actor.device_employee } });
  return true as const;
});
