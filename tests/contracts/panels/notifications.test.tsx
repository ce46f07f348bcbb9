import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { action, row, selectedRows } from "./acts.ts";
import { stage } from "./stage.tsx";

type Members = Record<string, unknown>;

const told = (record_no: number, severity: string, more: Members = {}) => ({
  record_no,
  created_at: `2026-01-05T0${record_no}:00:00Z`,
  machine_id: "M1",
  severity,
  text: `Told ${record_no}`,
  read: false,
  ...more,
});

/** The page of a machine; what is marked is read from then on. */
const atNotifications = async (path = "/interface/M1/notifications") => {
  let all: Members[] = [told(3, "alarm"), told(2, "warning"), told(1, "information", { read: true })];
  return await stage({
    path,
    procedures: {
      load_notifications: () => all,
      set_notifications_read: ({ record_nos }: Members) => {
        all = all.map((one) => ((record_nos as unknown[]).includes(one["record_no"]) ? { ...one, read: true } : one));
        return true;
      },
    },
  });
};
const isListed = async () => await expect.element(row("Told 3")).toBeVisible();

test("a severity is told by a word and a mark, and not by colour alone", async () => {
  await atNotifications();
  await isListed();
  const marks = [...document.querySelectorAll("td [data-tone]")];
  expect(marks.map((mark) => [mark.textContent, (mark as HTMLElement).dataset["tone"]])).toEqual([
    ["Alarm", "bad"],
    ["Warning", "warning"],
    ["Information", "info"],
  ]);
  expect(marks.every((mark) => mark.querySelector("svg") !== null)).toBe(true);
});

test("what is chosen is marked as read together, and what is read already cannot be marked again", async () => {
  const { calls } = await atNotifications();
  await isListed();
  await row("Told 1").click();
  await expect.poll(selectedRows).toBe(1);
  await expect.element(action("Mark as read")).toBeDisabled();
  for (const name of ["Told 2", "Told 3"]) await row(name).click();
  await expect.poll(selectedRows).toBe(3);
  await action("Mark as read").click();
  await expect
    .poll(() => calls("set_notifications_read").map(([, { record_nos }]: any) => record_nos.toSorted()))
    .toEqual([[1, 2, 3]]);
  await expect.poll(selectedRows).toBe(0);
  await expect.poll(() => page.getByRole("gridcell", { name: "Yes", exact: true }).elements().length).toBe(3);
});

test.each([
  ["/interface/M1/notifications", "M1"],
  ["/machines/notifications", null],
])("the page %s asks for the notifications of its machine, or of all", async (path, machine_id) => {
  const { calls } = await atNotifications(path);
  await isListed();
  expect(calls("load_notifications")[0]).toEqual(["load_notifications", { machine_id }]);
});
