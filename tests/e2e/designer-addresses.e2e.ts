import { expect, type Page, test } from "./plant.ts";

test.use({ ground: "designer" });

const refused = "You do not have permission to see this page.";
const mayLook = "You may look at this document, but not change it.";

/** Addresses of editors with the headings that stand there for who may open them. */
const looked: readonly (readonly [address: string, heading: string])[] = [
  ["widgets/machine-widgets", "Machine widgets"],
  ["dashboards/default", "Overview"],
  ["dashboards/snippets/machine-card", "Machine card"],
  ["liveviews/hall", "Hall, in turn"],
];
const changed: typeof looked = [
  ["tables/late_orders", "Late orders"],
  ["overviews/machine-orders", "Machines and their orders"],
];
const open = (page: Page, address: string) => page.goto(`/admin/config/${address}`);
const expectOpen = async (page: Page, [address, heading]: (typeof looked)[number]) => {
  await open(page, address);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
};

test("each template is edited at its address [OV-235] [OV-236] [OV-237] [OV-239]", async ({ plant, browser }) => {
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "admin");
  const page = await context.newPage();
  const snippet = page.getByRole("switch", { name: "Snippet for other dashboards" });
  /** Its own widgets on the canvas, and its own columns. */
  const own: Record<string, () => Promise<void>> = {
    "dashboards/default": async () => {
      await expect(page.getByText("The plant now")).toBeVisible();
      await expect(snippet).not.toBeChecked();
    },
    "dashboards/snippets/machine-card": () => expect(snippet).toBeChecked(),
    "tables/late_orders": () => expect(page.getByText("late_hours")).toBeVisible(),
  };
  for (const editor of [...looked, ...changed]) {
    await expectOpen(page, editor);
    await own[editor[0]]?.();
    await expect(page.getByText(mayLook)).toHaveCount(0);
  }
  await context.close();
});

test("an editor opens for its keys alone, and without that which saves it is for looking; what adds needs its own [OV-242] [OV-571]", async ({
  plant,
  browser,
}) => {
  const admin = (await plant.signedIn(await browser.newContext({ baseURL: plant.url }), "admin")).request;
  const client = await plant.client("admin");
  const address = "/api/documents/role/visitor";
  const give = async (...permissions: string[]) => {
    const etag = (await admin.get(address)).headers()["etag"];
    const data = { kind: "role", slug: "visitor", schemaVersion: 1, title: "Visitor", level: 10, permissions };
    const before: Record<string, string> = etag === undefined ? { "if-none-match": "*" } : { "if-match": etag };
    const saved = await admin.put(address, { data, headers: { origin: plant.url, ...before } });
    expect(saved.ok(), await saved.text()).toBe(true);
  };
  await give("can-access-admin-panel");
  const user = { username: "restricted", role: "visitor" };
  expect(await client.call("update_user", { user }, crypto.randomUUID())).toMatchObject({ status: 200 });
  const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "restricted");
  const page = await context.newPage();
  const expectShut = async (editors: typeof looked) => {
    for (const [at] of editors) {
      await open(page, at);
      await expect(page.getByText(refused)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
    }
  };

  const views = ["view-widget-settings", "view-dashboard-templates", "view-liveviews-templates"];
  await give("can-access-admin-panel", ...views);
  await expectShut(changed);
  for (const editor of looked) {
    await expectOpen(page, editor);
    await expect(page.getByText(mayLook)).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
  }

  const offersAdd = async (list: string, named: string, count: number) => {
    await open(page, list);
    await expect(page.getByRole("main").getByText(named, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Add", exact: true })).toHaveCount(count);
  };
  for (const [count, ...adding] of [[0], [1, "add-dashboard-templates"]] as const) {
    await give("can-access-admin-panel", ...views, ...adding);
    await offersAdd("dashboards", "Overview", count);
    await offersAdd("dashboards/snippets", "Machine card", count);
    await offersAdd("liveviews", "Hall, in turn", 0);
  }

  await give("can-access-admin-panel", "change-own-webcolumns", "change-default-webcolumns");
  await expectShut(looked);
  for (const editor of changed) {
    await expectOpen(page, editor);
    await expect(page.getByText(mayLook)).toHaveCount(0);
  }

  await give(...views, "change-own-webcolumns", "change-default-webcolumns");
  await expectShut([...looked, ...changed]);
  await context.close();
});
