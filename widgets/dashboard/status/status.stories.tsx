import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { extreme, idle, order, running, setUp, silent, stopped, uncoded } from "./status.fixtures.ts";
import type { StatusMachine } from "./logic.ts";
import View from "./View.tsx";

const meta = { title: "Widgets/status", component: widgetStory(View) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const of = (machine: StatusMachine, options: Record<string, unknown> = {}) => ({
  args: { options, data: { machine: ready(machine), order: ready(order) } },
});

export const Loading: Story = { args: { options: {}, data: { machine: pending }, status: "pending" } };
export const Empty: Story = { args: { options: {} } };
export const Typical: Story = of(running);
export const Uncoded: Story = of(uncoded);
export const Stopped: Story = of(stopped);
export const SetUp: Story = of(setUp);
export const Silent: Story = of(silent);
export const WithoutOrder: Story = of(idle);
export const Extreme: Story = of(extreme, { mode: "runtime" });
export const Stale: Story = { args: { options: {}, data: { machine: stale(running) }, status: "stale" } };
export const Failed: Story = { args: { options: {}, data: { machine: failed }, status: "error" } };
export const Minimal: Story = {
  ...of(stopped, { mode: "minimal" }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("JH1")).toBeVisible();
    await expect(canvas.queryByText("Engel e-victory 200")).toBeNull();
    await expect(canvas.queryByText("Material shortage")).toBeNull();
  },
};
export const MinimalSilent: Story = of(silent, { mode: "minimal" });
export const Runtime: Story = of(setUp, { mode: "runtime" });
export const RuntimeOfShift: Story = of(running, { mode: "runtime", period: "shift" });

export const SetupWarningInRuntimeOnly: Story = {
  name: "[WD-842] a set-up that takes too long warns in runtime mode and not in informative",
  render: () => (
    <div style={{ display: "grid", gap: 8, height: 520, gridTemplateRows: "1fr 1fr" }}>
      <div data-testid="runtime">{widgetStory(View)({ ...of(setUp, { mode: "runtime" }).args })}</div>
      <div data-testid="informative">{widgetStory(View)({ ...of(setUp).args })}</div>
    </div>
  ),
  args: of(setUp).args,
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("runtime")).toHaveTextContent("Set-up over time");
    await expect(canvas.getByTestId("informative")).not.toHaveTextContent("Set-up over time");
  },
};
