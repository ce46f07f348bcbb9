import type { Clock } from "#engine/transport/clock.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Remote } from "./remote.ts";
import type { EditSession } from "./session.ts";

/** So long (ms) nothing must be typed before the server is asked what it thinks of it. */
const checkDelay = 300;

/** Asks the server after each pause what is wrong in the document; `findings` say of which state they are. */
export const keepChecked = (session: EditSession, remote: Remote, clock: Clock): (() => void) => {
  let cancel = () => {};
  let asked: JsonObject | null = null;
  const ask = async () => {
    const { kind, slug, document } = session.store.getState();
    asked = document;
    try {
      const findings = await remote.check({ kind, slug }, document);
      if (asked === document) session.patch({ findings: { of: document, ...findings } });
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
