import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/production-value",
  component: Shown,
  parameters: { box: { width: 280, height: 180 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const value = { dataSource: "machines", machineId: ["FC1"], dataKey: "card_good_qty" };
const limits = [
  { rule: "over", limit: 5000, color: "#138b13" },
  { rule: "clamp", center: 100, limit: 10, color: "#f5a623" },
];
const of = (number: unknown, options: Record<string, unknown> = {}) => ({
  options: { title: "Good quantity", value, ...options },
  data: { value: ready({ value: number, text: String(number) }) },
});

export const Loading: Story = { args: { options: { value }, data: { value: pending }, status: "pending" } };
export const Empty: Story = { args: of(null) };
export const Unconfigured: Story = { args: { options: { title: "Good quantity" } } };
export const Typical: Story = { args: of(7450, { unit: "pcs" }) };
export const ColorBox: Story = { args: of(7450, { display: "colorBox", limits, unit: "pcs" }) };
export const ColorBoxWithoutMatch: Story = { args: of(3, { display: "colorBox", limits }) };
export const Extreme: Story = { args: of(-123_456_789_012, { unit: "thousand pieces" }) };
export const Stale: Story = { args: { ...of(1), data: { value: stale({ value: 12, text: "12" }) }, status: "stale" } };
export const Failed: Story = { args: { options: { value }, data: { value: failed }, status: "error" } };
export const WithoutMachine: Story = { args: { options: { valueKey: "card_good_qty", machineId: "{machineId1}" } } };

const seconds = of(5400).data;

export const Displays: Story = {
  name: "[WD-796] [WD-797] 5400 is 01:30:00 as time, 5,400 as number, and the number on its limit's colour as colour box",
  args: of(5400),
  render: () => (
    <>
      <div data-testid="time">
        <Shown options={{ value, display: "time" }} data={seconds} />
      </div>
      <div data-testid="colorBox">
        <Shown options={{ value, display: "colorBox", limits }} data={seconds} />
      </div>
      <div data-testid="number">
        <Shown options={{ value, display: "number" }} data={seconds} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("time")).toHaveTextContent("01:30:00");
    await expect(canvas.getByTestId("number")).toHaveTextContent("5,400");
    await expect(canvas.getByTestId("colorBox")).toHaveTextContent("5,400");
    const color = (id: string) => getComputedStyle(canvas.getByTestId(id).querySelector("p")!).backgroundColor;
    await expect([color("colorBox"), color("number")]).toEqual(["rgb(19, 139, 19)", "rgba(0, 0, 0, 0)"]);
  },
};

export const ValueOrMachineField: Story = {
  name: "[WD-798] the value is a data source's, or the machine's field that valueKey names",
  args: of(5),
  render: () => (
    <>
      <div data-testid="source">
        <Shown options={{ value }} data={of(5).data} />
      </div>
      <div data-testid="field">
        <Shown
          options={{ valueKey: "card_good_qty", machineId: "FC1" }}
          data={{ machine: ready({ machine_id: "FC1", card_good_qty: 12 }) }}
        />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("source")).toHaveTextContent(/^5$/);
    await expect(canvas.getByTestId("field")).toHaveTextContent(/^12$/);
  },
};
