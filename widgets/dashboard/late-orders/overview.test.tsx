import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { overviewServer, ShownOverview } from "#widgets/controls/stories/overview-story.tsx";
import { registry } from "#widgets/index.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };

const now = Date.UTC(2026, 0, 5, 8);
const machine = (machine_id: string) => ({
  machine_id,
  object_description: `Press ${machine_id}`,
  erp_resource: machine_id,
  erp_connection_type: "",
  status: "R",
  config: { menu_notes: true },
});
const order = (card_no: string, hours: number) => ({
  card_no,
  machine_id: "FC1",
  planned_start_time: new Date(now - hours * 3_600_000).toISOString(),
  late_hours: hours,
  work_order_no: `WO${card_no}`,
});
/** FC1 has two late orders, JH1 none, PJ1 cannot be loaded, ZZ1 never answers. */
const answers: Record<string, () => unknown> = {
  FC1: () => [order("1", 50.5), order("2", 30)],
  JH1: () => [],
  PJ1: () => Promise.reject(new Error("The ERP does not answer")),
  ZZ1: () => new Promise(() => {}),
};

const show = async (ids: readonly string[], own: object = {}) => {
  const clock = fakeClock(now);
  const transport = fakeTransport(
    overviewServer(
      ids.map(machine),
      { load_planned_orders: (input) => answers[String(input["machine_id"])]!() },
      { "machine-late-orders": own },
    ),
  );
  await renderWidget(
    <div style={{ height: 700, width: 1200 }}>
      <ShownOverview name="machine-late-orders" />
    </div>,
    { catalogues: { en: en.texts }, columns: en.columns, registry, transport, clock },
  );
  return { transport, clock };
};
const button = (name: string, said: string) => page.getByRole("button", { name: `${name}: ${said}`, exact: true });
const paint = (name: string, said: string) => getComputedStyle(button(name, said).element()).backgroundColor;
const cardsOf = () => [...document.querySelectorAll("article")].map(({ ariaLabel }) => ariaLabel);

test("the button is red, green, yellow or white with its word, and only late orders can be opened [OV-404] [OV-405] [OV-406] [OV-407] [OV-408] [OV-409]", async () => {
  await show(["FC1", "JH1", "PJ1", "ZZ1"]);
  await expect.element(button("PJ1", "Could not be loaded")).toBeDisabled();
  await expect.element(button("JH1", "No late orders")).toBeDisabled();
  await expect.element(button("FC1", "Show late orders")).toBeEnabled();
  await expect.element(button("ZZ1", "Loading")).toBeDisabled();
  expect([
    paint("PJ1", "Could not be loaded"),
    paint("JH1", "No late orders"),
    paint("FC1", "Show late orders"),
    paint("ZZ1", "Loading"),
  ]).toEqual(["rgb(193, 18, 26)", "rgb(18, 122, 18)", "rgb(255, 213, 0)", "rgb(255, 255, 255)"]);
});

test("most late orders stand first and only machines with late orders show, where that is saved [OV-422] [OV-423]", async () => {
  await show(["JH1", "FC1"], { orderOnNumberOfLateOrder: true });
  await expect.poll(cardsOf).toEqual(["FC1", "JH1"]);
  await page.getByRole("button", { name: "Settings of the view" }).click();
  await page.getByLabelText("Only machines with late orders").click();
  await page.getByRole("button", { name: "Save for me" }).click();
  await expect.poll(cardsOf).toEqual(["FC1"]);
});
