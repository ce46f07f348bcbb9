import { DomainError } from "#schemas/protocol/errors.ts";
import type { LocationInput } from "#schemas/plant/location.ts";
import { allOf, type MachineFilter, someOf } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { readMyMachines } from "#server/procedures/overviews/reader.ts";
import type { ReadContext } from "#server/procedures/procedure.ts";

/** The machines of a location that the caller may see; refuses (`not_found`) a location without any. */
export const machinesAt = async (
  { request_type, request_code }: LocationInput,
  { db, scope, actor }: ReadContext,
): Promise<MachineFilter> => {
  if (request_type === "all" || (request_type !== "mine" && request_code === "all")) return allOf(scope);
  if (request_type === "mine") return someOf(scope, await readMyMachines(db, scope, actor?.username ?? ""));
  const rows = await machineRows(db, allOf(scope));
  const machines = rows.filter((row) => row[request_type] === request_code).map(({ machine_id }) => machine_id);
  if (machines.length > 0) return { company_id: scope.company_id, machines };
  throw new DomainError("not_found", {
    message: `There is no ${request_type} ${request_code}.`,
    path: "/request_code",
    text: { key: "stops.location_unknown", values: { location: request_code } },
  });
};
