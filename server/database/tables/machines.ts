import type { category } from "#schemas/plant/entities/category.ts";
import type { department } from "#schemas/plant/entities/department.ts";
import type { machine } from "#schemas/plant/entities/machine.ts";
import type { zone } from "#schemas/plant/entities/zone.ts";
import type { line } from "#schemas/plant/entities/line.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";
import type { QuantityKind } from "#schemas/plant/production-transaction.ts";

/** Tables of the machines. Times are ms UTC, flags 0 or 1, counts are whole numbers. */
export interface MachineTables {
  machines: MachineRow & OwnColumns;
  departments: StoredRow<typeof department> & OwnColumns;
  zones: StoredRow<typeof zone> & OwnColumns;
  categories: StoredRow<typeof category> & OwnColumns;
  lines: StoredRow<typeof line> & OwnColumns;
  machine_states: MachineStateRow;
  machine_records: MachineRecordRow;
  silences: SilenceRow;
  counter_jumps: CounterJumpRow;
  machine_touch_configs: { company_id: number; machine_id: string; config: string };
  special_functions: SpecialFunctionRow;
  process_values: { company_id: number; machine_id: string; name: string; value: string; time: number };
}

export type MachineRow = StoredRow<typeof machine>;

/** What a machine does now, and where the fold of its signals stands. */
export interface MachineStateRow {
  company_id: number;
  machine_id: string;
  status: "R" | "S" | "";
  /** The last reason that the machine itself gave in its open stop. */
  machine_reason: string;
  current_stop_reason: string;
  stop_number: number;
  force_stop_enabled: number;
  prepare_status: "on" | "off" | "";
  good_count: number | null;
  scrap_count: number | null;
  /** The first signal with a status. */
  known_since: number | null;
  last_signal_at: number | null;
  /** The latest time that a record has said which came before its time; null when none has. */
  said_at: number | null;
  /** When the counters stood as above; null where more must be read to go on from them. */
  good_count_at: number | null;
  scrap_count_at: number | null;
  /** When its gateway told that it is gone; null again with its next signal. */
  gone_at: number | null;
  /** 1 = its silence has been told. */
  silent: number;
  /** 1 = it ran when it fell silent, and that silence has opened its present stop. */
  silent_stop: number;
  /** The latest border that a person or a silence has set, which may lie after the last signal. */
  last_border_at: number | null;
  version: number;
}

/** An accepted signal, kept for `keep_signals_days`: it tells duplicates and gives late ones their place. */
export interface MachineRecordRow {
  company_id: number;
  machine_id: string;
  /** When it counts. */
  time: number;
  /** Its place among those of the same time: their order of arrival. */
  place: number;
  /** Milliseconds by which the time that it said lay after its arrival. */
  ahead: number;
  status: "R" | "S" | null;
  reason: string;
  good_count: number | null;
  scrap_count: number | null;
  /** Most pieces an hour that were plausible of the machine then; null without a count. */
  counter_limit: number | null;
  /** A digest of its process values, '' when it had none. */
  process_values: string;
  /** 1 = no signal of the machine, but its gateway's word that it is gone. */
  gone: number;
}

/** A jump of a counter beyond what the machine can make: it is counted when a person says so. */
export interface CounterJumpRow {
  company_id: number;
  record_no: number;
  machine_id: string;
  kind: QuantityKind;
  /** The reading that jumped, and when the one before it was taken. */
  time: number;
  place: number;
  since: number;
  from_count: number;
  to_count: number;
  pieces: number;
  noticed_at: number;
  decision: "" | "counted" | "rejected";
  decided_at: number | null;
  username: string;
  note: string;
}

/** Time of a running machine of which nothing is known. */
export interface SilenceRow {
  company_id: number;
  machine_id: string;
  start_time: number;
  end_time: number;
}

interface SpecialFunctionRow {
  company_id: number;
  machine_id: string;
  sf_no: number;
  active: number;
  parameter: string | null;
}
