import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { card, embeds, plain, serverOf, text } from "#widgets/controls/stories/snippets.ts";

const meta = {
  title: "Widgets/sub-dashboard",
  component: ShownDashboard,
  parameters: { box: { width: 480, height: 700 }, transport: serverOf([card()]), path: "/dashboards/story" },
} satisfies Meta<typeof ShownDashboard>;
export default meta;
type Story = StoryObj<typeof meta>;

const one = { columns: 1 };
const of = (...configs: Record<string, unknown>[]) => ({
  document: dashboardOf(
    configs.map((config) => ({ component: "sub-dashboard", config: { grid: one, ...config } })),
    { parameters: [{ name: "machine", default: "M1" }, { name: "other" }] },
  ),
});
const cardOf = (machineId1: string) => ({ slug: "card", parameters: { machineId1 } });
const loading = serverOf([card()], () => new Promise(() => {}));

export const Unconfigured: Story = { args: of({}) };
export const Loading: Story = {
  args: of({ dashboard: cardOf("M1") }),
  parameters: { transport: loading },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("Waiting for data")).toBeVisible());
    await waitFor(() => expect(loading.calls).toHaveLength(1));
    await expect(canvas.getByText("Waiting for data")).toBeVisible();
  },
};
export const Missing: Story = { args: of({ dashboard: { slug: "gone" } }) };
export const NoSnippet: Story = {
  args: of({ dashboard: { slug: "page" } }),
  parameters: { transport: serverOf([plain("page", [text("secret")], { isSnippet: false })]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Only snippets can be embedded")).toBeVisible();
    await expect(canvas.queryByText("secret")).toBeNull();
  },
};

const typical = serverOf([card()]);
export const Typical: Story = {
  name: "[WD-1075] shows the snippet of its slug with its values of the parameters",
  args: of({ title: "Press", dashboard: cardOf("M1") }),
  parameters: { transport: typical, path: "/dashboards/story?machineId1=M99" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Machine M1")).toBeVisible();
    await expect(typical.calls.map(({ input }) => [input["dashboard"], input["parameters"]])).toEqual([
      ["card", { machineId1: "M1" }],
    ]);
  },
};

export const InAGrid: Story = {
  name: "[WD-1076] columns 2, rows 2 and padding 4 are four cells with 4 px between them",
  args: of({ dashboard: cardOf("M1"), grid: { columns: 2, rows: 2, padding: 4 } }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText("Machine M1");
    const cells = [...canvasElement.querySelectorAll("[data-cell]")].map((cell) => cell.getBoundingClientRect());
    await expect(cells).toHaveLength(4);
    const [first, second, third] = cells as [DOMRect, DOMRect, DOMRect];
    await expect([second.left - first.right, third.top - first.bottom].map(Math.round)).toEqual([4, 4]);
  },
};

const told = serverOf([card()]);
export const Reloads: Story = {
  name: "[WD-1087] another value of an embedding parameter reloads the sources of that sub-dashboard only",
  args: {
    document: dashboardOf(
      [
        { component: "sub-dashboard", config: { grid: one, dashboard: cardOf("{machine}") } },
        { component: "sub-dashboard", config: { grid: one, dashboard: cardOf("M5") } },
        {
          component: "parameter-selector",
          config: { selector: { parameter: "machine", parameterValues: ["M1", "M22"] } },
        },
      ],
      { parameters: [{ name: "machine", default: "M1" }] },
    ),
  },
  parameters: { transport: told },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Machine M1")).toBeVisible();
    await expect(await canvas.findByText("Machine M5")).toBeVisible();
    const before = told.calls.length;
    await userEvent.click(await canvas.findByRole("button", { name: "M22" }));
    await expect(await canvas.findByText("Machine M22")).toBeVisible();
    await waitFor(() => expect(canvas.getAllByText("3,000")[0]).toBeVisible());
    await expect(told.calls.slice(before).map(({ input }) => input["parameters"])).toEqual([{ machineId1: "M22" }]);
  },
};

const inner = card();
const selecting = {
  ...inner,
  widgets: [
    ...inner.widgets,
    {
      id: "choose",
      component: "parameter-selector",
      pos: { x: 0, y: 0, w: 12, h: 3 },
      config: { selector: { parameter: "machineId1", parameterValues: ["M1", "M7"] } },
    },
  ],
};
export const ChoosesOutside: Story = {
  name: "a parameter that is chosen inside is set where the embedding takes it from",
  args: of({ dashboard: cardOf("{machine}") }),
  parameters: { transport: serverOf([selecting]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Machine M1")).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "M7" }));
    await expect(await canvas.findByText("Machine M7")).toBeVisible();
    await expect(screen.getByLabelText("address")).toHaveTextContent("?machine=M7");
  },
};

const clock = fakeClock();
export const Heartbeat: Story = {
  name: "[WD-1084] [WD-1085] drawn for 179 s after the last answer of a 60 s source, a placeholder from 180 s, drawn again with the next answer",
  args: {
    document: dashboardOf(
      [
        { component: "sub-dashboard", config: { grid: one, dashboard: cardOf("{machine}") } },
        {
          component: "parameter-selector",
          config: { selector: { parameter: "machine", parameterValues: ["M1", "M22"] } },
        },
      ],
      { parameters: [{ name: "machine", default: "M1" }] },
    ),
  },
  parameters: { clock, transport: serverOf([card()]) },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText("Machine M1")).toBeVisible();
    clock.advance(179_000);
    await expect(canvas.getByText("Machine M1")).toBeVisible();
    clock.advance(1000);
    await expect(await canvas.findByText("Waiting for data")).toBeVisible();
    await expect(canvasElement.querySelector("[data-snippet]")).toBeNull();
    await userEvent.click(await canvas.findByRole("button", { name: "M22" }));
    await expect(await canvas.findByText("Machine M22")).toBeVisible();
  },
};

export const WithoutSources: Story = {
  name: "a snippet without sources always pulses",
  args: of({ dashboard: { slug: "plain" } }),
  parameters: { transport: serverOf([plain("plain", [text("Always here")])]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Always here")).toBeVisible();
  },
};

export const Itself: Story = {
  name: "a snippet that contains itself says so",
  args: of({ dashboard: { slug: "a" } }),
  parameters: { transport: serverOf([plain("a", [text("outer"), embeds("a")])]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Dashboard contains itself")).toBeVisible();
    await expect(canvas.getAllByText("outer")).toHaveLength(1);
  },
};

const levels = ["one", "two", "three", "four"];
export const Levels: Story = {
  name: "[WD-1086] three levels are drawn, the fourth shows nothing, and a snippet that contains itself says so",
  args: of({ dashboard: { slug: "one" } }, { dashboard: { slug: "a" } }),
  parameters: {
    box: { width: 480, height: 1600 },
    transport: serverOf([
      ...levels.map((slug, at) => plain(slug, [text(`level ${slug}`), embeds(levels[at + 1] ?? "card")])),
      plain("a", [text("outer"), embeds("a")]),
    ]),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("level three")).toBeVisible();
    await expect(await canvas.findByText("Dashboard contains itself")).toBeVisible();
    await expect(canvas.queryByText("level four")).toBeNull();
    await expect(canvas.getAllByText("outer")).toHaveLength(1);
  },
};
