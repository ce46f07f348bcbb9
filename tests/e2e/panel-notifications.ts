import type { Client } from "#tests/faults/client.ts";
import type { Journey } from "./panel-journey.ts";
import { rowOf } from "./panel-stage.ts";
import { expect } from "./plant.ts";

interface NotificationFacts {
  record_no: number;
  text: string;
  read: boolean;
}
const listed = (operator: Client): Promise<NotificationFacts[]> =>
  operator.read("load_notifications", { machine_id: null });

/** One that the operator has not read, with words that no other has. */
const anUnread = async (operator: Client): Promise<string[]> => {
  const all = await listed(operator);
  const found = all.find(({ text, read }) => !read && all.filter((one) => one.text === text).length === 1);
  if (!found) throw new Error("Every notification is read");
  return [found.text];
};

export const notificationJourneys: Readonly<Record<string, Journey>> = {
  "mark-read": {
    machine: "FC1",
    list: "",
    place: "/machines/notifications",
    prepare: anUnread,
    call: "set_notifications_read",
    effect: (page, cells) => expect(rowOf(page, cells).getByRole("gridcell").last()).toHaveText("Yes"),
    stored: async (operator, [text]) =>
      expect((await listed(operator)).filter((one) => one.text === text).map(({ read }) => read)).toEqual([true]),
  },
};
