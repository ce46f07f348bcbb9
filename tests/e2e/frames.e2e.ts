import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext } from "@playwright/test";
import { expect, type Plant, test } from "./plant.ts";

test.use({ serviceWorkers: "allow", ground: "frames" });

/** A page of another origin than the plant's. */
let other: Server;
let origin: string;
test.beforeAll(async () => {
  other = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<h1>Weather at the gate</h1>");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
test.afterAll(() => void other.close());

const save = async (request: APIRequestContext, plant: Plant, path: string, change: (stored: any) => object) => {
  const address = `/api/documents/${path}`;
  const stored = await request.get(address);
  const isNew = stored.status() === 404;
  const answer = await request.put(address, {
    data: change(isNew ? {} : await stored.json()),
    headers: { origin: plant.url, ...(isNew ? { "if-none-match": "*" } : { "if-match": stored.headers()["etag"]! }) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
};

test(
  "a page of another address is shown once the site allows its origin, and says till then what is missing [WD-902]",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.url }), "admin");
    await save(context.request, plant, "dashboard/gate", () => ({
      kind: "dashboard",
      slug: "gate",
      schemaVersion: 1,
      title: "Gate",
      size: { x: 24, y: 12 },
      display: true,
      userlevel: 0,
      suitedForMobile: true,
      suitedForTablet: true,
      suitedForDesktops: true,
      suitedForXXL: true,
      parameters: [],
      dataSources: [],
      widgets: [
        {
          id: "weather",
          component: "iframe",
          pos: { x: 0, y: 0, w: 24, h: 12 },
          config: { title: "Weather", src: `${origin}/today` },
        },
      ],
    }));
    const page = await context.newPage();
    await page.goto("/dashboards/gate");
    await expect(page.getByText(`${origin} is not among the pages that may be shown here.`)).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    await save(context.request, plant, "site/main", (site) => ({
      ...site,
      settings: { ...site.settings, allowed_frames: [origin] },
    }));
    await expect(page.getByText(`${origin} is allowed, but this page does not show it yet`)).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.frameLocator("iframe").getByRole("heading", { name: "Weather at the gate" })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();

    await save(context.request, plant, "site/main", (site) => ({
      ...site,
      settings: { ...site.settings, allowed_frames: [] },
    }));
    await expect(page.getByText(`${origin} is not among the pages that may be shown here.`)).toBeVisible();
    await context.close();
  },
);
