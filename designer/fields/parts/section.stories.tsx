import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Section } from "./Section.tsx";

const meta = {
  title: "Designer/fields/section",
  component: Section,
  parameters: { box: { width: 380, height: "auto" } },
  args: { label: "Graph", children: "Content" },
} satisfies Meta<typeof Section>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Labelled: Story = {
  name: "[WD-528] the heading of a section has its label",
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("group", { name: "Graph" })).toHaveTextContent("GraphContent");
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

const collapsible = (on: boolean) => ({ label: on ? "On" : "Off", collapsible: on, children: `Content ${String(on)}` });

export const Collapsible: Story = {
  name: "[WD-529] the button that collapses is there when asked for, and hides the content",
  render: () => (
    <>
      <Section {...collapsible(true)} />
      <Section {...collapsible(false)} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("button")).toHaveLength(1);
    await userEvent.click(canvas.getByRole("button", { name: "On" }));
    await expect(canvas.queryByText("Content true")).toBeNull();
    await expect(canvas.getByText("Content false")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "On" }));
    await expect(canvas.getByText("Content true")).toBeVisible();
  },
};

export const WithActions: Story = {
  args: { onClear: fn(), onReset: fn(), changed: true },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Clear Graph" }));
    await userEvent.click(canvas.getByRole("button", { name: "Reset Graph to its default" }));
    await expect(args.onClear).toHaveBeenCalledTimes(1);
    await expect(args.onReset).toHaveBeenCalledTimes(1);
  },
};
