import { loadNotifications } from "#schemas/plant/procedures/notifications/load_notifications.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import type { SiteReader } from "#server/site.ts";
import { readNotifications } from "./reader.ts";

/** Its texts are those of the site's catalogue. */
export const loadNotificationsProcedure = (site: Pick<SiteReader, "text">): Procedure =>
  readProcedure(loadNotifications, async ({ machine_id }, { db, scope, actor, now }) => {
    if (!actor) throw new DomainError("not_allowed");
    return await readNotifications(db, site, { machine_id, scope, username: actor.username, now });
  });
