import { toFlag, toJson } from "#server/database/columns.ts";
import { prepared, preparedInsert } from "#server/database/prepared.ts";
import type { Trx } from "#server/database/company.ts";
import type { NewEvent } from "#server/events/log.ts";
import type { SpecialFunction } from "#schemas/plant/special-function.ts";
import type { TouchConfig } from "#schemas/plant/touch-config.ts";
import type { Said } from "#server/procedures/records/texts.ts";
import { unheard } from "./reader.ts";
import type { MachineStateRow } from "#server/database/tables/machines.ts";

export const saveStates = preparedInsert("machine_states", ["company_id", "machine_id"]);
export const saveState = (trx: Trx, state: MachineStateRow): Promise<void> => saveStates(trx, [state]);

const raise = prepared((db, first: MachineStateRow) =>
  db
    .insertInto("machine_states")
    .values(first)
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "machine_id"])
        .doUpdateSet((set) => ({ version: set("machine_states.version", "+", 1) })),
    )
    .returning("version"),
);

/** Raises the machine's version and gives the new one. */
export const raiseVersion = async (trx: Trx, company_id: number, machine_id: string): Promise<number> => {
  const [row] = await raise(trx, { ...unheard({ company_id, machine_id }), version: 1 });
  return row!.version;
};

export type MachinePatch = Record<string, unknown> & { said?: Said };

/**
 * What has changed of a machine; null where it is no longer among those in use. What the patch has `said` of languages
 * is told to the readers of each.
 */
export const machineChanged = (machine_id: string, changed: MachinePatch | null, version: number): NewEvent => {
  const { said, ...fields } = changed ?? {};
  const patch = changed === null ? null : fields;
  return {
    event: "MachineChanged",
    machine_id,
    payload: { machine_id, patch, version, ...(said ? { texts: said } : {}) },
  };
};

/** Forgets what has been told of a machine's death at some moments (ms UTC). */
export const forgetDeaths = async (
  trx: Trx,
  { machine_id }: { company_id: number; machine_id: string },
  times: readonly number[],
): Promise<void> => {
  if (times.length === 0) return;
  await trx
    .deleteFrom("machine_records")
    .where("machine_id", "=", machine_id)
    .where("gone", "=", 1)
    .where("time", "in", times)
    .execute();
};

export const insertRecords = preparedInsert("machine_records");
export const insertSilences = preparedInsert("silences");

/** Switches of machines, each in the place of what was stored of it. */
export const saveFunctions = preparedInsert("special_functions", ["company_id", "machine_id", "sf_no"]);
/** Touch configurations, each in the place of the machine's. */
export const saveTouchConfigs = preparedInsert("machine_touch_configs", ["company_id", "machine_id"]);

export const storeSpecialFunction = async (
  trx: Trx,
  { machine_id, sf_no, active, parameter }: SpecialFunction,
): Promise<void> => {
  const values = { active: toFlag(active), parameter };
  await trx
    .insertInto("special_functions")
    .values({ machine_id, sf_no, ...values })
    .onConflict((conflict) => conflict.columns(["company_id", "machine_id", "sf_no"]).doUpdateSet(values))
    .execute();
};

/** Replaces the touch configuration of a machine. */
export const storeTouchConfig = async (trx: Trx, machine_id: string, value: TouchConfig): Promise<void> => {
  const config = toJson(value);
  await trx
    .insertInto("machine_touch_configs")
    .values({ machine_id, config })
    .onConflict((conflict) => conflict.columns(["company_id", "machine_id"]).doUpdateSet({ config }))
    .execute();
};

/** Notes the tool that is mounted on a machine. */
export const storeTool = async (trx: Trx, machine_id: string, tool_id: string): Promise<void> => {
  await trx.updateTable("machines").set({ tool_id }).where("machine_id", "=", machine_id).execute();
};

/** Keeps the latest value of a name; an older one, and the same again, change nothing. Tells whether it was kept. */
export const keepProcessValue = async (
  trx: Trx,
  { machine_id, name, value, time }: { machine_id: string; name: string; value: number | string; time: number },
): Promise<boolean> => {
  const text = JSON.stringify(value);
  const result = await trx
    .insertInto("process_values")
    .values({ machine_id, name, value: text, time })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "machine_id", "name"])
        .doUpdateSet({ value: text, time })
        .where("process_values.time", "<=", time)
        .where((where) =>
          where.or([where("process_values.time", "<", time), where("process_values.value", "!=", text)]),
        ),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
};
