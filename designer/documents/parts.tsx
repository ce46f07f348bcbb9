import { createContext, type ReactNode, use } from "react";
import { ownerName } from "#schemas/protocol/owner.ts";
import { useUser } from "#engine/react/providers/AppContext.tsx";
import { indexedJournal, type Journal } from "./journal.ts";
import { browserTabs, type TabChannel } from "./presence.ts";

/** What the designer keeps in this browser: unsaved work, and the talk of its tabs. */
export interface DesignerParts {
  journal: Journal;
  tabs: TabChannel;
  /** Names this tab; another one after each load of the page. */
  tab: string;
}

export const browserParts = (): DesignerParts => ({
  journal: indexedJournal(),
  tabs: browserTabs(),
  tab: crypto.getRandomValues(new Uint32Array(2)).join("-"),
});

const PartsContext = createContext<DesignerParts | null>(null);

export const PartsProvider = ({ parts, children }: { parts: DesignerParts; children: ReactNode }) => (
  <PartsContext value={parts}>{children}</PartsContext>
);

export const useParts = (): DesignerParts => {
  const parts = use(PartsContext);
  if (!parts) throw new Error("Expected a PartsProvider above this component");
  return parts;
};

/** Whose unsaved work is kept. */
export const useOwner = (): string => {
  const user = useUser();
  return user ? ownerName(user.company_id, user.username) : "";
};
