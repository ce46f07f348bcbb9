import type { Page } from "@playwright/test";
import { devlogCode, expect, test } from "./plant.ts";

const log = (page: Page) => page.getByRole("region", { name: "Developer log" });

test.describe("Signed out", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the developer log opens to its code and to nobody else [OV-257] [OV-615] [OV-616]", async ({ plant, page }) => {
    const answers: string[] = [];
    page.on("response", (response) => {
      if (response.url().includes("load_developer_log")) void response.text().then((text) => answers.push(text));
    });
    for (const address of ["/outside/devlog", "/outside/devlog?code=nine+loud+harbours"]) {
      await page.goto(`${plant.site}${address}`);
      await expect(page.getByRole("heading", { name: "shouldn't be here" })).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(0);
    }
    expect(answers.filter((text) => text.includes("entries"))).toEqual([]);

    await page.goto(`${plant.site}/outside/devlog?code=${encodeURIComponent(devlogCode)}`);
    await expect(page).toHaveTitle("Developer log");
    await expect(log(page).getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByText(/^Database \d{4}-/)).toBeVisible();
    const message = `Broken on purpose ${crypto.randomUUID()}`;
    const report = {
      message,
      stack: "at press",
      route: "/home",
      app_version: "1",
      company_id: null,
      company_name: null,
      username: null,
      time: new Date().toISOString(),
    };
    const sent = await page.request.post(`${plant.site}/api/error-reports`, { data: report });
    expect(sent.status(), await sent.text()).toBe(200);
    await page.getByRole("button", { name: "Read again" }).click();
    await expect(log(page).getByRole("row").nth(1)).toContainText("Broken on purpose");
    await page.getByRole("textbox", { name: "Search" }).fill("no entry says this");
    await expect(page.getByText("Nothing in the log.")).toBeVisible();
    await page.getByRole("textbox", { name: "Search" }).fill("broken on");
    await expect(log(page).getByRole("row")).toHaveCount(2);
    await page.getByRole("combobox", { name: "Level" }).selectOption("Error");
    await expect(log(page)).toHaveCount(0);
  });

  test("charts are drawn of made-up values, and nothing is asked for [OV-255] [OV-256]", async ({ plant, page }) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/procedures/")) calls.push(request.url());
    });
    await page.goto(`${plant.site}/new-chart-test`);
    await expect(page).toHaveTitle("Chart test");
    const bars = page.getByRole("region", { name: "Bars" }).locator("canvas");
    await expect(bars).toBeVisible();
    const isDrawn = () =>
      bars.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value) => value > 0);
      });
    await expect.poll(isDrawn).toBe(true);
    await expect(page.getByRole("region", { name: "Lines" }).getByRole("figure")).toContainText("Good");
    expect(calls).toEqual([]);
  });
});
