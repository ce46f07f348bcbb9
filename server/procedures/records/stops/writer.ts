import { uncodedReason } from "#schemas/plant/constants.ts";
import { prepared, preparedInsert } from "#server/database/prepared.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { NewEvent } from "#server/events/log.ts";
import { toUncodedStop } from "./reader.ts";
import type { StopRow } from "#server/database/tables/stops.ts";

export interface MachineKey {
  company_id: number;
  machine_id: string;
}

const lastStop = prepared((db, of: MachineKey) =>
  db
    .selectFrom("stops")
    .select((select) => select.fn.max("stop").as("last"))
    .where("machine_id", "=", of.machine_id),
);
const lastGone = prepared((db, of: MachineKey) =>
  db.selectFrom("stop_numbers").select("last").where("machine_id", "=", of.machine_id),
);

/** A number that no stop of the machine has ever had. */
export const nextStopNumber = async (trx: Trx, { company_id, machine_id }: MachineKey): Promise<number> => {
  const [row] = await lastStop(trx, { company_id, machine_id });
  const [gone] = await lastGone(trx, { company_id, machine_id });
  return Math.max(row?.last ?? 0, gone?.last ?? 0) + 1;
};

const insertRows = preparedInsert("stops");

/** Adds stops of one or many machines, in bulk too. */
export const insertStops = (trx: Trx, rows: readonly StopRow[]): Promise<void> => insertRows(trx, rows);

const onlyStop = (trx: Trx, { machine_id }: MachineKey, stop: number) =>
  trx.updateTable("stops").where("machine_id", "=", machine_id).where("stop", "=", stop);

/** Changes a stop and raises its version. */
export const updateStop = async (
  trx: Trx,
  key: MachineKey,
  stop: number,
  change: Partial<Omit<StopRow, "company_id" | "machine_id" | "stop" | "version">>,
): Promise<void> => {
  await onlyStop(trx, key, stop)
    .set((set) => ({ ...change, version: set("version", "+", 1) }))
    .execute();
};

type Moved = Pick<StopRow, "start_time" | "end_time" | "stop_reason" | "cut" | "micro">;

const move = prepared((db, of: MachineKey & { stop: number } & Moved) => {
  const { company_id: _company, machine_id: _machine, stop: _stop, ...moved } = of;
  return onlyStop(db, of, of.stop).set((set) => ({ ...moved, version: set("version", "+", 1) }));
});

/** Gives a stop another time, and what goes with it. */
export const moveStop = async (
  trx: Trx,
  { company_id, machine_id }: MachineKey,
  stop: number,
  { start_time, end_time, stop_reason, cut, micro }: Moved,
): Promise<void> => {
  await move(trx, { company_id, machine_id, stop, start_time, end_time, stop_reason, cut, micro });
};

const close = prepared((db, of: MachineKey & { stop: number; end_time: number; micro_from: number }) =>
  onlyStop(db, of, of.stop).set((set) => ({
    end_time: of.end_time,
    micro: set
      .case()
      .when(set.and([set("coded_by", "is", null), set("start_time", ">", of.micro_from)]))
      .then(1)
      .else(0)
      .end(),
    version: set("version", "+", 1),
  })),
);

/** Ends a stop; one that is shorter than `microAfter` (ms) and that no person has coded is a micro-stop. */
export const closeStop = async (
  trx: Trx,
  key: MachineKey,
  stop: number,
  end_time: number,
  microAfter: number,
): Promise<void> => {
  const { company_id, machine_id } = key;
  await close(trx, { company_id, machine_id, stop, end_time, micro_from: end_time - microAfter });
};

/** Gives the machine's reason to a stop that no person has coded; tells whether it did. */
export const nameStop = async (trx: Trx, key: MachineKey, stop: number, stop_reason: string): Promise<boolean> => {
  const result = await onlyStop(trx, key, stop)
    .where("coded_by", "is", null)
    .set((set) => ({ stop_reason, version: set("version", "+", 1) }))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
};

/** Gives a stop the code of a person, which no signal changes; it is no micro-stop any more. */
export const codeStop = async (
  trx: Trx,
  key: MachineKey,
  stop: number,
  coded: Pick<StopRow, "stop_reason" | "coded_by" | "coded_at">,
): Promise<void> => {
  await onlyStop(trx, key, stop)
    .set((set) => ({ ...coded, micro: 0, version: set("version", "+", 1) }))
    .execute();
};

export const deleteStops = async (trx: Trx, key: MachineKey, stops: readonly number[]): Promise<void> => {
  if (stops.length === 0) return;
  const { machine_id } = key;
  const last = Math.max(...stops);
  await trx
    .insertInto("stop_numbers")
    .values({ machine_id, last })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "machine_id"]).doUpdateSet({ last }).where("stop_numbers.last", "<", last),
    )
    .execute();
  await trx.deleteFrom("stops").where("machine_id", "=", key.machine_id).where("stop", "in", stops).execute();
};

const stopsOfMachine = (db: Reader, { machine_id }: MachineKey) =>
  db.selectFrom("stops").selectAll().where("machine_id", "=", machine_id);

const oneByNumber = prepared((db, of: MachineKey & { stop: number }) =>
  stopsOfMachine(db, of).where("stop", "=", of.stop),
);

export const stopsByNumber = (
  db: Reader,
  { company_id, machine_id }: MachineKey,
  stops: readonly number[],
): Promise<StopRow[]> => {
  const [stop] = stops;
  return stop !== undefined && stops.length === 1
    ? oneByNumber(db, { company_id, machine_id, stop })
    : stopsOfMachine(db, { company_id, machine_id }).where("stop", "in", stops).execute();
};

/** The event of changed and removed stops; a stop that is coded or gone leaves the lists of uncoded ones. */
export const stopsChanged = (
  machine_id: string,
  changed: readonly StopRow[],
  removed: readonly { stop: number; version: number }[],
  now: number,
): NewEvent => ({
  event: "StopChanged",
  machine_id,
  payload: {
    machine_id,
    stops: [...changed.map((row) => row.stop), ...removed.map(({ stop }) => stop)],
    patches: [
      ...changed.map((row) => ({
        stop: row.stop,
        patch: row.stop_reason === uncodedReason && row.micro === 0 ? toUncodedStop(row, now) : null,
        version: row.version,
      })),
      ...removed.map(({ stop, version }) => ({ stop, patch: null, version })),
    ],
  },
});

/** The stop that goes on now. */
export const openStop = (trx: Trx, { machine_id }: MachineKey): Promise<StopRow | undefined> =>
  trx
    .selectFrom("stops")
    .selectAll()
    .where("machine_id", "=", machine_id)
    .where("end_time", "is", null)
    .executeTakeFirst();
