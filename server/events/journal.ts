import { insertAudit, type NewAudit } from "#server/audit/audit.ts";
import { type Trx, writeCompany } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import { type NewEvent, appendEvents, type LoggedEvent } from "./log.ts";

/** One transaction of a fact with its events and audit rows. */
export interface JournalEntry {
  trx: Trx;
  /** Adds an event; it gets its `seq` last, when the work has returned. */
  emit: (event: NewEvent) => void;
  audit: (row: NewAudit) => void;
}

export interface Journal {
  /**
   * Runs the work as one durable transaction of the company and then hands its events to the streams. Refuses with
   * `call_in_flight` while another write holds the same `claim`.
   */
  write<T>(company_id: number, work: (entry: JournalEntry) => Promise<T>, claim?: string): Promise<T>;
}

/** Hears of the events that were committed, in their order. */
export type CommitListener = (company_id: number, events: readonly LoggedEvent[]) => void;

export const createJournal = (store: Store, now: () => number, committed: CommitListener): Journal => ({
  async write(company_id, work, claim) {
    const run = async (trx: Trx) => {
      const events: NewEvent[] = [];
      const audits: NewAudit[] = [];
      const result = await work({ trx, emit: (event) => events.push(event), audit: (row) => audits.push(row) });
      await insertAudit(trx, company_id, now(), audits);
      return { result, logged: await appendEvents(trx, store.kind, company_id, now(), events) };
    };
    const { result, logged } = await writeCompany(store, company_id, run, claim);
    if (logged.length > 0) committed(company_id, logged);
    return result;
  },
});
