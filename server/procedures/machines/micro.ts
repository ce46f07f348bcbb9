import type { Trx } from "#server/database/company.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";
import type { Interval } from "#server/procedures/records/stops/intervals.ts";
import type { MachineKey } from "#server/procedures/records/stops/writer.ts";

/** Milliseconds below which a closed stop of a machine is a micro-stop; 0 = it has none. */
export const microStopAfter = async (trx: Trx, { company_id, machine_id }: MachineKey): Promise<number> =>
  ((await readTouchConfig(trx, company_id, machine_id)).micro_stop_seconds ?? 0) * 1000;

/** 1 for a closed stop shorter than the threshold (ms) that no person has coded. */
export const isMicro = ({ start, end }: Interval, isCoded: boolean, threshold: number): 0 | 1 =>
  !isCoded && end !== null && end - start < threshold ? 1 : 0;
