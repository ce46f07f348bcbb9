import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** Parameters of an address and what becomes of them; null takes one away. */
type QueryChanges = Readonly<Record<string, string | null>>;

/** Changes parameters of the address in its place of the history; all others stay. */
export const useQueryChange = (): ((changes: QueryChanges) => void) => {
  const [, setQuery] = useSearchParams();
  return useCallback(
    (changes) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
};
