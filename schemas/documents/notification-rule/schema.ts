import { type Static, Type } from "typebox";
import { EmailAddress } from "#schemas/documents/email-address.ts";
import { documentOf } from "#schemas/documents/envelope.ts";

const Names = (title: string, description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { title, description, maxItems: 500 }));

/** What a rule tells of; some of it only when it has lasted for a while. */
const occasions = [
  "machine-silent",
  "stop-longer",
  "uncoded-older",
  "late-order",
  "print-failed",
  "transfer-failed",
] as const;
export type Occasion = (typeof occasions)[number];

const longest = 30 * 24 * 60;

/**
 * When people are notified of something by themselves. What `on` names is told once, and not again while it lasts;
 * nothing is told that began before the rule was published.
 */
export const NotificationRuleDocument = documentOf("notification-rule", {
  enabled: Type.Optional(
    Type.Boolean({ title: "notification_rules.enabled", default: true, description: "off: it tells nothing" }),
  ),
  on: Type.Enum([...occasions], { title: "notification_rules.on", description: "what it tells of" }),
  minutes: Type.Optional(
    Type.Integer({
      title: "notification_rules.minutes",
      minimum: 1,
      maximum: longest,
      description: "it is told when it has lasted for so long",
    }),
  ),
  codes: Names("notification_rules.codes", "only of these reasons; - is none; without it all"),
  severity: Type.Enum(["information", "warning", "alarm"], { title: "notification_rules.severity" }),
  machines: Names("notification_rules.machines", "only there; without it everywhere"),
  departments: Names("notification_rules.departments", "only there; without it everywhere"),
  emails: Type.Optional(
    Type.Array(EmailAddress(), {
      title: "notification_rules.emails",
      description: "notification_rules.emails_help",
      maxItems: 20,
      uniqueItems: true,
    }),
  ),
});
export type NotificationRuleDocument = Static<typeof NotificationRuleDocument>;
