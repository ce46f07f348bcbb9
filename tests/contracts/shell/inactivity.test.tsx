import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { pageViews } from "#engine/shell/pages/views.ts";
import { registry } from "#widgets/index.ts";
import machineWidgets from "../../../configs/factory/widgets/machine-widgets.json" with { type: "json" };
import { readsIn, settled, stillIntervals } from "../panels/rounds.ts";
import { machineOf, orderOf, stage } from "../panels/stage.tsx";

const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
const panel = () => document.querySelector("[data-panel]");
const chosen = () => document.querySelectorAll('[aria-selected="true"]').length;

test("who goes inactive at a machine has no order chosen any more and no bar; the page and the session stay, and nobody is told [OV-599] [OV-602]", async () => {
  let ended = 0;
  const { state, place, advance, transport } = await stage({
    path: "/interface/M1/running-orders",
    store: {
      signOut: async () => {
        ended++;
        return false;
      },
    },
  });
  await row("WO104").click();
  await expect.element(page.getByText("WO104 · 104")).toBeVisible();
  await expect.poll(chosen).toBe(1);
  const before = transport.calls.map(({ procedure }) => procedure);
  advance(120_000);
  expect(chosen()).toBe(1);
  advance(1_000);
  await expect.poll(chosen).toBe(0);
  advance(250);
  await expect.poll(panel).toBeNull();
  expect(state.getState().selection).toBeNull();
  expect([place(), ended]).toEqual(["/interface/M1/running-orders", 0]);
  await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  expect(transport.calls.slice(before.length).filter(({ procedure }) => !procedure.startsWith("load_"))).toEqual([]);
});

test("a wizard in which something was entered stays as it is [OV-603]", async () => {
  const employee = { employee: "12", name: "Anna Ek" };
  const { place, advance } = await stage({
    path: "/interface/M1/report-quantity",
    procedures: { load_employee: employee, load_machine_signals: { machine_id: "M1", counter: null } },
  });
  const number = page.getByLabelText("Employee number");
  await number.fill("12");
  advance(600_000);
  await expect.element(number).toHaveValue("12");
  expect(place()).toBe("/interface/M1/report-quantity");
});

afterEach(() => void vi.unstubAllGlobals());

/** The code of all that a page may show is here before one is opened: what comes late reads late. */
beforeAll(async () => {
  const types = [...registry.columns.values(), ...registry.widgets.values()];
  await Promise.all([...Object.values(pageViews), ...types].map(({ view }) => view()));
});

/** Sees that a page reads anew after so many seconds and not before; how often it is read once another page is shown. */
const readsElsewhere = async (path: string, name: string, rows: readonly object[], seconds: number) => {
  const intervals = stillIntervals();
  const documents = { "widget/machine-widgets": machineWidgets };
  const { calls, go, place } = await stage({ path, documents, procedures: { [name]: rows } });
  const read = () => calls(name).length;
  await expect.poll(read).toBeGreaterThan(0);
  expect(await readsIn(read, seconds, intervals)).toEqual([0, 1, 1, 2]);
  go("/theme");
  await expect.poll(place).toBe("/theme");
  await settled(read);
  const left = read();
  intervals.advance(3 * seconds * 1000);
  await settled(read);
  return read() - left;
};

for (const [what, path, name, rows, seconds] of [
  ["machines each 5 s", "/machines/all", "load_machines", [machineOf("M1")], 5],
  ["uncoded stops each 60 s", "/interface/M1/uncoded", "load_uncoded_stops", [], 60],
  ["notifications each 60 s", "/machines/notifications", "load_notifications", [], 60],
  ["planned orders each 180 s", "/interface/M1/planned-orders", "load_planned_orders", [orderOf("101")], 180],
] as const)
  test(`a page that shows them reads ${what}, and another page does not [OV-605]`, async () => {
    expect(await readsElsewhere(path, name, rows, seconds)).toBe(0);
  });

test("the page of machines as cards reads all running orders each 300 s, and another page does not [OV-604]", async () => {
  expect(await readsElsewhere("/machine-widgets/all", "load_all_running_orders", [], 300)).toBe(0);
});
