import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent } from "storybook/test";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";

const meta = {
  title: "Widgets/test-parameter-selector",
  component: ShownDashboard,
  parameters: { box: { width: 420, height: 700 } },
} satisfies Meta<typeof ShownDashboard>;
export default meta;
type Story = StoryObj<typeof meta>;

const of = (config: Record<string, unknown>) => ({
  document: dashboardOf([{ component: "test-parameter-selector", config }], { parameters: [{ name: "machineId1" }] }),
});

export const Typical: Story = {
  name: "[WD-912] [WD-913] offers FC1, JH1, PJ1 and JB1 and sets machineId1",
  args: of({}),
  play: async ({ canvas }) => {
    const buttons = await canvas.findAllByRole("button");
    await expect(buttons.map(({ textContent }) => textContent)).toEqual(["FC1", "JH1", "PJ1", "JB1"]);
    await userEvent.click(canvas.getByRole("button", { name: "PJ1" }));
    await expect(screen.getByLabelText("address")).toHaveTextContent("?machineId1=PJ1");
  },
};

export const Configured: Story = {
  name: "[WD-914] a list of the configuration replaces the four choices",
  args: of({ selector: { parameter: "machineId1", parameterValues: ["M1", "M2"] } }),
  play: async ({ canvas }) => {
    const buttons = await canvas.findAllByRole("button");
    await expect(buttons.map(({ textContent }) => textContent)).toEqual(["M1", "M2"]);
  },
};
