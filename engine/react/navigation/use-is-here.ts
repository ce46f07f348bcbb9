import { use, useCallback } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from "react-router";
import { isObject } from "#schemas/documents/json.ts";

/**
 * Tells whether the browser still stands at the address that is drawn. A new address is drawn only when its page is
 * ready; whoever acts without a hand on it, as a reply does, asks first, or calls a person back who has left.
 */
export const useIsHere = (): (() => boolean) => {
  const drawn = useLocation();
  // The router's own history: its public hooks tell of what is drawn alone.
  const history = use(NavigationContext).navigator;
  const { pathname, search } = drawn;
  return useCallback(() => {
    const now = "location" in history ? history.location : null;
    return !isObject(now) || (now["pathname"] === pathname && now["search"] === search);
  }, [history, pathname, search]);
};
