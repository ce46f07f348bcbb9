import { answerRead } from "./asked.ts";
import type { BrowserContext } from "@playwright/test";
import { expect, expectForgotten, type Page, type Plant, test } from "./plant.ts";
import {
  dialog,
  enter,
  expectSaved,
  expectStep,
  frameOf,
  type Journey,
  journeys,
  next,
  switchFunctions,
  terminalOf,
} from "./wizard-journeys.ts";

const report = (machine: string): Journey => ({ ...journeys.find(({ path }) => path === "report-quantity")!, machine });
const quantity = (page: Page) => page.getByRole("textbox").first();
const draft = (page: Page) => page.getByRole("list", { name: "Unfinished" }).getByRole("listitem");

/** From the start of the wizard to its quantity, which is entered. */
const enterQuantity = async (page: Page, machine: string, digits: string) => {
  await page.goto(`/interface/${machine}/report-quantity`);
  await page.getByLabel("Employee number").fill("1004");
  await next(page).tap();
  await expectStep(page, "quantity");
  await enter(page, digits);
};

interface StoredRun {
  snapshot: { status: string; data: Record<string, { value?: unknown }> };
}
/** Reads the server's copy of the wizard. */
const copyOf = async (plant: Plant, machine_id: string) => {
  const operator = await plant.client("operator");
  return () => operator.read<StoredRun | null>("load_wizard_snapshot", { wizard: "report-quantity", machine_id });
};
/** Waits until the server's copy holds a quantity. */
const expectQuantity = async (plant: Plant, machine_id: string, value: number) => {
  const stored = await copyOf(plant, machine_id);
  await expect.poll(async () => (await stored())?.snapshot.data["quantity"]?.value).toBe(value);
};

/** Pastes a text into the field that has the focus, as the clipboard of the system does. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test.describe("A wizard at an operator's terminal", () => {
  let terminal: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ plant, browser }) => {
    terminal = await terminalOf(plant, browser);
    page = await terminal.newPage();
  });

  test(
    "reports good, scrap and reason with four taps from the order, and is not entered again by the browser's back",
    { tag: ["@once", "@held"] },
    async ({ plant }) => {
      const { stored } = report("PJ3");
      await switchFunctions(plant, "PJ3", [178], true);
      const signedIn = { employee_name: "David Nyström", employee_number: "1004", allow_sign_in: true };
      await answerRead(page, plant.url, "load_signed_in_employees", [signedIn]);
      const before = await stored(plant, "PJ3");
      await page.goto("/interface/PJ3/running-orders");
      await page.getByRole("row").nth(1).tap();
      await page.getByRole("button", { name: "Report", exact: true }).tap();
      await expectStep(page, "production");
      await page.getByRole("button", { name: "Add 1 scrap" }).tap();
      await page.getByRole("button", { name: /K01/ }).tap();
      await next(page).tap();
      await expect(page).toHaveURL(/\/interface\/PJ3$/);
      const made = (await stored(plant, "PJ3")).slice(0, 2);
      expect([made.length, (await stored(plant, "PJ3")).length]).toEqual([2, before.length + 2]);
      await page.goBack();
      await expect(page).not.toHaveURL(/report-production/);
      await expect(frameOf(page)).toHaveCount(0);
      await switchFunctions(plant, "PJ3", [178], false);
    },
  );

  test(
    "takes what a second terminal has entered and says so, gives its own back on demand, and one report is stored",
    { tag: "@long" },
    async ({ plant, browser }) => {
      const { stored } = report("PJ4");
      const before = await stored(plant, "PJ4");
      await enterQuantity(page, "PJ4", "12");
      await expectQuantity(plant, "PJ4", 12);
      const second = await terminalOf(plant, browser);
      const other = await second.newPage();
      await other.goto("/interface/PJ4/report-quantity");
      await expect(quantity(other)).toHaveValue("12");
      await enter(other, "3");
      await expectQuantity(plant, "PJ4", 123);

      await enter(page, "9");
      const notice = page.getByRole("alert").filter({ hasText: "Another terminal has gone on with this." });
      await expect(notice).toBeVisible();
      await expect(quantity(page)).toHaveValue("123");
      await notice.getByRole("button", { name: "Use my entries" }).tap();
      await expect(quantity(page)).toHaveValue("129");
      await expectQuantity(plant, "PJ4", 129);
      await next(page).tap();
      await expectStep(page, "sf61-summary");
      await expectSaved(plant, report("PJ4"), "sf61-summary");
      await next(page).tap();
      await expect(page).toHaveURL(/\/interface\/PJ4$/);

      await enter(other, "7");
      await expect(
        other.getByText("This was finished or quit on another terminal. A new one has begun."),
      ).toBeVisible();
      await expectStep(other, "employee");
      await expect(other.getByLabel("Employee number")).toHaveValue("");
      expect([(await stored(plant, "PJ4")).length, (await stored(plant, "PJ4"))[0]]).toEqual([
        before.length + 1,
        ["good", 129, 0],
      ]);
      await other.getByRole("button", { name: "Quit" }).tap();
      await expect(other).toHaveURL(/\/interface\/PJ4$/);
      await second.close();
    },
  );

  test(
    "that was switched off before it heard the answer is done at the next one, and its report is stored once [OV-849]",
    { tag: ["@once", "@held"] },
    async ({ plant, browser }) => {
      const { stored } = report("PJ4");
      const before = await stored(plant, "PJ4");
      await enterQuantity(page, "PJ4", "4");
      await next(page).tap();
      await expectStep(page, "sf61-summary");
      // The server takes it, and its answer never comes.
      await page.route("**/api/procedures/receive_good_qty", async (route) => void (await route.fetch()));
      await next(page).tap();
      const copy = await copyOf(plant, "PJ4");
      await expect.poll(async () => (await copy())?.snapshot.status).toBe("working");
      await expect.poll(async () => (await stored(plant, "PJ4")).length).toBe(before.length + 1);
      await terminal.close();

      const other = await (await terminalOf(plant, browser)).newPage();
      await other.goto("/interface/PJ4/report-quantity");
      await expect(other).toHaveURL(/\/interface\/PJ4$/);
      await expectForgotten(plant, "PJ4");
      expect((await stored(plant, "PJ4")).length).toBe(before.length + 1);
    },
  );

  test(
    "loses the choice of an order that another terminal has finished, and goes on with the next one",
    { tag: ["@once", "@held"] },
    async ({ plant }) => {
      const operator = await plant.client("operator");
      const { stored } = report("JB1");
      const before = await stored(plant, "JB1");
      const write = async (procedure: string, input: object) =>
        expect(await operator.call(procedure, { machine_id: "JB1", ...input }, crypto.randomUUID())).toMatchObject({
          status: 200,
        });
      const running = await operator.read<{ card_no: string }[]>("load_running_orders", { machine_id: "JB1" });
      const planned = await operator.read<{ card_no: string; work_order_no: string }[]>("load_planned_orders", {
        machine_id: "JB1",
        erp_resource: "",
        erp_connection_type: "",
      });
      const coming = planned.at(-1)!;
      await enterQuantity(page, "JB1", "6");
      await page.getByRole("button", { name: "Back" }).tap();
      await expectStep(page, "running-orders");
      await expect(next(page)).toBeEnabled();
      for (const { card_no } of running) await write("stop_order", { card_no, cancel_order: false });
      await expect(next(page)).toBeDisabled();
      await expect(frameOf(page).getByRole("radio")).toHaveCount(0);
      const { card_no, work_order_no } = coming;
      await write("start_order", { card_no, tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null });
      await expect(frameOf(page).getByRole("row").filter({ hasText: work_order_no })).toHaveCount(1);
      await next(page).tap();
      await expectStep(page, "quantity");
      await expect(quantity(page)).toHaveValue("6");
      await next(page).tap();
      await expectStep(page, "sf61-summary");
      await expect(frameOf(page).getByText(work_order_no)).toBeVisible();
      await next(page).tap();
      await expect(page).toHaveURL(/\/interface\/JB1$/);
      expect((await stored(plant, "JB1")).length).toBe(before.length + 1);
    },
  );

  test(
    "takes no number that is none, whether pasted or typed, and nothing beyond what a quantity can be",
    { tag: "@long" },
    async ({ plant }) => {
      await enterQuantity(page, "JB2", "0");
      await expect(quantity(page)).toHaveValue("0.");
      await expect(next(page)).toBeDisabled();
      await page.getByRole("button", { name: "Clear" }).tap();
      await quantity(page).tap();
      for (const text of ["1e9", "5 kg", "1.234,5", "NaN", "=1+1", "٣", "9".repeat(400)]) {
        await paste(page, text);
        await expect(page.locator("output", { hasText: text.slice(0, 40) })).toBeVisible();
        await expect(quantity(page)).toHaveValue("");
        await expect(next(page)).toBeDisabled();
      }
      await page.keyboard.insertText("twelve");
      await expect(quantity(page)).toHaveValue("");
      await paste(page, " 1 250 ");
      await expect(quantity(page)).toHaveValue("1250");
      await enter(page, "9".repeat(20));
      await expect(quantity(page)).toHaveValue("125099999999999");
      await expect(next(page)).toBeEnabled();
      await page.getByRole("button", { name: "Quit" }).tap();
      await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).tap();
      await expect(page).toHaveURL(/\/interface\/JB2$/);
      await expectForgotten(plant, "JB2");
    },
  );

  test(
    "is listed at its machine while it is unfinished, goes on where it stood, and is discarded after a question",
    { tag: ["@once", "@held"] },
    async ({ plant }) => {
      await enterQuantity(page, "JB3", "42");
      await expectQuantity(plant, "JB3", 42);
      await page.getByRole("link", { name: "Machine", exact: true }).tap();
      await expect(page).toHaveURL(/\/interface\/JB3$/);
      await expect(draft(page)).toHaveCount(1);
      await draft(page)
        .getByRole("button", { name: /Unfinished, step 3 of 4/ })
        .tap();
      await expectStep(page, "quantity");
      await expect(quantity(page)).toHaveValue("42");
      await page.getByRole("link", { name: "Machine", exact: true }).tap();
      await page.getByRole("button", { name: "Discard: Report good quantity" }).tap();
      await dialog(page).getByRole("button", { name: "Yes" }).tap();
      await expect(draft(page)).toHaveCount(0);
      await page.goto("/interface/JB3/report-quantity");
      await expectStep(page, "employee");
      await expect(page.getByLabel("Employee number")).toHaveValue("");
    },
  );

  test(
    "begins anew at another machine, and nothing of it is left at the first",
    { tag: ["@once", "@held"] },
    async ({ plant }) => {
      await enterQuantity(page, "JB4", "8");
      await expectQuantity(plant, "JB4", 8);
      await page.getByRole("button", { name: /^Choose a machine/ }).tap();
      await page
        .getByRole("button", { name: /^JB2/ })
        .or(page.getByRole("option", { name: /^JB2/ }))
        .first()
        .tap();
      await expect(page).toHaveURL(/\/interface\/JB2\/report-quantity/);
      await expectStep(page, "employee");
      await expect(page.getByLabel("Employee number")).toHaveValue("");
      await expectForgotten(plant, "JB4");
    },
  );
});
