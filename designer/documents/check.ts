import type { Clock } from "#engine/transport/clock.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import type { Fault } from "#schemas/documents/envelope.ts";
import type { Remote } from "./remote.ts";
import type { EditSession } from "./session.ts";

/** So long (ms) nothing must be typed before the server is asked what it thinks of it. */
const checkDelay = 300;

/** The list as it was where nothing of it changed: what shows it is not drawn again. */
const kept = (before: readonly Fault[] | undefined, next: readonly Fault[]): readonly Fault[] =>
  before && isSameJson(before, next) ? before : next;

/** Asks the server what is wrong in the document as it stands now. Rejects without an answer. */
export const checkNow = async (session: EditSession, remote: Pick<Remote, "check">): Promise<void> => {
  const { kind, slug, document } = session.store.getState();
  const { faults, notices } = await remote.check({ kind, slug }, document);
  const { document: now, findings: before } = session.store.getState();
  if (now !== document) return;
  const findings = { faults: kept(before?.faults, faults), notices: kept(before?.notices, notices) };
  session.patch({ findings: { of: document, ...findings } });
};

/** Asks the server after each pause what is wrong in the document; `findings` say of which state they are. */
export const keepChecked = (session: EditSession, remote: Remote, clock: Clock): (() => void) => {
  let cancel = () => {};
  // Without an answer the last findings stay; the save says it again.
  const ask = () => void checkNow(session, remote).catch(() => undefined);
  const stop = session.store.subscribe(({ document }, before) => {
    if (document === before.document) return;
    cancel();
    cancel = clock.after(checkDelay, ask);
  });
  ask();
  return () => {
    cancel();
    stop();
  };
};
