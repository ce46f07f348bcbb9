import { type Broker, forgetServer, sharedBroker, uniqueName } from "#tests/support/broker.ts";
import { cableTo } from "#tests/support/cable.ts";
import { edgeNode } from "#tests/support/edge-node.ts";
import { test as base, expect, type Page, type Plant } from "./plant.ts";

/** Seconds. A broker takes a node for dead after one and a half of it. */
const keepalive = 5;
/** So long that no broker takes the node for dead while a test runs. */
const longKeepalive = 600;
const tileOf = (page: Page, machine: string) => page.getByRole("article", { name: machine, exact: true });
const status = (value: "R" | "S") => [{ name: "Status", type: "String", value, timestamp: Date.now() }];

/** Waits until the server has heard the machine at a moment (ms UTC) or later. */
const heardSince = async (plant: Plant, machine_id: string, time: number): Promise<void> => {
  const client = await plant.client("supervisor");
  const heardAt = async () =>
    Date.parse((await client.read<{ last_signal_at: string }>("load_machine", { machine_id })).last_signal_at);
  await expect.poll(heardAt).toBeGreaterThanOrEqual(time);
};

const test = base.extend<object, { broker: Broker; group: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern.
  group: [async ({}, use) => use(uniqueName()), { scope: "worker" }],
  broker: [
    async ({ group }, use) => {
      const broker = await sharedBroker();
      await use(broker);
      await forgetServer(broker.url, group);
      await broker.kill();
    },
    { scope: "worker" },
  ],
  // The server ends before the broker forgets it.
  plants: [async ({ broker: _before, plants }, use) => use(plants), { scope: "worker" }],
  env: async ({ broker, group }, use) => use({ MQTT_URL: broker.url, SPARKPLUG_GROUP: group, MQTT_CLIENT_ID: group }),
});

test.describe("A wall screen over Sparkplug", () => {
  test("follows a machine, and has no data when its node is killed", async ({ plant, broker, group, browser }) => {
    const context = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "wall");
    const page = await context.newPage();
    const births = () => ({ FC1: status("R") });
    const begun = Date.now();
    const node = edgeNode({ url: broker.url, group, keepalive: longKeepalive, births, time: Date.now });
    await heardSince(plant, "FC1", begun);
    await page.goto("/dashboards/hall-1");
    await expect(tileOf(page, "FC1")).toContainText("Running");
    node.data("FC1", Date.now(), status("S"));
    await expect(tileOf(page, "FC1")).toContainText("Uncoded");
    node.data("FC1", Date.now(), status("R"));
    await expect(tileOf(page, "FC1")).toContainText("Running");
    node.kill();
    await expect(tileOf(page, "FC1")).toContainText("No data");
    const next = edgeNode({ url: broker.url, group, keepalive: longKeepalive, births, time: Date.now });
    await expect(tileOf(page, "FC1")).toContainText("Running");
    next.kill();
    await context.close();
  });

  test(
    "shows a machine that tells no change as it is while its node lives, and no data when its line is cut",
    { tag: "@long" },
    async ({ plant, broker, group, browser }) => {
      const admin = await plant.signedIn(await browser.newContext({ baseURL: plant.url }), "admin");
      const stored = await admin.request.get("/api/documents/site/main");
      const site = (await stored.json()) as { settings: Record<string, unknown> };
      const silence = 4;
      const saved = await admin.request.put("/api/documents/site/main", {
        data: { ...site, settings: { ...site.settings, no_data_after: silence } },
        headers: { "if-match": stored.headers()["etag"] ?? "", origin: plant.url },
      });
      expect(saved.status(), await saved.text()).toBe(200);
      const cable = await cableTo(Number(new URL(broker.url).port));
      const url = `mqtt://127.0.0.1:${cable.port}`;
      const begun = Date.now();
      const node = edgeNode({ url, group, keepalive, births: () => ({ FC2: status("R") }), time: Date.now });
      await heardSince(plant, "FC2", begun);
      const page = await admin.newPage();
      await page.goto("/dashboards/hall-1");
      await expect(tileOf(page, "FC2")).toContainText("Running");
      await heardSince(plant, "FC2", begun + 2 * silence * 1000);
      await expect(tileOf(page, "FC2")).toContainText("Running");
      cable.pull();
      await expect(tileOf(page, "FC2")).toContainText("No data");
      node.kill();
      cable.close();
      await admin.close();
    },
  );
});
