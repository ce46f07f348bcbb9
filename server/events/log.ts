import { sql } from "kysely";
import type { EventName } from "#schemas/protocol/events.ts";
import { parseJson, toJson } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import { preparedInsert } from "#server/database/prepared.ts";
import { everyCompany, type Reader, type Trx } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import type { EventRow } from "#server/database/tables/events.ts";

/** What a write tells: an event that has no number yet. */
export interface NewEvent {
  event: EventName;
  machine_id: string | null;
  /** A permission key, user names, or null for everybody of the company. */
  audience?: string | readonly string[] | null;
  payload: Record<string, unknown>;
}

/** An event as it stands in the log. */
export interface LoggedEvent {
  seq: number;
  event: EventName;
  /** Milliseconds UTC. */
  at: number;
  machine_id: string | null;
  audience: string | readonly string[] | null;
  payload: Record<string, unknown>;
}

/** The channel on which PostgreSQL wakes the other server processes; its payload is `company:seq`. */
export const wakeChannel = "shopwright_events";

const insertEvents = preparedInsert("events");

const rowOf = (company_id: number, event: LoggedEvent): EventRow => ({
  company_id,
  seq: event.seq,
  event: event.event,
  at: event.at,
  machine_id: event.machine_id,
  audience: event.audience === null ? null : toJson(event.audience),
  payload: toJson(event.payload),
});

const eventOf = (row: EventRow): LoggedEvent => ({
  seq: row.seq,
  event: row.event,
  at: row.at,
  machine_id: row.machine_id,
  audience: row.audience === null ? null : parseJson(row.audience),
  payload: parseJson(row.payload),
});

/** Writes the events at the end of a transaction: from here on the company's next number waits for its commit. */
export const appendEvents = async (
  trx: Trx,
  kind: Store["kind"],
  company_id: number,
  at: number,
  events: readonly NewEvent[],
): Promise<LoggedEvent[]> => {
  if (events.length === 0) return [];
  const last = await takeNumbers(trx, company_id, "event", events.length);
  const logged = events.map((event, index) => ({
    seq: last - events.length + 1 + index,
    event: event.event,
    at,
    machine_id: event.machine_id,
    audience: event.audience ?? null,
    payload: event.payload,
  }));
  await insertEvents(
    trx,
    logged.map((event) => rowOf(company_id, event)),
  );
  if (kind === "postgres")
    await sql`select pg_notify(${wakeChannel}, ${`${company_id}:${last}`})`.execute(everyCompany(trx));
  return logged;
};

/** Lets the other server processes forget what they keep: no company has the number 0, so no event explains it. */
export const wakeOthers = async (trx: Trx, kind: Store["kind"]): Promise<void> => {
  if (kind === "postgres") await sql`select pg_notify(${wakeChannel}, '0:0')`.execute(everyCompany(trx));
};

/** The events of a company after `after`, in order, at most `limit`. */
export const eventsAfter = async (db: Reader, after: number, limit: number): Promise<LoggedEvent[]> => {
  const rows = await db.selectFrom("events").selectAll().where("seq", ">", after).orderBy("seq").limit(limit).execute();
  return rows.map(eventOf);
};

/** The number of the company's last event, 0 before the first. */
export const lastSeq = async (db: Reader): Promise<number> => {
  const row = await db.selectFrom("counters").select("value").where("name", "=", "event").executeTakeFirst();
  return row?.value ?? 0;
};
