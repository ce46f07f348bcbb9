import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import preset from "../../../configs/factory/steps/order-summary.json" with { type: "json" };
import View from "./View.tsx";

const meta = {
  title: "Widgets/order-summary",
  component: widgetStory(View),
  parameters: { box: { width: 480, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const order = {
  part_no: "P-4101",
  part_description: "Bottle cap",
  work_order_no: "WO26001",
  planned_op_qty: 90_000,
  cycle_amount: null,
  quantity_per_cycle: 8,
  op_no: "10",
  op_number: "10",
  op_name: "Moulding",
  planned_setup_time: 0.5,
  planned_unit_time: 0.125,
  planned_speed: 800,
  capacity_factor: 0.9,
};
const options = { title: "Order at M1", machineId: "M1" };
const of = (running: object | null) => ({ options, data: { order: ready(running) } });

export const Loading: Story = { args: { options, data: { order: pending }, status: "pending" } };
export const Typical: Story = {
  name: "[WD-885] shows the running order of the machine",
  args: of(order),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("P-4101")).toBeVisible();
  },
};
export const Wide: Story = { args: of(order), parameters: { box: { width: 900, height: 300 } } };
export const Wall: Story = { args: of(order), parameters: { box: { width: 1200, height: 640 } } };
export const Extreme: Story = {
  args: of({
    ...order,
    part_no: "PART-NUMBER-OF-FORTY-CHARACTERS-0123456",
    part_description: "Bottle cap with a hinge, tamper band and liner, for the south European market, white",
    planned_op_qty: 12_345_678,
  }),
  parameters: { box: { width: 340, height: 360 } },
};
export const Stale: Story = { args: { options, data: { order: stale(order) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { order: failed }, status: "error" } };
export const WithoutMachine: Story = {
  args: { options: { machineId: "{machineId1}" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Choose a machine")).toBeVisible();
  },
};

const pairsIn = (root: Element) =>
  [...root.querySelectorAll("dl > div")].map((pair) => [
    pair.querySelector("dt")?.textContent,
    pair.querySelector("dd")?.textContent?.replaceAll(/\s/g, " "),
  ]);
const Step = presetStory(preset);
const Widget = widgetStory(View);

export const AsTheStep: Story = {
  name: "[WD-886] the same pairs as the wizard's step, and without an order that there is none",
  args: of(order),
  parameters: { box: { width: 976, height: 1200 } },
  render: (args) => (
    <>
      <div data-testid="widget" style={{ height: 300 }}>
        <Widget {...args} />
      </div>
      <div data-testid="none" style={{ height: 60 }}>
        <Widget {...of(null)} />
      </div>
      <div data-testid="step" style={{ height: 820 }}>
        <Step values={{ order }} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const step = canvas.getByTestId("step");
    await within(step).findByText("P-4101");
    const pairs = pairsIn(step);
    await expect(pairs).toHaveLength(11);
    await expect(pairs).toContainEqual(["Cycle amount", "8"]);
    await expect(pairsIn(canvas.getByTestId("widget"))).toEqual(pairs);
    await expect(within(canvas.getByTestId("none")).getByText("No orders")).toBeVisible();
  },
};
