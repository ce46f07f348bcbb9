import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { NotificationRuleDocument } from "./schema.ts";

export const notificationRuleKind = defineKind({
  kind: "notification-rule",
  schema: NotificationRuleDocument,
  version: 1,
  migrations: [envelope],
  defaults: { on: "stop-longer", minutes: 60, severity: "warning" },
});
