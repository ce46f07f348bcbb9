import { useEffect, useState } from "react";
import { useKnownUser } from "./providers/AppContext.tsx";

/**
 * A hook for changes that somebody has not stored yet: they outlive the page that shows them, until the app is left,
 * and nobody else who signs in meanwhile gets them. Where no app is around, as in a story, nothing is kept.
 */
export const keptDrafts = <Draft extends object>(none: Draft) => {
  const kept = new Map<string, Draft>();
  return () => {
    const user = useKnownUser();
    const owner = user && `${user.company_id} ${user.username}`;
    const [draft, setDraft] = useState<Draft>(() => (owner === null ? none : (kept.get(owner) ?? none)));
    useEffect(() => {
      if (owner !== null) kept.set(owner, draft);
    }, [owner, draft]);
    return [draft, setDraft] as const;
  };
};
