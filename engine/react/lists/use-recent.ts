import { useMemo } from "react";
import { useOwner } from "../providers/use-owner.ts";
import { recentKeys } from "./recent.ts";

/** The last used keys of a list, as they were when it was opened; none without a name. */
export const useRecent = (list: string | undefined): readonly string[] => {
  const owner = useOwner();
  return useMemo(() => (list ? recentKeys(localStorage, owner, list) : []), [owner, list]);
};
