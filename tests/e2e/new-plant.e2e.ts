import type { Browser, Page } from "@playwright/test";
import { bounds } from "#tests/support/bounds.ts";
import { databases } from "#tests/support/databases.ts";
import { test } from "./browser.ts";
import { type EmptyPlant, withEmptyPlant } from "./empty-plant.ts";
import { say } from "./panel-journey.ts";
import { buttonOf, rowOf, selectRow, terminal, told } from "./panel-stage.ts";
import { expect } from "./plant.ts";
import { enter, expectStep, next } from "./wizard-journeys.ts";

const desk = { viewport: { width: 1280, height: 800 } };
const popup = (page: Page) => page.getByRole("dialog");
const field = (page: Page, name: string) => popup(page).getByRole("textbox", { name, exact: true });

/** Makes a row on the data page that is open. */
const make = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  await page.getByRole("button", { name: "New", exact: true }).click();
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
  await popup(page).getByRole("button", { name: "Save" }).click();
  await expect(popup(page)).toHaveCount(0);
  await expect(page.getByRole("gridcell", { name: Object.values(fields)[0]!, exact: true })).toHaveCount(1);
};

/** Takes a starter set on the page of imports that is open. */
const begin = async (page: Page, title: string, rows: number): Promise<void> => {
  await page.getByRole("button", { name: `Starter set: ${title}, English` }).click();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("button", { name: `Import ${rows} rows` }).click();
  await expect(page.getByRole("tab", { name: `Created: ${rows}` })).toBeVisible();
};

/** What an administrator does before anybody can work: a machine, people, codes, an order. */
const setUp = async (plant: EmptyPlant, browser: Browser): Promise<void> => {
  const context = await plant.signedIn(browser, "anna", desk);
  const page = await context.newPage();
  await page.goto("/home");
  await page.getByRole("main").getByRole("link", { name: "Add machines" }).click();
  await make(page, { Machine: "M1", Name: "Press 1" });
  await page.goto("/admin/data/employee");
  await make(page, { Number: "7", Name: "Maja Lind" });
  await page.goto("/admin/data/stop_code");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "Import: Stop groups" }).click();
  await begin(page, "Stop groups", 8);
  await page.goto("/admin/data/stop_code/imports");
  await begin(page, "Stop codes", 32);
  await page.goto("/interface/M1/planned-orders");
  await page.getByRole("link", { name: "New order" }).click();
  await field(page, "Order number").fill("A1");
  await field(page, "Part").fill("P1");
  await field(page, "Part description").fill("Lid");
  await field(page, "Quantity").fill("500");
  await popup(page).getByRole("button", { name: "OK" }).click();
  await expect(rowOf(page, ["A1-10"])).toHaveCount(1);
  await context.close();
};

/** Sends signals of the machine as its gateway does. */
const gatewayOf = async (plant: EmptyPlant) => {
  const admin = await plant.client("anna");
  const made = await admin.call<{ api_key: string }>(
    "create_api_key",
    { name: "gateway", scope: "ingest" },
    crypto.randomUUID(),
  );
  if (!made.answered || made.status !== 200) throw new Error(`No API key: ${JSON.stringify(made)}`);
  const { api_key } = made.body.res as { api_key: string };
  return async (status: "R" | "S") => {
    const answer = await fetch(`${plant.site}/api/ingest`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${api_key}` },
      body: JSON.stringify([{ machine_id: "M1", time: new Date().toISOString(), status }]),
    });
    expect(answer.status).toBe(200);
  };
};

const work = async (plant: EmptyPlant, browser: Browser): Promise<void> => {
  const send = await gatewayOf(plant);
  const context = await plant.signedIn(browser, "olle", terminal);
  const page = await context.newPage();
  await page.goto("/interface/M1/planned-orders");
  await selectRow(page, ["A1-10"]);
  await buttonOf(page, "planned-order", "start").tap();
  await expect(rowOf(page, ["A1-10"])).toHaveCount(0);
  await send("R");

  await page.goto("/interface/M1/report-quantity");
  await expectStep(page, "employee");
  await page.getByLabel("Employee number").fill("7");
  await next(page).tap();
  await expectStep(page, "quantity");
  await enter(page, "120");
  await next(page).tap();
  await expect(page).toHaveURL(/\/interface\/M1$/);

  await send("S");
  await page.goto("/interface/M1/stopcode");
  await page.getByText("Robot or gripper").tap();
  await page.getByRole("button", { name: "Next", exact: true }).tap();
  // A terminal that goes dark before it was answered may not have sent it.
  await told(page, say(900064));
  await context.close();
};

// The short run takes PostgreSQL where there is one: the other journeys are on SQLite.
for (const [index, { kind, create }] of databases.toReversed().entries())
  test(
    `on ${kind}, a new folder becomes a plant: machine, people, codes and an order by hand, then pieces are reported and a stop is coded`,
    index === 0 ? {} : { tag: "@long" },
    async ({ browser }) => {
      test.setTimeout(bounds.test * 2);
      const database = await create();
      const address = "url" in database.address ? database.address.url : undefined;
      const became = async (plant: EmptyPlant) => {
        await setUp(plant, browser);
        await work(plant, browser);
        const olle = await plant.client("olle");
        const reports = await olle.read<{ good_qty: number; card_no: string; emp_name: string }[]>(
          "load_quantity_history",
          { machine_id: "M1", quantity_kind: "good" },
        );
        expect(reports).toMatchObject([{ good_qty: 120, card_no: "A1-10" }]);
        await expect
          .poll(
            async () =>
              (await olle.read<{ current_stop_reason: string }>("load_machine", { machine_id: "M1" }))
                .current_stop_reason,
          )
          .toBe("A01");
      };
      try {
        await withEmptyPlant(became, address);
      } finally {
        await database.drop();
      }
    },
  );
