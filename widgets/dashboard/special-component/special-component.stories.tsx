import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { hostedTransport } from "./hosting/hosted.fixtures.ts";
import { widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Widgets/special-component",
  component: widgetStory(View),
  parameters: { box: { width: 1100, height: 640 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = {
  title: "Failures and repairs",
  component: "mtbf-mttr",
  "mtbf-mttr": { machineId: "FC1", unit: "h" },
};
const unanswered = () => new Promise(() => {});

export const Typical: Story = {
  name: "[WD-887] mtbf-mttr as a widget of its own",
  args: { options },
  parameters: { transport: hostedTransport() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Time between failures and to repair (h)" })).toBeVisible();
    await expect(canvas.getByRole("table")).toBeVisible();
  },
};

export const Target: Story = {
  args: { options: { title: "Target of the week", component: "target-fulfillment" } },
  parameters: { transport: hostedTransport(), box: { width: 520, height: 300 } },
};
export const Extreme: Story = {
  args: { options: { ...options, title: "Failures and repairs of all machines in the north hall, twelve weeks" } },
  parameters: { transport: hostedTransport(), box: { width: 420, height: 420 } },
};

export const Loading: Story = {
  args: { options },
  parameters: { transport: fakeTransport({ procedures: { history_per_day: unanswered, load_stop_codes_index: [] } }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Loading")).toBeVisible();
  },
};

export const Failed: Story = {
  args: { options },
  parameters: { transport: fakeTransport() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Not loaded")).toBeVisible();
  },
};

export const WithoutMachine: Story = {
  args: { options: { component: "mtbf-mttr", "mtbf-mttr": { machineId: "{machineId1}" } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Choose a machine")).toBeVisible();
  },
};

export const Empty: Story = {
  args: { options: {} },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Required configuration is missing")).toBeVisible();
  },
};

export const TimedNavigator: Story = {
  args: { options: { component: "navigator", timeout: 60 } },
  parameters: { box: { width: 420, height: 120 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Goes to another page after 60 s without input.")).toBeVisible();
  },
};
