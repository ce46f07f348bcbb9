import { isPassword, type PasswordCheck } from "#server/auth/passwords.ts";
import type { Store } from "#server/database/store.ts";
import { EventHub } from "#server/events/hub.ts";
import { createJournal, type Journal } from "#server/events/journal.ts";

/** What every part of the server stands on. */
export interface ServerParts {
  store: Store;
  /** For writes outside the procedures: one transaction with its events and audit rows. */
  journal: Journal;
  /** Hears of every committed event. */
  hub: EventHub;
  /** Milliseconds UTC. */
  now: () => number;
  /** Tells a right password or pincode from a wrong one; slow by intent. */
  isPassword: PasswordCheck;
}

export const createParts = (store: Store, now: () => number, check: PasswordCheck = isPassword): ServerParts => {
  const hub = new EventHub(store);
  const journal = createJournal(store, now, (company_id, events) => hub.committed(company_id, events));
  return { store, journal, hub, now, isPassword: check };
};
