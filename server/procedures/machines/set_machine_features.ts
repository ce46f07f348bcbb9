import { DomainError } from "#schemas/protocol/errors.ts";
import { setMachineFeatures } from "#schemas/plant/procedures/machines/set_machine_features.ts";
import { toFlag, toJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import { machineDirectory } from "#server/procedures/machines/directory.ts";
import { readSpecialFunctions, touchConfigs } from "#server/procedures/machines/reader.ts";
import { machineChanged, raiseVersion, saveFunctions, saveTouchConfigs } from "#server/procedures/machines/writer.ts";
import { type Scope, type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { activeAfter, type Change, type Decided, decideChange, type StoredFeatures } from "./feature-changes.ts";

const pathOf = (index: number, rest = ""): string => `/changes/${index}${rest}`;

/** Refuses a machine that is named twice, that there is not, and that the caller may not see. */
const checkMachines = async (trx: Trx, scope: Scope, changes: readonly Change[]): Promise<void> => {
  const ids = changes.map(({ machine_id }) => machine_id);
  const path = (isAtFault: (id: string, index: number) => boolean) => {
    const index = ids.findIndex(isAtFault);
    return index === -1 ? null : pathOf(index, "/machine_id");
  };
  const unknown = new Set(await machineDirectory.unknown(trx, scope.company_id, ids));
  const lacking = path((id) => unknown.has(id));
  if (lacking !== null) throw new DomainError("not_found", { path: lacking, text: { key: "machines.unknown" } });
  const outside = path((id) => scope.machines !== null && !scope.machines.includes(id));
  if (outside !== null) throw new DomainError("not_allowed", { path: outside });
  const twice = path((id, index) => ids.indexOf(id) !== index);
  if (twice !== null) throw new DomainError("rule_violated", { path: twice, text: { key: "machines.named_twice" } });
};

/** What is stored of these machines. */
const storedOf = async (trx: Trx, { company_id }: Scope, machines: readonly string[]) => {
  const functions = Map.groupBy(await readSpecialFunctions(trx, { company_id, machines }), (row) => row.machine_id);
  const configs = await touchConfigs(trx, { company_id, machines });
  return (machine_id: string): StoredFeatures => ({
    functions: new Map(
      functions.get(machine_id)?.map(({ sf_no, active, parameter }) => [sf_no, { active, parameter }]),
    ),
    config: configs.get(machine_id) ?? {},
  });
};

interface Step {
  machine_id: string;
  stored: StoredFeatures;
  decided: Decided;
}

const store = async (trx: Trx, steps: readonly Step[]): Promise<void> => {
  await saveFunctions(
    trx,
    steps.flatMap(({ machine_id, decided }) =>
      decided.functions.map(({ sf_no, after: { active, parameter } }) => ({
        machine_id,
        sf_no,
        active: toFlag(active),
        parameter,
      })),
    ),
  );
  await saveTouchConfigs(
    trx,
    steps.flatMap(({ machine_id, decided }) =>
      decided.config ? [{ machine_id, config: toJson(decided.config.after) }] : [],
    ),
  );
};

/** One event and one audit row of a machine. */
const tell = async ({ trx, scope, emit, audit }: WriteContext, { machine_id, stored, decided }: Step) => {
  const { functions, config } = decided;
  const version = await raiseVersion(trx, scope.company_id, machine_id);
  const patch = {
    ...(functions.length > 0 ? { special_functions: activeAfter(stored, decided) } : {}),
    ...(config ? { config: config.after } : {}),
  };
  emit(machineChanged(machine_id, patch, version));
  audit({
    machine_id,
    before: { functions: functions.map(({ sf_no, before }) => ({ sf_no, ...before })), config: config?.before },
    after: { functions: functions.map(({ sf_no, after }) => ({ sf_no, ...after })), config: config?.after },
  });
};

export const setMachineFeaturesProcedure = writeProcedure(setMachineFeatures, async ({ changes }, context) => {
  const { trx, scope } = context;
  await checkMachines(trx, scope, changes);
  const storedAt = await storedOf(
    trx,
    scope,
    changes.map(({ machine_id }) => machine_id),
  );
  const steps = changes.map((change, index): Step => {
    const stored = storedAt(change.machine_id);
    return { machine_id: change.machine_id, stored, decided: decideChange(change, stored, pathOf(index)) };
  });
  const moved = steps.filter(({ decided }) => decided.changes > 0);
  await store(trx, moved);
  for (const step of moved) await tell(context, step);
  return { machines: moved.length, changes: moved.reduce((sum, { decided }) => sum + decided.changes, 0) };
});
