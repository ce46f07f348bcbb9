import { readDevices } from "#server/procedures/devices/devices.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadDevices } from "#schemas/platform/devices/load_devices.ts";

export const loadDevicesProcedure = readProcedure(loadDevices, (_input, { db }) => readDevices(db));
