import { say } from "./panel-journey.ts";
import { interfaceOf, seeRow, test } from "./panel-stage.ts";
import { expect } from "./plant.ts";

interface NotificationFacts {
  record_no: number;
  machine_id: string | null;
  text: string;
}

test("the notifications of the machines are a page of the menu, the newest first [OV-071]", async ({ atTerminal }) => {
  const { page, operator } = atTerminal;
  const all = await operator.read<NotificationFacts[]>("load_notifications", { machine_id: null });
  expect(new Set(all.map(({ machine_id }) => machine_id)).size).toBeGreaterThan(3);
  await page.goto("/home");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: say("menu.notifications"), exact: true }).tap();
  await expect(page).toHaveURL((url) => url.pathname === "/machines/notifications");
  await expect(page.getByRole("gridcell", { name: all[0]!.text, exact: true }).first()).toBeVisible();
  const shown = await page
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") })
    .all();
  const texts = await Promise.all(shown.slice(0, 4).map((row) => row.getByRole("gridcell").nth(-2).textContent()));
  expect(texts).toEqual(all.slice(0, 4).map(({ text }) => text));
});

test("a machine has its own notifications and no others [OV-148]", async ({ atTerminal }) => {
  const { page, operator } = atTerminal;
  const all = await operator.read<NotificationFacts[]>("load_notifications", { machine_id: null });
  const { machine_id: machine } = all[0]!;
  const own = all.filter(({ machine_id }) => machine_id === machine);
  await page.goto(interfaceOf(machine!, "notifications"));
  for (const { text } of own.slice(0, 2)) await seeRow(page, [machine!, text]);
  await expect(page.getByRole("row").filter({ has: page.getByRole("gridcell") })).toHaveCount(own.length);
});
