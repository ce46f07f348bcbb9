import type { EventFrame } from "#schemas/protocol/events.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { createRemote } from "./remote.ts";
import { type EditSession, isUnsaved } from "./session.ts";

/**
 * Follows what others store of the document under edit: taken in at once where nothing is unsaved, else told
 * (`newer`), to be merged by the next save.
 */
export const followStored = (
  session: EditSession,
  transport: Pick<Transport, "request" | "subscribe">,
): (() => void) => {
  const remote = createRemote(transport);
  let isStopped = false;
  const follow = async () => {
    const { kind, slug } = session.store.getState();
    const { draft, published, revisions } = await remote.history({ kind, slug });
    const newest = revisions.find(({ revision }) => revision === (draft ?? published));
    const { base, saving, document } = session.store.getState();
    if (isStopped || saving || !base) return;
    session.patch({ pointers: { draft, published } });
    if (!newest || newest.revision <= base.revision) return;
    if (isUnsaved({ base, document })) {
      session.patch({ newer: { revision: newest.revision, changed_by: newest.changed_by } });
      return;
    }
    const stored = await remote.revision({ kind, slug }, newest.revision);
    const now = session.store.getState();
    if (!isStopped && !now.saving && now.base === base) session.takeIn(stored, base.document);
  };
  const stop = transport.subscribe(["DocumentChanged", "DraftChanged", "Snapshot"], (frames) => {
    const { kind, slug } = session.store.getState();
    const concerns = ({ event, ...frame }: EventFrame) =>
      event === "Snapshot" || (frame["kind"] === kind && frame["slug"] === slug);
    // Without an answer the save finds it out.
    if (frames.some(concerns)) follow().catch(() => {});
  });
  return () => {
    isStopped = true;
    stop();
  };
};
