import { hour, minute } from "#schemas/durations.ts";
import type { Severity } from "#schemas/plant/notification.ts";
import { toJson } from "#server/database/columns.ts";
import type { Database } from "#server/database/tables.ts";
import { randomOf } from "../random.ts";
import { demoMachines } from "./machines.ts";
import type { DemoMoment } from "./moments.ts";

/** What machines of the demo have told of: text and values are those that the rules of the product give. */
const kinds: readonly { severity: Severity; text_key: string; values: object }[] = [
  { severity: "alarm", text_key: "notifications.said.stop_longer", values: { minutes: 60 } },
  { severity: "warning", text_key: "notifications.said.uncoded_older", values: { minutes: 30 } },
  { severity: "information", text_key: "notifications.said.late_order", values: { card_no: "214" } },
  { severity: "warning", text_key: "notifications.said.print_failed", values: { print_text: "P-4130 100213" } },
  { severity: "warning", text_key: "notifications.said.print_unknown", values: { print_text: "P-4131 100209" } },
  { severity: "alarm", text_key: "notifications.said.machine_silent", values: { minutes: 15 } },
  { severity: "warning", text_key: "notifications.said.transfer_failed", values: { number: 1042 } },
];

/** About so many were told in the last two days. */
const told = 30;
/** The latest so many are new to everybody; what is older has been read by some. */
const unread = 9;

/** What was told in the last two days, and who has read it. */
export const notificationRows = ({
  company_id,
  now,
}: DemoMoment): {
  notifications: Database["notifications"][];
  notification_reads: Database["notification_reads"][];
  counters: Database["counters"][];
} => {
  const random = randomOf(20_410_000);
  const notifications = Array.from({ length: told }, (_, index) => {
    const { values, ...kind } = kinds[index % kinds.length]!;
    const { machine_id } = demoMachines[Math.floor(random() * demoMachines.length)]!;
    const created_at = now - (told - index) * 1.5 * hour - Math.floor(random() * 40) * minute;
    return {
      company_id,
      record_no: index + 1,
      created_at,
      machine_id,
      ...kind,
      text_values: toJson({ machine_id, ...values }),
      situation: `demo ${index + 1}`,
    };
  });
  const notification_reads = notifications
    .slice(0, told - unread)
    .flatMap(({ record_no, created_at }) =>
      ["operator", "supervisor"]
        .filter((_, place) => (record_no + place) % 3 !== 0)
        .map((username) => ({ company_id, record_no, username, read_at: created_at + 10 * minute })),
    );
  return { notifications, notification_reads, counters: [{ company_id, name: "notification", value: told }] };
};
