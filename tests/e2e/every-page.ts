import { demoValues, everyPage, type PagePlace } from "#tests/support/every-page.ts";
import { expect, type Page, type Plant } from "./plant.ts";
import { drawn } from "./screen-faults.ts";

/** The pages of the product, their parameters filled from what the plant has. */
export const pagesOf = async (plant: Plant): Promise<PagePlace[]> => {
  const client = await plant.client("supervisor");
  const [order] = await client.read<{ card_no: string }[]>("load_running_orders", { machine_id: demoValues.machine });
  return everyPage({ ...demoValues, cardno: order!.card_no });
};

/** Leads the app to an address as one of its own links does, and waits until it is drawn. Where nothing is chosen, a page of a choice leads to its list. */
export const visit = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
  await drawn(page, 300);
  await expect.poll(() => `${path}/`.startsWith(`${new URL(page.url()).pathname}/`)).toBe(true);
};
