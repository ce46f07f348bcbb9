import { isOwnPath } from "#schemas/protocol/own-path.ts";

/** What of a user's own settings says where that user begins. */
type Settings = Readonly<Record<string, unknown>>;

/** Addresses that lead to where one begins: to begin at one of them would lead nowhere. */
const leadsOn = /^\/(?:login-form)?(?:[/?#]|$)/;

/**
 * Where a user begins who has chosen a page for that: its path, followed by the location (`zone/Z1`, URL-encoded) where
 * one is chosen with it. Null where nothing is chosen, and where what is chosen is no address of the application.
 */
export const startPath = ({ start_view: view, start_location: location }: Settings): string | null => {
  if (typeof view !== "string" || leadsOn.test(view)) return null;
  const path = typeof location === "string" && location !== "" ? `${view}/${location}` : view;
  return isOwnPath(path) ? path : null;
};
