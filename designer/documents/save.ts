import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { diff, touched } from "#schemas/documents/changes/patch.ts";
import { type JsonObject, pointer } from "#schemas/documents/json.ts";
import { CallError } from "#engine/transport/errors.ts";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { faultsOf, type Remote, type Saved, storedOf } from "./remote.ts";
import { type EditSession, type EditState, isUnsaved } from "./session.ts";

/** What a save did: nothing was to be done, done, done together with what others had saved, or refused. */
export type SaveOutcome = "nothing" | "saved" | "merged" | "refused";

/** A reply that was lost may have been a success: the document is there, and it is ours. */
const ownAlready = async (remote: Remote, state: EditState, error: unknown): Promise<Saved | null> => {
  if (state.base !== null || !(error instanceof CallError) || error.code !== "duplicate_name") return null;
  const { draft, published } = await remote.history(state);
  const revision = draft ?? published;
  if (revision === null) return null;
  const stored = await remote.revision(state, revision);
  return isSameJson(stored.document, numberedAs(stored.document, state.document))
    ? { ...stored, merged: false, notices: [] }
    : null;
};

/** What was sent, with the number that the server has given it where it had none. */
const numberedAs = ({ record_no }: JsonObject, sent: JsonObject): JsonObject =>
  record_no === undefined || "record_no" in sent ? sent : { ...sent, record_no };

const send = async (remote: Remote, state: EditState, note: string): Promise<Saved> => {
  try {
    return await remote.saveDraft(state, state.document, state.base?.revision ?? "new", note);
  } catch (error) {
    const own = await ownAlready(remote, state, error);
    if (!own) throw error;
    return own;
  }
};

const refuse = (session: EditSession, { document, base }: EditState, error: unknown): SaveOutcome => {
  const [stored, faults] = [storedOf(error), faultsOf(error)];
  if (stored && base) session.patch({ conflict: { base: base.document, stored, mine: document } });
  else session.patch({ problem: errorTextOf(error) });
  if (faults) session.patch({ findings: { of: document, faults, notices: [] } });
  return "refused";
};

const during = async (session: EditSession, work: (state: EditState) => Promise<SaveOutcome>): Promise<SaveOutcome> => {
  const state = session.store.getState();
  if (state.saving || state.readOnly !== null || state.conflict) return "nothing";
  session.patch({ saving: true, problem: null });
  try {
    return await work(state);
  } catch (error) {
    return refuse(session, state, error);
  } finally {
    session.patch({ saving: false });
  }
};

/** What the server notices in what it has stored, while that is what stands here. */
const takeNotices = (session: EditSession, { notices }: Pick<Saved, "notices">): void => {
  const { base, document } = session.store.getState();
  if (base?.document === document) session.patch({ findings: { of: document, faults: [], notices } });
};

const store = async (session: EditSession, remote: Remote, state: EditState, note: string): Promise<SaveOutcome> => {
  if (!isUnsaved(state)) return "nothing";
  const saved = await send(remote, state, note);
  session.patch({ pointers: { ...state.pointers, draft: saved.revision } });
  const others = saved.merged ? touched(diff(state.document, saved.document)).map(pointer) : [];
  session.patch({ merged: others });
  if (!session.takeIn(saved, state.document)) return "refused";
  takeNotices(session, saved);
  return others.length > 0 ? "merged" : "saved";
};

/** Stores the document under edit as the draft. What was typed meanwhile stays unsaved. */
export const saveDraft = (session: EditSession, remote: Remote, note = ""): Promise<SaveOutcome> =>
  during(session, (state) => store(session, remote, state, note));

/**
 * Publishes what stands here: stores it as the draft first. When somebody has stored a newer draft meanwhile, that one
 * is taken in and nothing is published: what nobody here has seen is not shown to everybody.
 */
export const publish = (session: EditSession, remote: Remote, note = ""): Promise<SaveOutcome> =>
  during(session, async (state) => {
    const outcome = await store(session, remote, state, note);
    if (outcome === "refused" || outcome === "merged") return outcome;
    const { draft } = session.store.getState().pointers;
    if (draft === null) return "nothing";
    const sent = session.store.getState().base?.document ?? state.document;
    try {
      const published = await remote.publish(state, draft, note);
      session.patch({ pointers: { published: published.revision, draft: null } });
      takeNotices(session, published);
      return "saved";
    } catch (error) {
      const stored = storedOf(error);
      if (!stored) throw error;
      session.patch({ pointers: { ...state.pointers, draft: stored.revision } });
      return session.takeIn(stored, sent) ? "merged" : "refused";
    }
  });
