import type { EventName } from "#schemas/protocol/events.ts";

/** `audience` is JSON: a permission key, a list of user names, or null for all. `payload` is the event's JSON object. */
export interface EventRow {
  company_id: number;
  seq: number;
  event: EventName;
  at: number;
  machine_id: string | null;
  audience: string | null;
  payload: string;
}

/** Numbers that count per company: `event` is the last `seq`, others are the record numbers of an entity. */
interface CounterRow {
  company_id: number;
  name: string;
  value: number;
}

export interface EventTables {
  events: EventRow;
  counters: CounterRow;
}
