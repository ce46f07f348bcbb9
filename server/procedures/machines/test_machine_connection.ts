import { DomainError } from "#schemas/protocol/errors.ts";
import { readSignals } from "#server/procedures/machines/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { testMachineConnection } from "#schemas/plant/procedures/machines/test_machine_connection.ts";

const faults = {
  silent: { message: "No signal of the machine arrives.", text: { key: "machines.silent" } },
  dead: { message: "The machine's gateway is not connected.", text: { key: "machines.gateway_gone" } },
} as const;

export const testMachineConnectionProcedure = readProcedure(testMachineConnection, async ({ machine_id }, context) => {
  const { connection } = await readSignals(context.db, context.scope.company_id, machine_id, context);
  if (connection !== "ok") throw new DomainError("upstream_failed", { ...faults[connection], path: "/machine_id" });
  return { ok: true, message: "OK" };
});
