import type { NewEvent } from "#server/events/log.ts";

/** Tells that e-mails came to be, or have come to another state. */
export const mailChanged = (): NewEvent => ({ event: "MailChanged", machine_id: null, payload: {} });
