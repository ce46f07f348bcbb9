import { readFile, writeFile } from "node:fs/promises";
import { expect, type Page, test } from "./plant.ts";
import { turnOf } from "./turns.ts";

test.use({ ground: "admin" });

const sizes = [
  { what: "at a desk", viewport: { width: 1280, height: 800 }, type: "MOULD", year: 2031 },
  { what: "on a small screen", viewport: { width: 1024, height: 600 }, type: "PACK", year: 2032 },
] as const;

/** A page of the administration, reached by its entry. */
const openPage = async (page: Page, entry: string, path: string): Promise<void> => {
  await page.goto("/admin");
  await page.getByRole("navigation").getByRole("link", { name: entry, exact: true }).click();
  await expect(page).toHaveURL(path);
};

/** The figure of a widget that stands beside its name. */
const figure = (page: Page, widget: string, name: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: widget, exact: true }) })
    .locator(`dt:text-is("${name}") + dd`);

for (const [index, { what, viewport, type }] of sizes.entries())
  test(
    `a production goal is set, changed and repeated, and the goal widget shows it ${what} [OV-531] [OV-557]`,
    turnOf(0, index, sizes),
    async ({ plant, browser }) => {
      const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site, viewport }), "admin");
      const [page, hall] = [await context.newPage(), await context.newPage()];
      const client = await plant.client("admin");
      const goals = async (start_date: string, end_date: string): Promise<Record<string, unknown>[]> => {
        const answer = await client.call("load_production_goals", { start_date, end_date });
        return (answer.answered ? answer.body.res : []) as Record<string, unknown>[];
      };
      const today = new Date().toLocaleDateString("sv", { timeZone: "Europe/Stockholm" });
      const inWeeks = (weeks: number) =>
        new Date(Date.parse(today) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);

      await openPage(page, "Production goals", "/admin/data/production-goals");
      await page.getByRole("link", { name: "New goal" }).click();
      const dialog = page.getByRole("dialog");
      const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
      await expect(dialog.getByRole("button", { name: "OK" })).toBeDisabled();
      await dialog.getByRole("combobox", { name: "Production type" }).fill(type);
      await page.getByRole("option", { name: type }).click();
      await field("Good quantity").fill("-7");
      await field("Good quantity, alternative unit").fill("345,5");
      await field("Earned hours").fill("67");
      await field("Also in the following weeks").fill("4");
      await dialog.getByRole("button", { name: "OK" }).click();
      await expect(dialog.getByText("A target cannot be negative.")).toBeVisible();
      await expect(field("Good quantity, alternative unit")).toHaveValue("345.5");
      await field("Good quantity").fill("123456");
      await dialog.getByRole("button", { name: "OK" }).click();
      await expect(page.getByText("The goal is saved.")).toBeVisible();
      await expect(page).toHaveURL("/admin/data/production-goals");

      const targetsOn = async (day: string) =>
        (await goals(day, day))
          .filter(({ production_type }) => production_type === type)
          .map((goal) => [goal["target_good_qty"], goal["target_good_qty_alt_unit"], goal["target_earned_hours"]]);
      for (const weeks of [0, 1, 4]) expect(await targetsOn(inWeeks(weeks))).toEqual([[123_456, 345.5, 67]]);
      expect(await targetsOn(inWeeks(5))).toEqual([]);
      const line = (day: string) => page.getByRole("row", { name: new RegExp(`${day} ${type}`) });
      const search = page.getByRole("searchbox");
      await search.fill(today);
      await expect(line(today)).toContainText("123,456");

      await hall.goto("/dashboards/production");
      const sum = async (): Promise<string> => {
        const all = await goals(today, today);
        return all.reduce((total, goal) => total + Number(goal["target_good_qty"]), 0).toLocaleString("en-US");
      };
      await expect(figure(hall, "Goal of the day", "Target")).toHaveText(await sum());

      await line(today).click();
      await page.getByRole("button", { name: "Edit (1)" }).click();
      await field("Good quantity").fill("98765");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(line(today)).toContainText("98,765");
      await expect(figure(hall, "Goal of the day", "Target")).toHaveText(await sum());
      expect(await targetsOn(today)).toEqual([[98_765, 345.5, 67]]);

      await line(today).click();
      await page.getByRole("button", { name: "Edit (1)" }).click();
      await dialog.getByRole("tab", { name: "History" }).click();
      await expect(dialog.getByText("123456 → 98765")).toBeVisible();
      await dialog.getByRole("tab", { name: "Fields" }).click();
      await dialog.getByRole("button", { name: "Cancel" }).click();

      await page.goto("/admin/production-goals");
      await search.fill(inWeeks(4));
      await expect(line(inWeeks(4))).toBeVisible();
      await expect(page.getByRole("row", { name: /MOULD|PACK/ })).toHaveCount(
        (await goals(inWeeks(4), inWeeks(4))).length,
      );
    },
  );

for (const { what, viewport, year } of sizes)
  test(
    `goals come in by a file, are changed together, and what nobody has changed since goes back ${what} [OV-846]`,
    { tag: "@long" },
    async ({ plant, browser }) => {
      const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site, viewport }), "admin");
      const page = await context.newPage();
      const line = (day: string) => page.getByRole("row", { name: new RegExp(`${day} VALVES`) });
      // By the address of the entity, which leads to the page of goals.
      await page.goto("/admin/data/production_goal");
      await expect(page).toHaveURL("/admin/data/production-goals");
      await page.getByRole("link", { name: "Import", exact: true }).click();
      const chosen = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "File with the rows" }).click();
      const rows = `VALVES;1.3.${year};300;2,5\nVALVES;2.3.${year};310;2,5\nVALVES;3.3.${year};320;2,5\nVALVES;31.2.${year};1;1\n`;
      const buffer = Buffer.from(`Production type;Date;Good quantity;Earned hours\n${rows}`);
      await (await chosen).setFiles({ name: "goals.csv", mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByRole("tab", { name: "Wrong: 1" })).toBeVisible();
      await page.getByRole("button", { name: "Import 3 rows" }).click();
      await expect(page.getByRole("tab", { name: "Created: 3" })).toBeVisible();
      const files = page.url();

      await page.goto("/admin/data/production-goals");
      await page.getByRole("searchbox").fill("VALVES");
      for (const day of [`${year}-03-01`, `${year}-03-02`]) await line(day).click();
      await page.getByRole("button", { name: "Edit (2)" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox", { name: "Fields to change" }).click();
      await page.getByRole("option", { name: "Earned hours" }).click();
      await dialog.getByRole("heading").first().click();
      await dialog.getByRole("textbox", { name: "Earned hours" }).fill("4");
      await expect(dialog.getByRole("cell", { name: "2.5 → 4" })).toHaveCount(2);
      await dialog.getByRole("button", { name: "Change 2" }).click();
      await expect(line(`${year}-03-01`)).toContainText("4.0");

      // What was changed since stays, and the rest goes back.
      await page.goto(files);
      await page.getByRole("button", { name: "Undo 3 rows" }).click();
      await expect(page.getByRole("tab", { name: "Undone: 1" })).toBeVisible();
      await expect(page.getByRole("tab", { name: "Could not be undone: 2" })).toBeVisible();
    },
  );

for (const [index, { what, viewport }] of sizes.entries())
  test(
    `a new input setting is noted down at machines, changed and removed ${what} [OV-532] [OV-558]`,
    turnOf(1, index, sizes),
    async ({ plant, browser }) => {
      const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.site, viewport }), "admin");
      const operator = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
      const [page, terminal] = [await admin.newPage(), await operator.newPage()];
      await terminal.goto("/interface/FC4/input-groups");
      await expect(terminal.getByRole("button", { name: "Maskindata: injection" })).toBeVisible();

      await openPage(page, "Input settings", "/admin/data/input-settings");
      await page.getByRole("link", { name: "New setting" }).click();
      const dialog = page.getByRole("dialog");
      const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
      await dialog.getByRole("combobox", { name: "Group" }).fill("Maskindata: drying");
      await field("Setting").fill("Drying time");
      await dialog.getByRole("combobox", { name: "Holds for" }).selectOption("Machine");
      await dialog.getByRole("combobox", { name: "Unit" }).fill("h");
      await field("Lower limit").fill("9");
      await field("Upper limit").fill("8");
      await dialog.getByRole("button", { name: "OK" }).click();
      await expect(dialog.getByText("The lower limit is above the upper one.")).toBeVisible();
      await field("Lower limit").fill("2");
      await dialog.getByRole("button", { name: "OK" }).click();
      const line = page.getByRole("row", { name: /Drying time/ });
      await expect(line).toContainText("Maskindata: drying");
      await expect(line).toContainText("Machine");

      await terminal.getByRole("button", { name: "Maskindata: drying" }).click();
      const entry = terminal.getByRole("textbox", { name: "Drying time (2 – 8)" });
      await expect(entry).toBeVisible();

      await line.click();
      await page.getByRole("button", { name: "Edit (1)" }).click();
      await expect(field("Upper limit")).toHaveValue("8");
      await field("Upper limit").fill("12");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(terminal.getByRole("textbox", { name: "Drying time (2 – 12)" })).toBeVisible();

      await line.click();
      await page.getByRole("button", { name: "Remove (1)" }).click();
      await dialog.getByRole("button", { name: "Delete for good" }).click();
      await expect(line).toHaveCount(0);
      await expect(terminal.getByRole("button", { name: "Maskindata: drying" })).toHaveCount(0);
    },
  );

test("the configuration is exported and taken back, a wrong file changes nothing; caches, browsers and sessions are asked for [OV-535] [OV-561]", async ({
  plant,
  browser,
}, info) => {
  const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const operator = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
  const [page, terminal] = [await admin.newPage(), await operator.newPage()];
  await terminal.goto("/home");
  await openPage(page, "Admin actions", "/admin/admin-actions");
  const dialog = page.getByRole("dialog");
  const ask = async (tile: string) => {
    await page.getByRole("region", { name: tile, exact: true }).getByRole("button").click();
    await expect(dialog).toBeVisible();
  };
  const confirm = (name: string) => dialog.getByRole("button", { name, exact: true }).click();

  await ask("Clear caches");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await ask("Clear caches");
  await confirm("Clear caches");
  await expect(page.getByText("The caches are empty.")).toBeVisible();

  const again = terminal.waitForResponse((response) => new URL(response.url()).pathname === "/api/app");
  await ask("Reload browsers");
  await confirm("Reload browsers");
  expect([200, 304]).toContain((await again).status());

  await ask("Export the configuration");
  const saved = page.waitForEvent("download");
  await confirm("Export");
  const file = await (await saved).path();
  const exported = JSON.parse(await readFile(file, "utf8")) as { documents: Record<string, unknown>[] };
  expect(exported.documents.length).toBeGreaterThan(50);

  const documents = exported.documents.filter(({ kind, slug }) => kind === "dashboard" && slug === "production");
  const titled = (title: string) => documents.map((document) => ({ ...document, title }));
  const [good, bad, other] = ["good", "bad", "other"].map((name) => info.outputPath(`${name}.json`));
  const faulty = { ...documents[0], slug: "faulty", widgets: [{ id: "a" }] };
  await writeFile(good!, JSON.stringify({ documents: titled("Imported") }));
  await writeFile(bad!, JSON.stringify({ documents: [...titled("Half"), faulty] }));
  await writeFile(other!, "no file of documents");
  const title = async () =>
    ((await (await admin.request.get(`${plant.site}/api/documents/dashboard/production`)).json()) as { title: unknown })
      .title;
  const before = await title();

  await ask("Import a configuration");
  const input = dialog.locator('input[type="file"]');
  await input.setInputFiles(other!);
  await expect(dialog.getByText("This is no exported configuration.")).toBeVisible();
  await input.setInputFiles(bad!);
  await expect(dialog.getByText(/\/dashboard\/faulty\/widgets\/0/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  const client = await plant.client("admin");
  const refused = await client.call(
    "import_documents",
    { documents: [...titled("Half"), faulty] },
    crypto.randomUUID(),
  );
  if (!refused.answered) throw new Error("No answer to the import");
  expect([refused.status, refused.body.call_status[0]?.call_code, await title()]).toEqual([422, 16, before]);
  await input.setInputFiles(good!);
  await expect(dialog.getByText("1 of 1 documents differ from what is there.")).toBeVisible();
  await confirm("Import");
  await expect(page.getByText("1 documents changed.")).toBeVisible();
  expect(await title()).toBe("Imported");

  await ask("Sign everybody out");
  await confirm("Sign everybody out");
  for (const one of [page, terminal]) await expect(one.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("who may only look at goals changes none, and what a user may not see has no entry", async ({
  plant,
  browser,
}) => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "planner");
  const page = await context.newPage();
  await openPage(page, "Production goals", "/admin/data/production-goals");
  await expect(page.getByRole("row", { name: /MOULD/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "New goal" })).toHaveCount(0);
  await page.getByRole("row", { name: /MOULD/ }).first().click();
  await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
  for (const entry of ["Input settings", "Admin actions"])
    await expect(page.getByRole("navigation").getByRole("link", { name: entry })).toHaveCount(0);
  for (const path of ["/admin/production-goals/new", "/admin/input-settings", "/admin/admin-actions"]) {
    await page.goto(path);
    await expect(page.getByText("You do not have permission")).toBeVisible();
  }
});
