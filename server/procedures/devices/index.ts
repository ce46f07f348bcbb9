import { loadDevices } from "#schemas/platform/devices/load_devices.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { confirmDevicePairingProcedure } from "./confirm_device_pairing.ts";
import { createDeviceProcedure } from "./create_device.ts";
import { readDevices } from "./devices.ts";
import { revokeDeviceProcedure } from "./revoke_device.ts";
import { startDevicePairingProcedure } from "./start_device_pairing.ts";
import { updateDeviceProcedure } from "./update_device.ts";

export const devicesProcedures: readonly Procedure[] = [
  readProcedure(loadDevices, (_input, { db, now }) => readDevices(db, now)),
  createDeviceProcedure,
  updateDeviceProcedure,
  revokeDeviceProcedure,
];

/** How a screen is paired: its own call, which needs no session, and the administrator's. */
export const pairingProcedures: readonly Procedure[] = [startDevicePairingProcedure, confirmDevicePairingProcedure];
