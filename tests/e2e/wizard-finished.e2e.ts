import { expect, test } from "./plant.ts";
import { enter, expectStep, frameOf, next, stopOrders, terminalOf } from "./wizard-journeys.ts";

interface Finished {
  card_no: string;
  work_order_no: string;
  card_good_qty: number;
  card_scrap_qty: number;
}

test(
  "[MI-236] [MI-237] Good and scrap of a finished order are reported from its panel, and without a chosen order the wizard asks for it",
  { tag: "@long" },
  async ({ plant, browser }) => {
    const machine_id = "R1";
    await stopOrders(plant, machine_id);
    const supervisor = await plant.client("supervisor");
    const finished = () => supervisor.read<Finished[]>("load_finished_orders", { machine_id, include_cancelled: true });
    const [before] = await finished();
    if (!before) throw new Error(`${machine_id} has no finished order.`);
    const page = await (await terminalOf(plant, browser)).newPage();
    const identify = async () => {
      await page.getByLabel("Employee number").fill("1004");
      await next(page).tap();
    };
    await page.goto(`/interface/${machine_id}/finished-orders/report-quantity`);
    await identify();
    await expectStep(page, "finished-orders");
    await expect(next(page)).toBeDisabled();
    await expect(page.getByRole("radio")).toHaveCount((await finished()).length);
    await page.getByRole("button", { name: "Quit" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).tap();
    await expect(page).toHaveURL(new RegExp(`/interface/${machine_id}$`));

    const openFor = async (button: string) => {
      await page.goto(`/interface/${machine_id}/finished-orders`);
      await page.getByRole("row").filter({ hasText: before.work_order_no }).tap();
      await page.getByRole("button", { name: button, exact: true }).tap();
      await identify();
      await expectStep(page, "finished-orders");
      await expect(page.getByRole("radio", { name: before.work_order_no })).toBeChecked();
      await next(page).tap();
      await expectStep(page, "quantity");
    };
    await openFor("Good quantity");
    await enter(page, "10");
    await next(page).tap();
    await expect(frameOf(page).getByText(before.work_order_no)).toBeVisible();
    await next(page).tap();
    await expect(page).toHaveURL(new RegExp(`/interface/${machine_id}$`));
    await openFor("Scrap quantity");
    await enter(page, "2");
    await next(page).tap();
    await page.getByRole("radio", { name: "K02" }).check({ force: true });
    await next(page).tap();
    await expectStep(page, "sf61-summary");
    await next(page).tap();
    await expect(page).toHaveURL(new RegExp(`/interface/${machine_id}$`));
    const after = (await finished()).find(({ card_no }) => card_no === before.card_no);
    expect([after?.card_good_qty, after?.card_scrap_qty]).toEqual([
      before.card_good_qty + 10,
      before.card_scrap_qty + 2,
    ]);
    await page.context().close();
  },
);
