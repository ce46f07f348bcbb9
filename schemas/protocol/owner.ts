/**
 * Header of a write that waited in a browser's queue: whose it is. The server refuses it as `not_signed_in` in any other
 * session: tabs share the session's cookie, and one of them may not know yet that somebody else has signed in.
 */
export const ownerHeader = "shopwright-owner";

/** A user as the queue names an owner; fit for a header. */
export const ownerName = (company_id: number, username: string): string =>
  `${company_id}/${encodeURIComponent(username)}`;
