import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { DatasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import type { Style } from "#schemas/values/style/schema.ts";
import { pending, ready } from "#engine/bindings/bound.ts";
import { resolveDatasourceValue } from "#engine/bindings/resolvers/datasourceValue.ts";
import { resolveStyle } from "#engine/bindings/resolvers/style.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { subject } from "#engine/testing/subject.ts";
import { appOf } from "#widgets/controls/stories/app-of.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/datasource-value",
  component: Shown,
  parameters: { box: { width: 280, height: 160 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const server = fakeTransport();
const appOfMachines = appOf([], { subject });
const value: DatasourceValue = { dataSource: "machines", machineId: ["FC1"], dataKey: "good", format: "round-0" };
const options = { title: "Good quantity", unit: "pcs", value };
const high: Style = {
  base: { backgroundColor: "#eeeeee", color: "#111111" },
  conditional: [
    { value1: value, comparisonOperator: ">", value2: 3, style: { backgroundColor: "#ffd500", color: "#000000" } },
  ],
};

/** Bound as the engine does it over a source whose first row has this value. */
const of = (good: unknown, more: Record<string, unknown> & { style?: Style } = {}) => {
  const environment = {
    parameters: {},
    sources: { machines: ready({ columns: [], rows: [{ machine_id: "FC1", good }] }) },
    locale: { language: "en", timeZone: "UTC" },
  } as const;
  return {
    options: { ...options, ...more },
    data: {
      value: resolveDatasourceValue(value, environment),
      ...(more.style ? { style: resolveStyle(more.style, environment) } : {}),
    },
  };
};

export const Loading: Story = { args: { options, data: { value: pending }, status: "pending" } };
export const Empty: Story = { args: of(null) };
export const Unconfigured: Story = { args: { options: { title: "Good quantity" } } };
export const Typical: Story = { args: of(7450) };
export const Extreme: Story = { args: of(-123_456_789_012) };
export const Sized: Story = {
  args: of(7450, { style: { base: { fontSize: 20, textAlign: "right", border: "2px|solid|#0072b2" } } }),
};
export const Stale: Story = { args: { options, data: { value: stale({ value: 12, text: "12" }) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { value: failed }, status: "error" } };

export const Conditional: Story = {
  name: "[WD-888] a value of 5 has the style of the block that holds above 3, one of 3 the base style",
  args: of(5, { style: high }),
  render: () => (
    <>
      {[5, 3].map((good) => (
        <div key={good} data-testid={`good-${good}`} style={{ height: 80 }}>
          <Shown {...of(good, { style: high, title: "" })} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const colorOf = (id: string) => {
      const box = canvas.getByTestId(id).querySelector("[data-styled]");
      return box ? getComputedStyle(box).backgroundColor : null;
    };
    await expect([colorOf("good-5"), colorOf("good-3")]).toEqual(["rgb(255, 213, 0)", "rgb(238, 238, 238)"]);
  },
};

export const WithoutMachine: Story = {
  name: "[WD-718] without a value of the machine's parameter it asks for a machine, and no call is made",
  args: { options: {} },
  parameters: { transport: server },
  render: () => (
    <AppProvider store={appOfMachines}>
      <ShownDashboard
        document={dashboardOf(
          [
            {
              component: "datasource-value",
              config: { value: { dataSource: "machine", machineId: ["{machineId1}"], dataKey: "good" } },
            },
            { component: "datasource-value", config: { value: { dataSource: "machine", dataKey: "good" } } },
            { component: "production-value", config: { machineId: "{machineId1}", valueKey: "card_good_qty" } },
          ],
          {
            parameters: [{ name: "machineId1" }],
            dataSources: [{ slug: "machine", source: "load_machine", parameters: { machine_id: "{machineId1}" } }],
          },
        )}
      />
    </AppProvider>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText("Choose a machine")).toHaveLength(3));
    await expect(server.calls).toEqual([]);
  },
};

export const StyleClasses: Story = {
  name: "[WD-549] widgetstyle has padding, border and shadow, blockstyle a background alone, tightstyle none of them",
  args: of(5),
  render: () => (
    <>
      {["widgetstyle", "blockstyle", "tightstyle"].map((styleClass) => (
        <div key={styleClass} data-testid={styleClass} style={{ height: 80 }}>
          <Shown {...of(5, { styleClass })} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const looks = ["widgetstyle", "blockstyle", "tightstyle"].map((styleClass) => {
      const style = getComputedStyle(canvas.getByTestId(styleClass).firstElementChild!);
      return {
        padding: style.paddingLeft !== "0px" && style.paddingTop !== "0px",
        border: style.borderTopWidth !== "0px",
        shadow: style.boxShadow !== "none",
        background: style.backgroundColor !== "rgba(0, 0, 0, 0)",
      };
    });
    await expect(looks).toEqual([
      { padding: true, border: true, shadow: true, background: true },
      { padding: false, border: false, shadow: false, background: true },
      { padding: false, border: false, shadow: false, background: false },
    ]);
  },
};

export const StyleClass: Story = {
  name: "[WD-703] a style class stands on the widget's box",
  args: of(5, { styleClass: "widgetstyle" }),
  render: () => (
    <>
      {["widgetstyle", "blockstyle", "tightstyle"].map((styleClass) => (
        <div key={styleClass} data-testid={styleClass} style={{ height: 80 }}>
          <Shown {...of(5, { styleClass })} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    for (const styleClass of ["widgetstyle", "blockstyle", "tightstyle"])
      await expect(canvas.getByTestId(styleClass).firstElementChild).toHaveClass(styleClass);
  },
};
