import type { Procedure } from "#server/procedures/procedure.ts";
import { confirmDevicePairingProcedure } from "./confirm_device_pairing.ts";
import { loadDevicesProcedure } from "./load_devices.ts";
import { createDeviceProcedure } from "./create_device.ts";
import { revokeDeviceProcedure } from "./revoke_device.ts";
import { startDevicePairingProcedure } from "./start_device_pairing.ts";

export const devicesProcedures: readonly Procedure[] = [
  loadDevicesProcedure,
  createDeviceProcedure,
  revokeDeviceProcedure,
];

/** How a screen is paired: its own call, which needs no session, and the administrator's. */
export const pairingProcedures: readonly Procedure[] = [startDevicePairingProcedure, confirmDevicePairingProcedure];
