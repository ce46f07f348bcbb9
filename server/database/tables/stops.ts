import type { stopCode } from "#schemas/plant/entities/stop_code.ts";
import type { stopGroup } from "#schemas/plant/entities/stop_group.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

/** Tables of the stops: disjoint intervals per machine and the codes that name them. */
export interface StopTables {
  stops: StopRow;
  stop_codes: StopCodeRow & OwnColumns;
  stop_code_machines: { company_id: number; stop_code: string; machine_id: string };
  stop_groups: StoredRow<typeof stopGroup> & OwnColumns;
  stop_notes: StopNoteRow;
  stop_borders: StopBorderRow;
  stop_numbers: { company_id: number; machine_id: string; last: number };
  stop_codings: StopCodingRow;
}

export interface StopRow {
  company_id: number;
  machine_id: string;
  stop: number;
  stop_reason: string;
  shift: number;
  start_time: number;
  end_time: number | null;
  work_order_no: string;
  /** 1 = begins where a person has cut a stop. */
  cut: number;
  /** 1 = was too short when it ended to ask for a code; counts as run time. */
  micro: number;
  coded_by: string | null;
  coded_at: number | null;
  version: number;
}

export type StopCodeRow = StoredRow<typeof stopCode>;

export interface StopNoteRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  stop: number;
  note: string;
  username: string;
  created_at: number;
}

/** What a person has laid over a machine's stops: a cut at `time`, or a join of what meets in (since, time]. */
interface StopBorderRow {
  company_id: number;
  machine_id: string;
  time: number;
  kind: "cut" | "join";
  since: number;
}

/** One act of coding; rows are added, never changed. */
export interface StopCodingRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  stop: number;
  action: "code" | "recode" | "split" | "merge" | "drop";
  from_reason: string;
  to_reason: string;
  /** The stop that a split has made or a merge has taken in. */
  other_stop: number | null;
  /** The stop as it was after the act. */
  start_time: number;
  end_time: number | null;
  username: string;
  created_at: number;
}
