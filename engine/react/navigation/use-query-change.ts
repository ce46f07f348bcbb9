import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** Parameters of an address and what becomes of them; null takes one away. */
type QueryChanges = Readonly<Record<string, string | null>>;

/**
 * Changes parameters of the address in its place of the history, or as a step of its own that Back takes back; all others
 * stay.
 */
export const useQueryChange = (): ((changes: QueryChanges, isStep?: boolean) => void) => {
  const [, setQuery] = useSearchParams();
  return useCallback(
    (changes, isStep = false) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: !isStep },
      ),
    [setQuery],
  );
};
