import { afterEach, expect, test } from "vitest";
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
let restore = () => {};
afterEach(() => restore());

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
const card = (name: string) => page.getByRole("article", { name });

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

test("a widget has its count and hours, and its orders newest start first, each opening the machine's planned orders [OV-416] [OV-417] [OV-418] [OV-419]", async () => {
  const { transport } = await show(["FC1", "JH1"]);
  await expect.element(card("FC1")).toMatchTextContent(/Late orders2Late hours80\.5/);
  await expect.element(card("JH1")).toMatchTextContent(/Late orders0Late hours0\.0/);
  const asked = transport.calls.filter(({ procedure }) => procedure === "load_planned_orders");
  expect(asked.map(({ input }) => input)).toEqual(
    ["FC1", "JH1"].map((id) => ({ machine_id: id, erp_resource: id, erp_connection_type: "", only_late: true })),
  );
  await button("FC1", "Show late orders").click();
  const rows = () => [...document.querySelectorAll("[role=dialog] tbody tr")].map((row) => row.textContent);
  await expect.poll(() => rows().map((row) => /WO\d/.exec(row)?.[0])).toEqual(["WO2", "WO1"]);
  await page.getByRole("dialog").getByRole("gridcell", { name: "WO1" }).click();
  await expect.element(page.getByLabelText("address")).toHaveTextContent("/interface/FC1/planned-orders");
});

test("machines that failed stand under a sentence, and a press on one tries it again [OV-411] [OV-412]", async () => {
  const before = answers["PJ1"]!;
  restore = () => void (answers["PJ1"] = before);
  const { transport } = await show(["PJ1", "FC1"]);
  const alert = page.getByRole("alert");
  await expect.element(alert).toMatchTextContent(/Late orders could not be loaded for:PJ1/);
  await expect.element(button("FC1", "Show late orders")).toBeEnabled();
  answers["PJ1"] = () => [];
  await alert.getByRole("button", { name: "PJ1: try again" }).click();
  await expect.element(button("PJ1", "No late orders")).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  expect(transport.calls.filter(({ procedure }) => procedure === "load_planned_orders")).toHaveLength(3);
});

test("while a machine is loaded again its button turns white, keeps its count and cannot be pressed [OV-410]", async () => {
  const before = answers["FC1"]!;
  restore = () => void (answers["FC1"] = before);
  const { clock } = await show(["FC1", "JH1"]);
  await expect.element(button("JH1", "No late orders")).toBeVisible();
  answers["FC1"] = () => new Promise(() => {});
  clock.advance(1_200_000);
  await expect.element(button("FC1", "Loading")).toBeDisabled();
  await expect.element(card("FC1")).toMatchTextContent(/Late orders2/);
  await expect.element(button("JH1", "No late orders")).toBeVisible();
});

test("most late orders stand first and only machines with late orders show, where that is saved [OV-422] [OV-423]", async () => {
  await show(["JH1", "FC1"], { orderOnNumberOfLateOrder: true });
  await expect.poll(cardsOf).toEqual(["FC1", "JH1"]);
  await page.getByRole("button", { name: "Settings of the view" }).click();
  await page.getByLabelText("Only machines with late orders").click();
  await page.getByRole("button", { name: "Save for me" }).click();
  await expect.poll(cardsOf).toEqual(["FC1"]);
});
