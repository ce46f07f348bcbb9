import { Type } from "typebox";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardWith, widgetAt } from "../../actions/testing.ts";
import { openDesigner } from "./testing.tsx";

const procedures = [
  {
    name: "load_orders",
    description: "Orders of a machine",
    source: true,
    input: Type.Object({ machine_id: Type.String(), period: Type.Optional(Type.Enum(["today", "week"])) }),
    output: Type.Array(Type.Object({ machine_id: Type.String(), qty: Type.Number() })),
  },
  { name: "load_users", description: "Users", input: Type.Object({}), output: Type.Array(Type.Unknown()) },
];

const reads = (dataSource: string) => ({ value: { dataSource, dataKey: "qty" }, text: "{line}" });
const dashboard = () =>
  dashboardWith([widgetAt("a", [0, 0, 6, 4], { config: reads("orders") })], {
    dataSources: [{ slug: "orders", source: "load_orders", parameters: { machine_ids: "{line}" } }],
    parameters: [{ name: "line", default: "M1" }],
  });

const open = async () => {
  await page.viewport(1280, 800);
  const opened = await openDesigner(dashboard(), { procedures, rows: [{ machine_id: "M1", qty: 42 }] });
  await expect.element(page.getByRole("heading", { name: "Data sources" })).toBeVisible();
  return opened;
};

test("a source is added from what a dashboard may read, and shows the rows that it answers now", async () => {
  const { now, transport } = await open();
  await page.getByRole("combobox", { name: "Add a data source" }).click();
  await expect.element(page.getByRole("option", { name: "load_orders", exact: true })).toBeVisible();
  expect(page.getByRole("option", { name: "load_users" }).elements()).toHaveLength(0);
  await page.getByRole("option", { name: "load_orders", exact: true }).click();
  await expect.poll(() => now().dataSources.at(-1)).toEqual({ slug: "orders-2", source: "load_orders" });
  const rows = page.getByRole("region", { name: "Rows of orders-2" });
  await expect.element(rows.getByRole("cell", { name: "42" })).toBeVisible();
  const asked = transport.calls.findLast(({ procedure }) => procedure === "load_dashboard_data");
  expect(asked?.input).toMatchObject({ slug: "orders-2", source: { slug: "orders-2", source: "load_orders" } });
});

test("a source follows events of the company, those of its documents too, and none that says nothing of data", async () => {
  await page.viewport(1280, 800);
  const events = ["MachineChanged", "ReloadRequested", "Snapshot", "DraftChanged", "row.load"];
  const { now } = await openDesigner(dashboard(), { procedures, events });
  await page.getByRole("button", { name: "orders", exact: true }).click();
  await page.getByRole("combobox", { name: "Read again after" }).click();
  await expect.element(page.getByRole("option", { name: "row.load" })).toBeVisible();
  expect(
    page
      .getByRole("listbox", { name: "Read again after" })
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["MachineChanged", "row.load"]);
  await page.getByRole("option", { name: "row.load" }).click();
  await expect.poll(() => now().dataSources[0]?.events).toEqual(["row.load"]);
});

test("a source that is renamed stays the one that its widgets read, in one step", async () => {
  const { now, session } = await open();
  await page.getByRole("button", { name: "orders", exact: true }).click();
  const name = page.getByRole("region", { name: "Data sources" }).getByRole("textbox", { name: "Name" });
  await name.fill("jobs");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => now().dataSources[0]?.slug).toBe("jobs");
  expect(now().widgets[0]?.config).toEqual(reads("jobs"));
  expect(session.store.getState().past).toHaveLength(1);
});

const stored = {
  name: "load_query_data",
  kind: "read",
  source: true,
  input: Type.Object({
    record_no: Type.Integer({ "x-value": "query" }),
    parameters: Type.Record(Type.String(), Type.String(), { "x-value": "queryParameters" }),
  }),
  output: Type.Object({}),
};

test("a source of a stored query is chosen by its name and asks for each of its placeholders", async () => {
  await page.viewport(1280, 800);
  const { now } = await openDesigner(
    dashboardWith([], { dataSources: [{ slug: "scrap", source: "load_query_data" }] }),
    {
      procedures: [stored],
      queries: [{ record_no: 7, name: "Scrap of a line", parameters: ["line", "day"] }],
    },
  );
  await page.getByRole("button", { name: "scrap", exact: true }).click();
  await expect.element(page.getByRole("option", { name: "7 Scrap of a line" })).toBeInTheDocument();
  await page.getByRole("combobox", { name: "Stored query" }).selectOptions("7 Scrap of a line");
  await page.getByRole("textbox", { name: "line", exact: true }).fill("A");
  await page.getByRole("textbox", { name: "day", exact: true }).fill("{day}");
  await expect
    .poll(() => now().dataSources[0]?.parameters)
    .toEqual({ record_no: 7, parameters: { line: "A", day: "{day}" } });
});

test("a source that fails says why", async () => {
  await page.viewport(1280, 800);
  const refusal = 'Expected a value of "line"';
  await openDesigner(dashboard(), { procedures, refusal });
  await page.getByRole("button", { name: "orders", exact: true }).click();
  await expect.element(page.getByText(`The source cannot be read now. ${refusal}`)).toBeVisible();
});

test("a missing input of a source is jumped to, where the source is opened for it", async () => {
  const { session } = await open();
  await expect.element(page.getByRole("button", { name: "orders", exact: true })).toBeVisible();
  session.patch({ focus: { path: "/dataSources/0/parameters/period" } });
  await expect.element(page.getByRole("combobox", { name: "period" })).toHaveFocus();
});

test("removing a source says who uses it, and asks", async () => {
  const { now } = await open();
  await page.getByRole("button", { name: "Remove orders" }).click();
  await expect.element(page.getByText(/orders is used by a\./)).toBeVisible();
  expect(now().dataSources).toHaveLength(1);
  await page.getByRole("button", { name: "Remove anyway" }).click();
  await expect.poll(() => now().dataSources).toEqual([]);
});

test("a parameter that is renamed stays the one that sources and widgets name", async () => {
  const { now } = await open();
  const name = page.getByRole("region", { name: "Parameters", exact: true }).getByRole("textbox", { name: "Name" });
  await name.fill("my line");
  await expect.element(page.getByText("Letters, digits, - and _, beginning with a letter.")).toBeVisible();
  await name.fill("cell");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => now().parameters?.[0]?.name).toBe("cell");
  expect([now().dataSources[0]?.parameters, now().widgets[0]?.config["text"]]).toEqual([
    { machine_ids: "{cell}" },
    "{cell}",
  ]);
});

test("the dashboard is looked at with chosen values of its parameters, which are not stored", async () => {
  const { now, session, transport } = await open();
  const before = now();
  await page.getByRole("combobox", { name: "line" }).fill("M7");
  session.setMode("preview");
  const values = () => transport.calls.map(({ input }) => (input["parameters"] as { line?: string } | undefined)?.line);
  await expect.poll(values).toContain("M7");
  expect(now()).toBe(before);
});
