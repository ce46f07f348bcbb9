import { readDevices } from "#server/procedures/devices/devices.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadDevices } from "./contract.ts";

export const loadDevicesProcedure = readProcedure(loadDevices, (_input, { db, scope }) =>
  readDevices(db, scope.company_id),
);
