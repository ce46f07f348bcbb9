import type { Browser } from "@playwright/test";
import { say } from "./panel-journey.ts";
import { inPopup, interfaceOf, occupy, popup, seeRow, terminalOf, test, write } from "./panel-stage.ts";
import { startMailServer } from "#tests/support/mail/server.ts";
import { changeSite } from "./label-printer.ts";
import { expect, type Page, type Plant } from "./plant.ts";

interface NotificationFacts {
  record_no: number;
  machine_id: string | null;
  text: string;
}

test(
  "the notifications of the machines are a page of the menu, the newest first [OV-071]",
  { tag: "@held" },
  async ({ atTerminal }) => {
    const { page, operator } = atTerminal;
    const all = await operator.read<NotificationFacts[]>("load_notifications", { machine_id: null });
    expect(new Set(all.map(({ machine_id }) => machine_id)).size).toBeGreaterThan(3);
    const numbers = all.map(({ record_no }) => record_no);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    await page.goto("/home");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: say("menu.notifications"), exact: true }).tap();
    await expect(page).toHaveURL((url) => url.pathname === "/machines/notifications");
    await expect(page.getByRole("gridcell", { name: all[0]!.text, exact: true }).first()).toBeVisible();
    const shown = page.getByRole("row").filter({ has: page.getByRole("gridcell") });
    await expect(shown.nth(3)).toBeVisible();
    for (const [place, { text }] of all.slice(0, 4).entries())
      await expect(shown.nth(place).getByRole("gridcell").nth(-2)).toHaveText(text);
  },
);

test("a machine has its own notifications and no others [OV-148]", { tag: "@held" }, async ({ atTerminal }) => {
  const { page, operator } = atTerminal;
  const all = await operator.read<NotificationFacts[]>("load_notifications", { machine_id: null });
  const { machine_id: machine } = all[0]!;
  const own = all.filter(({ machine_id }) => machine_id === machine);
  await page.goto(interfaceOf(machine!, "notifications"));
  for (const { text } of own.slice(0, 2)) await seeRow(page, [machine!, text]);
  await expect(page.getByRole("row").filter({ has: page.getByRole("gridcell") })).toHaveCount(own.length);
});

/** What the browser was asked to show. */
interface Shown {
  title: string;
  body: string;
}
/** A browser that lets the site show notifications, and remembers them instead. */
const remembering = () => {
  const shown: Shown[] = [];
  class Remembered {
    static permission = "granted";
    static requestPermission = () => Promise.resolve("granted");
    constructor(title: string, { body }: { body: string }) {
      shown.push({ title, body });
    }
  }
  Object.assign(window, { Notification: Remembered, shown });
};
const shownIn = (page: Page) => page.evaluate(() => (window as unknown as { shown: Shown[] }).shown);
const switchOf = (page: Page) => page.getByRole("switch", { name: say("notifications.browser") });

/** A failed print tells an alarm, as the rule of a site may say. */
const printsAlarm = async (plant: Plant, browser: Browser) => {
  const admin = await terminalOf(plant, browser, "admin");
  const address = `${plant.site}/api/documents/notification-rule/print-failed`;
  const rule = await admin.request.get(address);
  const answer = await admin.request.put(address, {
    data: { ...((await rule.json()) as object), severity: "alarm" },
    headers: { origin: plant.site, "if-match": rule.headers()["etag"]! },
  });
  expect(answer.status()).toBe(200);
  await admin.close();
};

test("a new alarm is the first row, and a notification of the browser for who switched those on [OV-397]", async ({
  atTerminal,
  plant,
  browser,
}) => {
  const { page, operator } = atTerminal;
  await printsAlarm(plant, browser);
  const card_no = await occupy(operator, "JH4");
  await page.addInitScript(remembering);
  await page.goto("/settings");
  await expect(switchOf(page)).not.toBeChecked();
  await switchOf(page).tap();
  await expect(switchOf(page)).toBeChecked();
  const read = page.waitForResponse((answer) => answer.url().endsWith("/api/procedures/load_notifications"));
  await page.goto("/machines/notifications");
  await read;
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  // The printer at which nothing listens.
  await write(operator, "print_label", { machine_id: "JH4", card_no, num_labels: 1, printer: "3" });
  const first = page
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") })
    .first();
  await expect(first).toContainText(`${card_no} was not printed.`);
  await expect(first).toContainText("JH4");
  await expect(first.locator("span[data-tone]")).toHaveText("Alarm");
  await expect(first.getByRole("gridcell").last()).toHaveText("No");
  await expect
    .poll(() => shownIn(page))
    .toEqual([{ title: "Alarm", body: expect.stringContaining(`${card_no} was not printed.`) }]);
  await write(operator, "update_user_settings", { values: { browser_notifications: false } });
});

test("a browser without notifications says so when they are switched on, and at no later visit [OV-398] [OV-399]", async ({
  atTerminal: { page },
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "Notification"));
  await page.goto("/settings");
  await expect(switchOf(page)).toBeVisible();
  await expect(popup(page)).toHaveCount(0);
  await switchOf(page).tap();
  await expect(popup(page).getByText(say(7244))).toBeVisible();
  await inPopup(page, "OK").tap();
  await expect(popup(page)).toHaveCount(0);
  await expect(switchOf(page)).not.toBeChecked();
  for (const place of ["/settings", "/machines/notifications"]) {
    await page.goto(place);
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
    await expect(place === "/settings" ? switchOf(page) : page.getByRole("gridcell").first()).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
  }
});

test("a rule tells an address by e-mail: its form offers addresses and says what is missing, and a test message tries the mail server", async ({
  plant,
  browser,
}) => {
  const mail = await startMailServer();
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const page = await context.newPage();
  await page.goto("/admin/config/notification-rules/print-failed");
  const label = say("notification_rules.emails");
  await page.getByRole("button", { name: say("inspector.add").replace("{label}", label), exact: true }).click();
  await page.getByRole("textbox", { name: `${label} 1`, exact: true }).fill("leader@plant.example");
  await expect(page.getByText(say("mail.no_server_rule"))).toBeVisible();

  const settings = {
    mail_host: mail.host,
    mail_port: mail.port,
    mail_security: "none_here",
    mail_from: "a@plant.example",
  };
  await changeSite(plant, (site) => ({
    ...site,
    settings: { ...site.settings, ...settings },
    allowlist: [{ id: "mail", url: mail.url }],
  }));
  await expect(page.getByText(say("mail.no_server_rule"))).toHaveCount(0);
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: new RegExp(`^${say("mail.test")}`) }).click();
  const popup = page.getByRole("dialog");
  await popup.getByLabel(say("mail.address")).fill("someone@plant.example");
  await popup.getByRole("button", { name: say("mail.test_send"), exact: true }).click();
  await expect(popup.getByRole("status")).toContainText("250 OK queued as 4711");
  expect(mail.mails.map(({ to_address }) => to_address)).toEqual(["someone@plant.example"]);
  mail.answers = () => ({ refuses: "address", code: 550, words: "No such user" });
  await popup.getByRole("button", { name: say("mail.test_send"), exact: true }).click();
  await expect(popup.getByRole("alert")).toContainText("The mail server answered: 550 No such user");
  await context.close();
  await mail.close();
});
