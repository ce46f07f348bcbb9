import type { Trx } from "#server/database/company.ts";
import type { Borders } from "./intervals.ts";
import { addCodings } from "./codings.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import type { MachineKey } from "./writer.ts";

/** What people have laid over the stops of a machine from a moment (ms UTC) on. */
export const bordersSince = async (trx: Trx, key: MachineKey, from: number): Promise<Borders> => {
  const rows = await trx
    .selectFrom("stop_borders")
    .select(["time", "kind", "since"])
    .where("machine_id", "=", key.machine_id)
    .where("time", ">=", from)
    .orderBy("time")
    .execute();
  return {
    cuts: rows.filter(({ kind }) => kind === "cut").map(({ time }) => time),
    joins: rows.filter(({ kind }) => kind === "join"),
  };
};

const addBorder = async (
  trx: Trx,
  { machine_id }: MachineKey,
  border: { time: number; kind: "cut" | "join"; since: number },
): Promise<void> => {
  await trx
    .insertInto("stop_borders")
    .values({ machine_id, ...border })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "machine_id", "time", "kind"]).doUpdateSet({ since: border.since }),
    )
    .execute();
};

/** Keeps a stop of the machine in two at a moment. */
export const addCut = (trx: Trx, key: MachineKey, time: number): Promise<void> =>
  addBorder(trx, key, { time, kind: "cut", since: time });

/** Keeps the stops that meet at `time` in one: a cut there goes, and no reason of the machine parts them again. */
export const addJoin = async (trx: Trx, key: MachineKey, since: number, time: number): Promise<void> => {
  await trx
    .deleteFrom("stop_borders")
    .where("machine_id", "=", key.machine_id)
    .where("kind", "=", "cut")
    .where("time", "=", time)
    .execute();
  await addBorder(trx, key, { time, kind: "join", since });
};

/** Notes the stops whose code is lost, because late signals say that the machine ran all that time. */
export const dropCodings = async ({ trx, now }: { trx: Trx; now: number }, gone: readonly StopRow[]): Promise<void> => {
  const coded = gone.filter(({ coded_by }) => coded_by !== null);
  await addCodings(
    trx,
    coded.map((row) => ({ row, action: "drop", from_reason: row.stop_reason, username: "" })),
    now,
  );
};
