import { useEffect, useState } from "react";
import type { ErrorText } from "#engine/bindings/bound.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { keepChecked } from "../documents/check.ts";
import { followStored } from "../documents/follow.ts";
import { type JournalRow, keepJournal } from "../documents/journal.ts";
import { openDocument, type OpenedDocument } from "../documents/open.ts";
import { type DesignerParts, useOwner, useParts } from "../documents/parts.tsx";
import { enterPlace, type Presence } from "../documents/presence.ts";
import { createRemote, type Place, type Remote } from "../documents/remote.ts";
import { createEditSession, type EditSession } from "../documents/session.ts";

/** A document that is being edited, with what stands around it. */
export interface Editor {
  session: EditSession;
  remote: Remote;
  presence: Presence;
  /** The unsaved work that was taken up, for the notice. */
  recovered: JournalRow | null;
  /** Waits until what is unsaved is kept in this browser. */
  flush: () => Promise<void>;
}

export type EditorState =
  | { status: "pending" }
  | { status: "missing" }
  | { status: "error"; error: ErrorText }
  | { status: "ready"; editor: Editor };

const sessionOf = ({ recovered, ...opened }: OpenedDocument): EditSession => {
  const session = createEditSession({ ...opened, document: opened.base?.document ?? opened.document });
  if (recovered) session.rebase(opened.base, opened.document);
  const { typed } = recovered ?? {};
  if (typed !== undefined) session.patch({ typed: { text: typed, of: session.store.getState().document } });
  return session;
};

/** What an editor stands on: the server, what this browser keeps, and whose work it is. */
interface Ground {
  transport: Transport;
  clock: Clock;
  parts: DesignerParts;
  owner: string;
  permissions: ReadonlySet<string>;
}

/** Starts the editing of an opened document; `ends` takes what ends it. */
const begin = (
  opened: OpenedDocument,
  ground: Ground,
  remote: Remote,
  presence: Presence,
  ends: (() => void)[],
): Editor => {
  const { transport, clock, owner } = ground;
  const { journal, tab } = ground.parts;
  const session = sessionOf(opened);
  const report = (error: unknown) => {
    console.warn("Unsaved work could not be kept in this browser", error);
    session.patch({ problem: { code: "not_kept", message: "" } });
  };
  const kept = keepJournal({ session, journal, clock, owner, tab, report });
  const { recovered } = opened;
  if (recovered) void kept.flush().then(() => journal.remove(recovered.id));
  // A page that is closed runs no clean-up.
  const onHide = () => {
    void kept.flush();
    presence.leave();
  };
  addEventListener("pagehide", onHide);
  ends.push(() => removeEventListener("pagehide", onHide));
  ends.push(() => void kept.stop(), keepChecked(session, remote, clock), followStored(session, transport));
  return { session, remote, presence, recovered, flush: kept.flush };
};

/** Opens the document at a place and tells how that goes; answers what ends it all. */
const openEditor = (place: Place, ground: Ground, tell: (state: EditorState) => void): (() => void) => {
  const { transport, clock, owner, permissions } = ground;
  const { journal, tabs, tab } = ground.parts;
  const remote = createRemote(transport);
  const presence = enterPlace(tabs, clock, [owner, place.kind, place.slug].join("/"), tab);
  const ends = [presence.leave];
  let isOver = false;
  openDocument({ remote, journal, presence, place, owner, permissions }).then(
    (opened) => {
      if (isOver) return;
      if (opened) tell({ status: "ready", editor: begin(opened, ground, remote, presence, ends) });
      else tell({ status: "missing" });
    },
    (error: unknown) => !isOver && tell({ status: "error", error: errorTextOf(error) }),
  );
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
};

/** Opens a document for editing; what is unsaved is kept in this browser until it is stored. */
export const useEditor = ({ kind, slug }: Place): EditorState & { retry: () => void } => {
  const { transport } = useEngine();
  const clock = useClock();
  const parts = useParts();
  const owner = useOwner();
  const { permissions } = useApp();
  const rights = permissions.join();
  const [state, setState] = useState<EditorState>({ status: "pending" });
  const [attempt, setAttempt] = useState(0);
  useEffect(
    () =>
      openEditor({ kind, slug }, { transport, clock, parts, owner, permissions: new Set(rights.split(",")) }, setState),
    [transport, clock, parts, owner, rights, kind, slug, attempt],
  );
  const retry = () => {
    setState({ status: "pending" });
    setAttempt((before) => before + 1);
  };
  return { ...state, retry };
};
