import type { Clock } from "#engine/transport/clock.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import type { Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Remote } from "./remote.ts";
import type { EditSession } from "./session.ts";

/** So long (ms) nothing must be typed before the server is asked what it thinks of it. */
const checkDelay = 300;

/** The list as it was where nothing of it changed: what shows it is not drawn again. */
const kept = (before: readonly Fault[] | undefined, next: readonly Fault[]): readonly Fault[] =>
  before && isSameJson(before, next) ? before : next;

/** Asks the server after each pause what is wrong in the document; `findings` say of which state they are. */
export const keepChecked = (session: EditSession, remote: Remote, clock: Clock): (() => void) => {
  let cancel = () => {};
  let asked: JsonObject | null = null;
  const ask = async () => {
    const { kind, slug, document } = session.store.getState();
    asked = document;
    try {
      const { faults, notices } = await remote.check({ kind, slug }, document);
      if (asked !== document) return;
      const { findings: before } = session.store.getState();
      const findings = { faults: kept(before?.faults, faults), notices: kept(before?.notices, notices) };
      session.patch({ findings: { of: document, ...findings } });
    } catch {
      // Without an answer the last findings stay; the save says it again.
    }
  };
  const stop = session.store.subscribe(({ document }, before) => {
    if (document === before.document) return;
    cancel();
    cancel = clock.after(checkDelay, () => void ask());
  });
  void ask();
  return () => {
    cancel();
    stop();
    asked = null;
  };
};
