import type { Procedure } from "#server/procedures/procedure.ts";
import { confirmDevicePairingProcedure } from "./confirm_device_pairing/handler.ts";
import { startDevicePairingProcedure } from "./start_device_pairing/handler.ts";

/** How a screen is paired: its own call, which needs no session, and the administrator's. */
export const pairingProcedures: readonly Procedure[] = [startDevicePairingProcedure, confirmDevicePairingProcedure];
