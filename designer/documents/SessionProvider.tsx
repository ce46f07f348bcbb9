import { createContext, use, type ReactNode } from "react";
import { useStore } from "zustand";
import type { EditSession, EditState } from "./session.ts";

const SessionContext = createContext<EditSession | null>(null);

export const SessionProvider = ({ session, children }: { session: EditSession; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

/** The document under edit around this part of the designer. */
export const useSession = (): EditSession => {
  const session = use(SessionContext);
  if (!session) throw new Error("Expected a SessionProvider above this component");
  return session;
};

/** A part of the document under edit; only a change of it draws again. */
export const useEdited = <T,>(pick: (state: EditState) => T): T => useStore(useSession().store, pick);
