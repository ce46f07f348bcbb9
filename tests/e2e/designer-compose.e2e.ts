import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { expect, type Page, test } from "./plant.ts";
import { publish } from "./publish.ts";

/** A screen that is composed here alone. */
test.use({ ground: "designer" });

const inspector = (page: Page) => page.locator("aside").last();
const canvas = (page: Page) => page.getByRole("listbox", { name: /^Widgets of the dashboard/ });
const onCanvas = (page: Page, id: string) => page.locator(`[data-canvas] [data-widget="${id}"]`);

/** Finds a type in the palette and presses it; answers when it is chosen. */
const add = async (page: Page, type: string, title: string, id: string): Promise<void> => {
  await page.getByRole("searchbox", { name: "Search widgets" }).fill(title);
  await page.locator(`[data-part="${type}"]`).click();
  await expect(inspector(page).getByRole("textbox", { name: "Id", exact: true })).toHaveValue(id);
};

const fill = async (page: Page, field: string, text: string): Promise<void> => {
  const input = inspector(page).getByRole("textbox", { name: field, exact: true }).first();
  await input.fill(text);
  await expect(input).toHaveValue(text);
};

const choose = async (page: Page, field: string, value: string): Promise<void> => {
  const select = inspector(page).getByRole("combobox", { name: field, exact: true }).first();
  await select.selectOption(value);
  await expect(select).toHaveValue(/.+/);
};

/** Presses a widget where it stands on the canvas, as a hand with a mouse does. */
const press = async (page: Page, id: string): Promise<void> => {
  const box = await onCanvas(page, id).boundingBox();
  if (!box) throw new Error(`The widget ${id} is not on the canvas.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

const create = async (page: Page): Promise<void> => {
  await page.goto("/admin/config/dashboards");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Hall 2");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/admin\/config\/dashboards\/hall-2$/);
  await expect(canvas(page)).toBeVisible();
};

/** The dashboard itself: shown to users on wide screens, with the machines as a source. */
const prepare = async (page: Page): Promise<void> => {
  await page.getByRole("combobox", { name: "Add a data source" }).fill("load_machines");
  await page.getByRole("option", { name: "load_machines", exact: true }).click();
  await page.getByRole("switch", { name: "A row per machine" }).click();
  await expect(page.getByRole("region", { name: "Rows of machines" })).toContainText("FC1");
  for (const name of ["Shown to users", "Suited for desktops", "Suited for XXL screens"]) {
    const field = page.getByRole("switch", { name });
    if (!(await field.isChecked())) await field.click();
    await expect(field).toBeChecked();
  }
};

const composeTen = async (page: Page): Promise<void> => {
  await add(page, "free-text", "Text", "free-text");
  await fill(page, "Text", "Hall 2, assembly");
  await add(page, "status", "Machine status", "status");
  await fill(page, "Machine", "FC1");
  await add(page, "status", "Machine status", "status-2");
  await fill(page, "Machine", "FC2");
  await choose(page, "Mode", "minimal");
  await add(page, "gauge", "Gauge", "gauge");
  await fill(page, "Title", "Good pieces");
  await choose(page, "Data source", "machines");
  await fill(page, "Maximum", "50000");
  await add(page, "production-value", "Production value", "production-value");
  await fill(page, "Title", "Of the card");
  await choose(page, "Data source", "machines");
  await add(page, "graph", "Graph", "graph");
  await fill(page, "Title", "Stops");
  await choose(page, "Task", "Stop reasons");
  await fill(page, "Machine", "FC1");
  await add(page, "table", "Table", "table");
  await fill(page, "Title", "Machines of the hall");
  await choose(page, "Data source", "machines");
  await add(page, "time-history", "Time history", "time-history");
  await fill(page, "Machine", "FC1");
  await add(page, "production-goal", "Production goal", "production-goal");
  await fill(page, "Title", "Goal");
  await add(page, "section", "Section", "section");
  await fill(page, "Title", "Hall 2");
};

const storedAt = async (page: Page, id: string): Promise<unknown> => {
  const answer = await page.request.get("/api/documents/dashboard/hall-2");
  if (!answer.ok()) return null;
  const { widgets } = (await answer.json()) as DashboardDocument;
  return widgets.find((widget) => widget.id === id)?.pos;
};

test("[WD-519] [OV-474] a wall screen is composed from an empty page with mouse and keyboard", async ({
  page,
  context,
  plant,
}) => {
  await plant.signedIn(context, "admin");
  await page.setViewportSize({ width: 1440, height: 900 });
  await create(page);
  await prepare(page);
  await composeTen(page);
  await expect(page.locator("[data-canvas] [data-widget]")).toHaveCount(10);

  await page.getByRole("button", { name: "Layer" }).click();
  await page.getByRole("menuitem", { name: "To the back" }).click();
  await press(page, "free-text");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const column = inspector(page).getByRole("textbox", { name: "Column", exact: true });
  await expect(column).toHaveValue("3");
  // The frame with the handles follows the widget: it is gripped where it has come to.
  const gripped = async () => {
    const before = await onCanvas(page, "free-text").boundingBox();
    const handle = await page.locator(".react-resizable-handle-e").boundingBox();
    if (!before || !handle) throw new Error("The chosen widget has no handles.");
    return { before, handle, apart: Math.abs(handle.x + handle.width / 2 - (before.x + before.width)) };
  };
  await expect.poll(async () => (await gripped()).apart).toBeLessThan(5);
  const { before, handle } = await gripped();
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  const cell = before.width / 4;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + cell, y, { steps: 4 });
  await page.mouse.move(x + cell * 3, y, { steps: 6 });
  await expect(page.locator("[data-guides]")).toBeVisible();
  await page.mouse.up();
  await expect(inspector(page).getByRole("textbox", { name: "Width", exact: true })).toHaveValue("7");

  await page.getByText("Preview", { exact: true }).click();
  await expect(page.locator("[data-preview]").getByText("Hall 2, assembly")).toBeVisible();
  await publish(page);
  await expect.poll(() => storedAt(page, "free-text")).toEqual({ x: 2, y: 0, w: 7, h: 3 });

  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/dashboards/hall-2");
  await expect(page.locator("[data-widget]")).toHaveCount(10);
  await expect(page.getByText("Hall 2, assembly")).toBeVisible();
  await expect(page.locator('[data-widget="status"]')).toContainText("FC1");
  await expect(page.locator('[data-widget="status-2"]')).toContainText("FC2");
  await expect(page.locator('[data-widget="table"]')).toContainText("Machines of the hall");
  await expect(page.locator("[data-fault]")).toHaveCount(0);
});
