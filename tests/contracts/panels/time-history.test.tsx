import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import { layoutOf, spanOf } from "#widgets/dashboard/time-history/place.ts";
import { codes, two } from "#widgets/dashboard/time-history/time-history.fixtures.ts";
import { timelineOf } from "#widgets/dashboard/time-history/timeline.ts";
import { action, panelType } from "./acts.ts";
import { documentsOf, machineOf, stage } from "./stage.tsx";

const times: DashboardDocument = {
  kind: "dashboard",
  slug: "times",
  schemaVersion: 1,
  title: "Times",
  size: { x: 12, y: 12 },
  display: true,
  suitedForMobile: true,
  suitedForTablet: true,
  suitedForDesktops: true,
  suitedForXXL: true,
  dataSources: [],
  widgets: [
    {
      id: "history",
      component: "time-history",
      pos: { x: 0, y: 0, w: 12, h: 6 },
      config: { title: "Last eight hours", machineId: "M1;M2", period: "h8" },
    },
  ],
};
const ofMachine: PageDocument = {
  kind: "page",
  slug: "interface-dashboards",
  schemaVersion: 1,
  title: "Dashboard",
  path: "/interface/{machine}/dashboards/{dashboard}",
  content: { kind: "dashboard", slug: "{dashboard}" },
  meta: { layout: "machine-interface" },
};

const bars = () => page.getByRole("application");
/** Opens the time history of two machines and waits until its bars are drawn. */
const open = async (path = "/dashboards/times") => {
  const { title, suitedForMobile, suitedForTablet, suitedForDesktops, suitedForXXL } = times;
  const suited = { suitedForMobile, suitedForTablet, suitedForDesktops, suitedForXXL };
  const staged = await stage({
    path,
    documents: { "dashboard/times": times },
    procedures: {
      get_graphical_history_data_for_machines: two,
      load_stop_codes_index: codes,
      load_stop_codes: [],
    },
    app: {
      permissions: ["can-navigate", "can-access-dashboard"],
      pages: [...documentsOf<PageDocument>("page"), ofMachine],
      dashboards: [{ slug: "times", title, ...(suited as Record<keyof typeof suited, boolean>) }],
    },
  });
  await expect.element(bars()).toHaveAccessibleDescription(/M1: ran .*M2: ran /);
  return staged;
};

type Period = "h8" | "h24";
type What = "coded" | "uncoded" | "running";
const isWhat: Record<What, (kind: string) => boolean> = {
  coded: (kind) => kind === "stop",
  uncoded: (kind) => kind === "uncoded",
  running: (kind) => kind === "running",
};
/** The middle of the first stretch of a kind in the bar of a machine, in pixels from the corner of the bars. */
const pointOf = (machine: number, what: What, period: Period): { x: number; y: number } => {
  const timeline = timelineOf(two, ["M1", "M2"], period, "Europe/Stockholm")!;
  const element = bars().element();
  const { width, height } = element.parentElement!.getBoundingClientRect();
  const layout = layoutOf({ width, height }, 2, 2);
  const segment = timeline.bars[machine]!.segments.find(({ kind }) => isWhat[what](kind))!;
  const { x, width: length } = spanOf(segment, timeline, layout);
  return { x: Math.round(x + length / 2), y: Math.round(layout.row * (machine + 0.5)) };
};
const press = (machine: number, what: What, period: Period = "h8") =>
  userEvent.click(bars(), { position: pointOf(machine, what, period) });
const heading = () => document.querySelector("[data-panel] output")?.textContent;

describe("on the time history of a dashboard", () => {
  test("a press selects an uncoded stop and a second one takes it away [OV-441] [OV-443] [OV-444]", async () => {
    const { state, advance } = await open();
    await press(0, "uncoded");
    await expect.poll(panelType).toBe("uncoded-multiple");
    await expect.element(action("Code")).toBeEnabled();
    expect(heading()).toBe("M1 · 5/1 07:00");
    await press(0, "uncoded");
    await expect.poll(() => state.getState().selection).toBeNull();
    await expect.element(action("Code")).toBeDisabled();
    advance(249);
    expect(panelType()).toBe("uncoded-multiple");
    advance(1);
    await expect.poll(panelType).toBeNull();
  });

  test("only uncoded stops are selected, of several machines together; all else says what it was [OV-445]", async () => {
    const { state } = await open();
    await press(0, "coded");
    await expect.element(page.getByText("M1 · Tool change")).toBeVisible();
    await press(1, "running");
    await expect.element(page.getByText("M2 · Running")).toBeVisible();
    expect([state.getState().selection, panelType()]).toEqual([null, null]);
    await press(0, "uncoded");
    await expect.poll(panelType).toBe("uncoded-multiple");
    await press(1, "uncoded");
    await expect.poll(heading).toBe("2 selected");
    await expect.element(action("Code")).toHaveTextContent("Code2");
    const chosen = state.getState().selection?.items.map(({ item }) => [item["machine_id"], item["stop"]]);
    expect(chosen).toEqual([
      ["M1", 4],
      ["M2", 3],
    ]);
  });
});

test("on a dashboard of a machine's interface a press on an uncoded stop brings up no panel [OV-442]", async () => {
  const { state } = await open("/interface/M1/dashboards/times");
  await press(0, "uncoded");
  await expect.element(page.getByText("M1 · Uncoded")).toBeVisible();
  expect([state.getState().selection, panelType()]).toEqual([null, null]);
});

test("a location has the time history of each of its machines; all of them have none; an uncoded stop in it brings up its panel [OV-097] [OV-336]", async () => {
  const at = { department: "10", department_description: "Moulding" };
  const machines = ["M1", "M2", "M3"].map((id) => ({ ...machineOf(id), department: "20", ...(id === "M3" ? {} : at) }));
  const { calls, go, place } = await stage({
    path: "/machines/all/time-history",
    machines,
    procedures: { get_graphical_history_data_for_machines: two, load_stop_codes_index: codes, load_stop_codes: [] },
  });
  const asked = () => calls("get_graphical_history_data_for_machines").length;
  await expect.element(page.getByText("Choose a location above.")).toBeVisible();
  await expect.poll(place).toBe("/machines/all/time-history");
  expect(asked()).toBe(0);
  go("/machines/department/10/time-history");
  await expect.element(bars()).toBeVisible();
  const [, input] = calls("get_graphical_history_data_for_machines")[0]!;
  expect(JSON.stringify(input)).toMatch(/M1.*M2/);
  expect(JSON.stringify(input)).not.toContain("M3");
  await expect.element(bars()).toHaveAccessibleDescription(/M1: ran .*M2: ran /);
  expect(panelType()).toBeNull();
  await press(0, "uncoded", "h24");
  await expect.poll(panelType).toBe("uncoded-multiple");
  await expect.element(action("Code")).toBeEnabled();
});
