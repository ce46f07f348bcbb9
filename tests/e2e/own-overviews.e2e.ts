import { expect, test } from "./plant.ts";
import { publish } from "./publish.ts";

// An own overview is changed here.
test.use({ ground: "liveview" });

test("an own overview is changed in its editor by its number, and its page shows it [OV-205] [OV-241]", async ({
  plant,
  browser,
}) => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const screen = await context.newPage();
  await screen.setViewportSize({ width: 1280, height: 800 });
  await screen.goto("/home");
  await screen
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Machines and their orders", exact: true })
    .click();
  await expect(screen).toHaveURL("/overview/1");
  await expect(screen.getByRole("heading", { level: 1, name: "Machines and their orders" })).toBeVisible();
  await expect(screen.getByRole("gridcell", { name: "FC1", exact: true })).toBeVisible();
  // Beside its name a heading here has the handle of its width.
  const heading = (name: string) => screen.getByRole("columnheader", { name: new RegExp(`^${name}\\b`) });
  await expect(heading("Part")).toBeVisible();

  const editor = await context.newPage();
  await editor.goto("/admin/config/overview/1");
  await expect(editor).toHaveURL("/admin/config/overviews/machine-orders");
  await editor.getByRole("textbox", { name: "Name of the overview" }).fill("All machines now");
  const preview = editor.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("gridcell", { name: "FC1", exact: true })).toBeVisible();
  await expect(preview.getByRole("columnheader", { name: "Part", exact: true })).toBeVisible();
  await editor.getByRole("navigation", { name: "Parts of the document" }).getByText("part_no").first().click();
  await editor.getByRole("button", { name: "Remove part_no" }).click();
  await expect(preview.getByRole("columnheader", { name: "Part", exact: true })).toHaveCount(0);
  await expect(preview.getByRole("heading", { name: "All machines now" })).toBeVisible();
  await publish(editor);
  await expect(screen.getByRole("heading", { level: 1, name: "All machines now" })).toBeVisible();
  await expect(heading("Work order")).toBeVisible();
  await expect(heading("Part")).toHaveCount(0);
  await context.close();
});

test(
  "each role begins with what it has to look at, and a row leads to its machine [OV-188] [OV-189]",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const titles = { operator: "Uncoded stops", planner: "Late orders", supervisor: "Machines that stand" };
    for (const [username, title] of Object.entries(titles)) {
      const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), username);
      const page = await context.newPage();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto("/home");
      await expect(page.getByText(`Welcome, ${username}`)).toBeVisible();
      const card = page.getByRole("region", { name: title, exact: true });
      const rows = card.getByRole("listitem");
      await expect(rows.first()).toBeVisible();
      const first = rows.first().locator("span").first();
      await expect(first).toHaveText(/\S/);
      const machine = (await first.textContent()) ?? "";
      await rows.first().getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/interface/${machine}(/|$)`));
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Home");
      await page.goto("/home");
      const ways = page.getByRole("navigation", { name: "Where to go" });
      await expect(ways.getByRole("region", { name: "Last pages" }).getByRole("link").first()).toBeVisible();
      await expect(ways.getByRole("link", { name: "Administration" })).toHaveCount(username === "operator" ? 0 : 1);
      await context.close();
    }
  },
);
