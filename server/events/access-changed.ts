import type { NewEvent } from "./log.ts";

/** Tells the user whose rights have changed, and who looks after users; it is nobody else's business. */
export const accessChangedOf = (username: string): readonly NewEvent[] =>
  [[username], "view-permissions"].map((audience) => ({
    event: "AccessChanged",
    machine_id: null,
    audience,
    payload: { usernames: [username] },
  }));
