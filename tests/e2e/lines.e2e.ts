import { expect, test } from "./plant.ts";

test.use({ ground: "lines" });

const line = ["FC1", "R1", "PJ1", "JB1"];

test(
  "a line is chosen as a place, and its machines stand in their order, with the one that holds it up in words [OV-720] [OV-721]",
  { tag: "@held" },
  async ({ plant, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
    const page = await context.newPage();
    await page.goto("/machines/all");
    await page.getByRole("button", { name: "Choose a location: All" }).click();
    const places = page.locator("[popover]:popover-open");
    await places.getByRole("region", { name: "Lines" }).getByRole("link", { name: "Caps line" }).click();
    await page.waitForURL(/\/machines\/line\/L1$/);
    for (const machine of line) await expect(page.getByRole("gridcell", { name: machine, exact: true })).toBeVisible();
    await expect(page.locator("tbody tr[aria-rowindex]")).toHaveCount(line.length);

    const now = Date.now();
    const at = (seconds: number) => new Date(now - seconds * 1000).toISOString();
    await plant.record(...["FC1", "R1", "JB1"].map((machine_id) => ({ machine_id, time: at(5), status: "R" })), {
      machine_id: "PJ1",
      time: at(5),
      status: "S",
    });
    await page.goto("/dashboards/lines");
    const shown = page.getByRole("region", { name: "Caps line" });
    await expect(shown.getByRole("article")).toHaveCount(line.length);
    const names = await shown
      .getByRole("article")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(names).toEqual(line);
    await expect(shown.getByText(/^PJ1 holds up the line: /)).toBeVisible();
    await plant.record({ machine_id: "PJ1", time: at(1), status: "R" });
    await expect(shown.getByText("All 4 machines run.")).toBeVisible();
    await context.close();
  },
);
