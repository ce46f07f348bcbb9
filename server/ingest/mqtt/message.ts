/**
 * What a message asks of the plant: a record to take as the HTTP ingest takes it, or a machine that is gone since `time`
 * (ms UTC).
 */
export type Item = { kind: "record"; record: Draft } | { kind: "death"; machine_id: string; time: number };

/** A record before it is checked; `server/ingest/record.ts` says what it must be. */
export interface Draft {
  machine_id?: unknown;
  time?: unknown;
  status?: unknown;
  stop_reason?: unknown;
  good_count?: unknown;
  scrap_count?: unknown;
  process_values?: Record<string, unknown>;
}

/** Why something was not taken. Each is counted, and told in the log now and then. */
export type Refusal =
  | "not_sparkplug"
  | "not_json"
  | "not_mapped"
  | "too_large"
  | "too_many"
  | "not_a_number"
  | "sequence"
  | "unknown_alias"
  | "not_born"
  | "old_death"
  | "second_publisher"
  | "foreign_group"
  | "refused_record"
  | "failed_record";

/** Hears of each refusal, with whose it is and what is wrong. */
export type Refuse = (reason: Refusal, who: string, detail?: string) => void;

/** What machines and reasons are called by, composed (NFC) as the body of a call is; anything else stays for the check. */
export function composed(value: string): string;
export function composed(value: string | null): string | null;
export function composed(value: unknown): unknown;
export function composed(value: unknown): unknown {
  return typeof value === "string" ? value.normalize("NFC") : value;
}

/** The time of a machine as records carry it; what no calendar holds stays as it came, and the check names it. */
export const isoTime = (ms: number): string => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString();
};

/** Most process values of one record. */
export const mostValues = 200;
/** Most records of one message. */
export const mostRecords = 5000;
