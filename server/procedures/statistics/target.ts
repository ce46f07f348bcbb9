import { DomainError } from "#schemas/protocol/errors.ts";
import type { Reader } from "#server/database/company.ts";
import { allOf } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import type { MachineRow } from "#server/database/tables/machines.ts";
import type { Scope } from "#server/procedures/procedure.ts";

const columns = { department: "department", zone: "zone", category: "category", line: "line" } as const;

export interface TargetInput {
  task: string;
  machine_ids?: string | undefined;
  locationtype?: keyof typeof columns | undefined;
  location?: string | undefined;
}

const missing = (field: string) =>
  new DomainError("invalid_input", { message: `Expected ${field}`, path: `/${field}` });

/** The machines that a statistic is about, in the order given. */
export const targetMachines = async (db: Reader, scope: Scope, input: TargetInput): Promise<MachineRow[]> =>
  input.task.endsWith("_location") ? await ofLocation(db, scope, input) : await ofIds(db, scope, input);

const ofLocation = async (db: Reader, scope: Scope, input: TargetInput): Promise<MachineRow[]> => {
  const { locationtype, location } = input;
  if (!locationtype) throw missing("locationtype");
  if (!location) throw missing("location");
  if (location === "all")
    throw new DomainError("rule_violated", { message: "Choose one location.", path: "/location" });
  const rows = await machineRows(db, allOf(scope));
  return rows.filter((row) => row[columns[locationtype]] === location);
};

const ofIds = async (db: Reader, scope: Scope, input: TargetInput): Promise<MachineRow[]> => {
  const ids = [...new Set((input.machine_ids ?? "").split(";").map((id) => id.trim()))].filter((id) => id !== "");
  if (ids.length === 0) throw missing("machine_ids");
  const rows = new Map(
    (await machineRows(db, { company_id: scope.company_id, machines: ids })).map((row) => [row.machine_id, row]),
  );
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw new DomainError("not_found", { path: "/machine_ids" });
    if (scope.machines && !scope.machines.includes(id)) throw new DomainError("not_allowed", { path: "/machine_ids" });
    return row;
  });
};
