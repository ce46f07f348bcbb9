import { Type } from "typebox";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { type Fault, Label } from "#schemas/documents/envelope.ts";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { string } from "#schemas/values/plain.ts";
import { defineWidget, type Registry, type WidgetViewProps } from "#engine/registry/types.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { DashboardView } from "./DashboardView.tsx";

const textOf = (value: unknown): string => JSON.stringify(value) ?? "nothing";
const drawn = new Map<string, number>();
const Shown = ({ id, data, options, parameters, setParameter }: WidgetViewProps<any>) => {
  drawn.set(id, (drawn.get(id) ?? 0) + 1);
  if (options["fails"]) throw new Error("broken on purpose");
  return (
    <button type="button" title={options["title"]?.en} onClick={() => setParameter("line", "L2")}>
      {`${id} shows ${textOf((data["value"]?.data as { value: unknown } | undefined)?.value)} ${textOf(data["text"]?.data)} line=${parameters["line"] ?? "none"}`}
    </button>
  );
};

const probe = defineWidget({
  type: "probe",
  title: "Probe",
  description: "",
  version: 1,
  group: "value",
  options: Type.Object({
    value: Type.Optional(datasourceValue()),
    text: Type.Optional(string()),
    title: Type.Optional(Label),
    fails: Type.Optional(Type.Boolean()),
  }),
  defaults: {},
  view: async () => ({ default: Shown }),
});
const registry: Registry = {
  widgets: new Map([["probe", probe as unknown as NonNullable<ReturnType<Registry["widgets"]["get"]>>]]),
  steps: new Map(),
  columns: new Map(),
};

const valueOf = (dataSource: string) => ({ dataSource, machineId: ["M1"], dataKey: "good", operation: "single" });
let row = 0;
const widget = (id: string, config: Record<string, unknown> = {}, component = "probe") => ({
  id,
  component,
  pos: { x: 0, y: (row++ % 4) * 3, w: 12, h: 3 },
  config,
});
const dashboard = (
  widgets: DashboardDocument["widgets"],
  more: Partial<DashboardDocument> = {},
): DashboardDocument => ({
  kind: "dashboard",
  slug: "hall",
  schemaVersion: 1,
  title: "Hall",
  size: { x: 24, y: 12 },
  dataSources: [{ slug: "machines", source: "load_machines" }],
  widgets,
  ...more,
});
const rows = (good: number, error: string | null = null) => ({
  slug: "machines",
  columns: [{ key: "good", type: "number" }],
  rows: [{ machine_id: "M1", good }],
  fetched_at: "2026-01-05T08:00:00Z",
  error,
});
const catalogues = {
  en: {
    "900058": "Retry",
    "900133": "Unknown widget: {component}",
    "900134": "This widget could not be shown.",
    "data.age": "Data are {age} old",
  },
};

const show = (
  document: DashboardDocument,
  { faults = [] as Fault[], path = "/", answer = (() => rows(7)) as () => unknown } = {},
) => {
  drawn.clear();
  const transport = fakeTransport({ procedures: { load_dashboard_data: answer as () => object } });
  return {
    transport,
    screen: renderWidget(
      <div style={{ height: 600 }}>
        <DashboardView served={{ document, revision: 1, faults }} />
      </div>,
      { registry, transport, catalogues, path },
    ),
  };
};

test("the age of old data has a place of its own, over nothing that a widget shows", async () => {
  const { transport, screen } = show(dashboard([widget("a", { value: valueOf("machines") })]));
  await screen;
  const shown = page.getByText(/a shows 7/);
  await expect.element(shown).toBeVisible();
  transport.setLink(false);
  const age = page.getByTitle(/^Data are/);
  await expect.element(age).toBeVisible();
  const [above, below] = [age, shown].map((one) => one.element().getBoundingClientRect());
  expect(below!.top).toBeGreaterThanOrEqual(above!.bottom);
});

test("widgets that read one source make one call", async () => {
  const { transport, screen } = show(
    dashboard(["a", "b", "c"].map((id) => widget(id, { value: valueOf("machines") }))),
  );
  await screen;
  await expect.element(page.getByText(/c shows 7/)).toBeVisible();
  expect(transport.calls.map(({ procedure, input }) => [procedure, input["slug"]])).toEqual([
    ["load_dashboard_data", "machines"],
  ]);
});

test("[WD-712] a source whose reload fails keeps its last rows in each of its widgets, with the age of the answer", async () => {
  let isDown = false;
  const answer = () => (isDown ? rows(0, "Hello ERP") : rows(7));
  const source = { slug: "machines", source: "load_machines", events: ["MachineChanged" as const] };
  const widgets = ["a", "b", "c"].map((id) => widget(id, { value: valueOf("machines") }));
  const { transport, screen } = show(dashboard(widgets, { dataSources: [source] }), { answer });
  await screen;
  await expect.element(page.getByText(/c shows 7/)).toBeVisible();
  expect(transport.calls).toHaveLength(1);
  await expect.element(page.getByText(/Data are/)).not.toBeInTheDocument();
  isDown = true;
  transport.setLink(false);
  await expect.poll(() => page.getByText(/Data are/).elements().length).toBe(3);
  await expect.element(page.getByText(/a shows 7/)).toBeVisible();
});

test("[WD-695] an unknown component is a frame that names it, beside widgets that work", async () => {
  await show(dashboard([widget("a", { text: "hello" }), widget("b", {}, "foo")])).screen;
  await expect.element(page.getByText("Unknown widget: foo")).toBeVisible();
  await expect.element(page.getByText(/a shows/)).toBeVisible();
});

test("a title in two languages follows the parameters that it names", async () => {
  const title = { en: "Stops of {line}", sv: "Stopp på {line}" };
  const parameters = [{ name: "line", default: "L1" }];
  await show(dashboard([widget("titled", { title })], { parameters })).screen;
  await page.getByTitle("Stops of L1").click();
  await expect.element(page.getByTitle("Stops of L2")).toBeVisible();
});

test("[WD-696] a widget that throws spoils its own box only", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await show(dashboard([widget("a"), widget("b", { fails: true })])).screen;
  await expect.element(page.getByText("This widget could not be shown.")).toBeVisible();
  await expect.element(page.getByText(/a shows/)).toBeVisible();
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

test("a widget that the server found faulty says what is wrong and where", async () => {
  const faults = [{ path: "/widgets/1/config/value", message: "Expected a source, got nothing" }];
  await show(dashboard([widget("a"), widget("b")]), { faults }).screen;
  await expect.element(page.getByText("Expected a source, got nothing")).toBeVisible();
  await expect.element(page.getByText("probe /config/value")).toBeVisible();
  await expect.element(page.getByText(/a shows/)).toBeVisible();
});

test("a change of one parameter draws the widgets that use it and no other", async () => {
  const document = dashboard([widget("uses", { text: "{line}" }), widget("other", { text: "fixed" })], {
    parameters: [{ name: "line", default: "L1" }],
  });
  await show(document).screen;
  await expect.element(page.getByText(/line=L1/)).toBeVisible();
  const before = drawn.get("other");
  await page.getByText(/uses shows/).click();
  await expect.element(page.getByText(/line=L2/)).toBeVisible();
  expect(drawn.get("other")).toBe(before);
});

test("a parameter comes from the query of the address before its default", async () => {
  const document = dashboard([widget("uses", { text: "{line}" })], { parameters: [{ name: "line", default: "L1" }] });
  await show(document, { path: "/?line=L9" }).screen;
  await expect.element(page.getByText(/line=L9/)).toBeVisible();
});

test("a lost link marks the data with their age, and the mark goes when the link is back", async () => {
  const { transport, screen } = show(dashboard([widget("a", { value: valueOf("machines") })]));
  await screen;
  await expect.element(page.getByText(/a shows 7/)).toBeVisible();
  transport.setLink(false);
  await expect.element(page.getByText(/Data are/)).toBeInTheDocument();
  transport.setLink(true);
  await expect.element(page.getByText(/Data are/)).not.toBeInTheDocument();
});

test("positions are percentages of the grid, and the default layer is 5", async () => {
  await show(dashboard([{ ...widget("a"), pos: { x: 6, y: 3, w: 12, h: 6 } }])).screen;
  const box = document.querySelector<HTMLElement>('[data-widget="a"]')!;
  const { left, top, width, height, zIndex } = box.style;
  expect({ left, top, width, height, zIndex }).toEqual({
    left: "25%",
    top: "25%",
    width: "50%",
    height: "50%",
    zIndex: "5",
  });
});

test("[WD-713] at 500 px a widget stands where the layout of mobile says, and one that it leaves out at its own place", async () => {
  await page.viewport(500, 800);
  const layouts = { mobile: { b: { x: 0, y: 6, w: 24, h: 6 } }, tablet: { b: { x: 12, y: 0, w: 12, h: 3 } } };
  const own = { x: 6, y: 3, w: 12, h: 3 };
  await show(
    dashboard(
      [
        { ...widget("a"), pos: own },
        { ...widget("b"), pos: own },
      ],
      { layouts },
    ),
  ).screen;
  await expect.element(page.getByText(/b shows/)).toBeVisible();
  const place = (id: string) => {
    const { left, width } = document.querySelector<HTMLElement>(`[data-widget="${id}"]`)!.style;
    return { left, width };
  };
  expect([place("a"), place("b")]).toEqual([
    { left: "25%", width: "50%" },
    { left: "0%", width: "100%" },
  ]);
});

test("a layout of the breakpoint places widgets below the grid, in cells of the same height", async () => {
  const document = dashboard([widget("a"), widget("b")], {
    layouts: Object.fromEntries(
      ["mobile", "tablet", "desktop", "xxl"].map((width) => [width, { b: { x: 0, y: 18, w: 24, h: 6 } }]),
    ),
  });
  await show(document).screen;
  await expect.element(page.getByText(/b shows/)).toBeVisible();
  const box = page
    .getByText(/b shows/)
    .element()
    .closest<HTMLElement>("[data-widget]")!;
  const board = box.closest<HTMLElement>("[data-dashboard]")!;
  expect([box.offsetTop, box.offsetHeight]).toEqual([board.offsetHeight * 1.5, board.offsetHeight / 2]);
});
