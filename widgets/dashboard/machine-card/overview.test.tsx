import { notifications } from "@mantine/notifications";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { overviewServer, ShownOverview } from "#widgets/controls/stories/overview-story.tsx";
import { registry } from "#widgets/index.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };

afterEach(() => notifications.clean());

const machine = (machine_id: string, more: object = {}) => ({
  machine_id,
  object_description: `Press ${machine_id}`,
  department: "10",
  department_description: "Moulding",
  status: "R",
  current_stop_reason: "-",
  stop_description: "",
  stop_reason_color: "",
  work_order_no: "WO1",
  card_no: `c${machine_id}`,
  part_no: "LID-200",
  work_order_qty: 5000,
  card_good_qty: 1234,
  order_finished: "2026-01-05T12:30:00Z",
  config: { menu_notes: true },
  ...more,
});
const machines = [
  machine("FC1"),
  machine("JH1", { status: "S", department: "20", department_description: "Packing" }),
  machine("PJ1", { status: "S", current_stop_reason: "12", stop_description: "No material" }),
];

const show = async (server = overviewServer(machines), permissions: readonly string[] = []) => {
  const transport = fakeTransport(server);
  await renderWidget(
    <div style={{ height: 700, width: 1200 }}>
      <ShownOverview name="machine-widgets" permissions={permissions} />
    </div>,
    { catalogues: { en: en.texts }, columns: en.columns, registry, transport },
  );
  await expect.element(page.getByRole("article").first()).toBeVisible();
  return transport;
};
const cardsOf = () => [...document.querySelectorAll("article")].map(({ ariaLabel }) => ariaLabel);
const card = (name: string) => page.getByRole("article", { name });
const fieldsOf = (name: string) =>
  [...card(name).element().querySelectorAll("dl > div")].map((field) =>
    [...field.children].map(({ textContent }) => textContent),
  );
const headOf = (name: string) => card(name).element().querySelector("header")!;

test("each machine has a widget with its status, stop description and six fields [OV-362] [OV-367] [OV-381] [OV-382]", async () => {
  await show();
  await expect.poll(cardsOf).toEqual(["FC1", "JH1", "PJ1"]);
  await expect.element(card("FC1")).toMatchTextContent(/Running/);
  await expect.element(card("JH1")).toMatchTextContent(/Uncoded/);
  await expect.element(card("PJ1")).toMatchTextContent(/No material/);
  expect(fieldsOf("FC1")).toEqual([
    ["Good (pcs)", "1,234"],
    ["Ordered (pcs)", "5,000"],
    ["Work order", "WO1"],
    ["Part", "LID-200"],
    ["Expected end", "2026-01-05 13:30"],
    [],
  ]);
});

test("six fields of the machine and its running order are configured in the settings and kept [OV-383]", async () => {
  const order = { machine_id: "FC1", card_no: "cFC1", part_description: "Lid, white" };
  const transport = await show(overviewServer(machines, { load_all_running_orders: [order] }));
  await page.getByRole("button", { name: "Settings of the view" }).click();
  const chosen = ["object_description", "status", "card_good_qty", "part_no", "part_description", "emp_name"];
  for (const [at, field] of chosen.entries()) await page.getByLabelText(`Field ${at + 1}`).selectOptions(field);
  await page.getByRole("button", { name: "Save for me" }).click();
  await expect
    .poll(() => fieldsOf("FC1").map(([, value]) => value))
    .toEqual(["Press FC1", "R", "1,234", "LID-200", "Lid, white", "-"]);
  const { input } = transport.calls.find(({ procedure }) => procedure === "set_own_config")!;
  expect(input).toMatchObject({ kind: "widget", slug: "machine-widgets", config: { fields: chosen } });
});

test("head, groups and order follow the saved configuration [OV-387] [OV-389] [OV-391]", async () => {
  await show();
  expect(getComputedStyle(headOf("FC1")).backgroundColor).toBe("rgb(19, 139, 19)");
  await page.getByRole("button", { name: "Settings of the view" }).click();
  await page.getByLabelText("Head of the widget").selectOptions("plain");
  await page.getByLabelText("In groups").click();
  await page.getByLabelText("Group by").selectOptions("department");
  await page.getByLabelText("Sort by").selectOptions("machine_id");
  await page.getByLabelText("Order", { exact: true }).selectOptions("desc");
  await page.getByRole("button", { name: "Save for me" }).click();
  await expect.poll(cardsOf).toEqual(["PJ1", "FC1", "JH1"]);
  expect([...document.querySelectorAll("h2")].map(({ textContent }) => textContent)).toEqual([
    "Moulding 2",
    "Packing 1",
  ]);
  expect(headOf("FC1").dataset["head"]).toBe("plain");
  expect(getComputedStyle(headOf("FC1")).backgroundColor).toBe("rgba(0, 0, 0, 0)");
  expect(getComputedStyle(headOf("FC1").querySelector("span")!).backgroundColor).toBe("rgb(19, 139, 19)");
});

test("a refused save is told and leaves the view and the dialog as they were", async () => {
  const refuse = () => Promise.reject(new Error("Not now"));
  await show(overviewServer(machines, { set_own_config: refuse }));
  await page.getByRole("button", { name: "Settings of the view" }).click();
  await page.getByLabelText("Head of the widget").selectOptions("plain");
  await page.getByRole("button", { name: "Save for me" }).click();
  await expect.element(page.getByText("Not now")).toBeVisible();
  await expect.element(page.getByLabelText("Head of the widget")).toHaveValue("plain");
  expect(headOf("FC1").dataset["head"]).toBe("status");
});

test("a change of one machine draws its card and no other, and a card opens the machine", async () => {
  const transport = await show();
  await expect.poll(cardsOf).toHaveLength(3);
  const drawn: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes)
      drawn.push((target instanceof Element ? target : target.parentElement)!.closest("[data-card]")!.ariaLabel ?? "");
  });
  const others = ["JH1", "PJ1"].map((name) => card(name).element());
  for (const other of others)
    watch.observe(other, { subtree: true, childList: true, characterData: true, attributes: true });
  transport.answer("load_machines", [{ ...machines[0], card_good_qty: 1300 }, ...machines.slice(1)]);
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => fieldsOf("FC1")[0]).toEqual(["Good (pcs)", "1,300"]);
  expect([drawn, others.every((other) => other.isConnected)]).toEqual([[], true]);
  watch.disconnect();
  await page.getByRole("link", { name: "FC1 Press FC1" }).click();
  await expect.element(page.getByLabelText("address")).toHaveTextContent("/interface/FC1");
});
