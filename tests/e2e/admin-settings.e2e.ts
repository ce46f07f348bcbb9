import { expect, type Page, test } from "./plant.ts";
import { publish } from "./publish.ts";
import { turnOf } from "./turns.ts";

test.use({ ground: "admin" });

/** A page of the administration, reached by its entry. */
const openSettings = async (page: Page, entry: string, path: string): Promise<void> => {
  await page.goto("/admin");
  await page.getByRole("navigation").getByRole("link", { name: entry, exact: true }).click();
  await expect(page).toHaveURL(path);
};

/** Goes from the page of settings to the editor of one of its documents. */
const edit = async (page: Page, title: string): Promise<void> => {
  await page.getByRole("region", { name: title, exact: true }).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("banner").getByText("Published", { exact: true })).toBeVisible();
};

const reset = async (page: Page, title: string): Promise<void> => {
  const tile = page.getByRole("region", { name: title, exact: true });
  await tile.getByRole("button", { name: "Reset to default" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset to default" }).click();
  await expect(tile.getByText("As delivered")).toBeVisible();
};

const menus = [
  {
    title: "Side menu",
    shownAt: "/home",
    group: "Overviews",
    moved: "Machine widgets",
    hidden: "Late orders",
    level: "Machines",
  },
  {
    title: "Machine menu",
    shownAt: "/interface/FC4",
    group: "Stops",
    moved: "Uncoded stops",
    hidden: "Stop notes",
    level: "Stop history",
  },
];

for (const [index, { title, shownAt, moved, hidden, level }] of menus.entries())
  test(
    `the entries of the ${title.toLowerCase()} are put in order, hidden and given a level, and reset to what was shipped [OV-534] [OV-560]`,
    turnOf(0, index, menus),
    async ({ plant, browser }) => {
      const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
      const operator = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
      const [page, terminal] = [await admin.newPage(), await operator.newPage()];
      for (const one of [page, terminal]) await one.setViewportSize({ width: 1440, height: 900 });
      const parts = page.getByRole("navigation", { name: "Parts of the document" });
      const form = page.getByRole("complementary", { name: "What is chosen" });
      const links = (one: Page) => one.getByRole("navigation", { name: "Menu" }).getByRole("link");
      const linksOf = async (one: Page): Promise<string[]> => {
        await one.goto(shownAt);
        await expect(links(one).filter({ hasText: moved })).toBeVisible();
        return await links(one).allTextContents();
      };
      const expectLinks = async (one: Page, names: readonly string[]): Promise<void> => {
        await one.goto(shownAt);
        await expect(links(one)).toHaveText([...names]);
      };
      const [before, ofOperator] = [await linksOf(page), await linksOf(terminal)];
      await openSettings(page, "Side menus", "/admin/side-menu-settings");
      await edit(page, title);
      await parts.getByRole("button", { name: new RegExp(`^${moved}`) }).click();
      await form.getByRole("button", { name: `Move ${moved} up` }).click();
      await parts.getByRole("button", { name: new RegExp(`^${hidden}`) }).click();
      await form.getByRole("switch", { name: "Hidden", exact: true }).click();
      await parts.getByRole("button", { name: new RegExp(`^${level}\\s*/`) }).click();
      await form.getByRole("textbox", { name: "Level", exact: true }).fill("100");
      await publish(page);

      const at = before.indexOf(moved);
      const changed = before
        .with(at - 1, moved)
        .with(at, before[at - 1]!)
        .filter((name) => name !== hidden);
      await expectLinks(page, changed);
      await expectLinks(
        terminal,
        changed.filter((name) => ofOperator.includes(name) && name !== level),
      );

      await page.goto("/admin/side-menu-settings");
      await reset(page, title);
      await expectLinks(page, before);
      await expectLinks(terminal, ofOperator);
    },
  );

test(
  "the fields and the figures of an order's page are chosen and put in order, and reset [OV-533] [OV-559]",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
    const operator = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
    const [page, terminal] = [await admin.newPage(), await operator.newPage()];
    await page.setViewportSize({ width: 1440, height: 900 });
    const client = await plant.client("operator");
    const running = await client.call("load_machines", {});
    const machines = (running.answered ? running.body.res : []) as { machine_id: string; card_no: string }[];
    const { machine_id, card_no } = machines.find((one) => one.card_no !== "-")!;
    const shown = async (): Promise<string[]> => {
      await terminal.goto(`/interface/${machine_id}/order-details/${card_no}`);
      await expect(terminal.getByText("OEE", { exact: true })).toBeVisible();
      return await terminal.locator("dt").allTextContents();
    };
    const expectShown = async (names: readonly string[]): Promise<void> => {
      await terminal.goto(`/interface/${machine_id}/order-details/${card_no}`);
      await expect(terminal.locator("dt")).toHaveText([...names]);
    };
    const before = await shown();

    await openSettings(page, "Order details page", "/admin/order-detail-settings");
    await edit(page, "Order details");
    await page
      .getByRole("navigation", { name: "Parts of the document" })
      .getByRole("button", { name: /^Order details/ })
      .click();
    const form = page.getByRole("complementary", { name: "What is chosen" });
    await form.getByRole("button", { name: "Remove Part description" }).click();
    await form.getByRole("button", { name: "Move Card number", exact: true }).click();
    await page.keyboard.press("ArrowUp");
    await form.getByRole("button", { name: "Remove scrap", exact: true }).click();
    await form.getByRole("button", { name: "Move oee", exact: true }).click();
    await page.keyboard.press("ArrowDown");
    await publish(page);

    const gone = new Set(["Part description", "Scrap (%)"]);
    const left = before.filter((name) => !gone.has(name));
    const swapped = (names: readonly string[], first: number) =>
      names.with(first, names[first + 1]!).with(first + 1, names[first]!);
    expect(left).toHaveLength(before.length - gone.size);
    await expectShown(swapped(swapped(left, 0), left.indexOf("OEE")));

    await page.goto("/admin/order-detail-settings");
    await reset(page, "Order details");
    await expectShown(before);
  },
);
