import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ready } from "#engine/bindings/bound.ts";
import { widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = { title: "Widgets/iframe", component: widgetStory(View) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** A page that the browser itself knows: stories reach no other server. */
const page = (path: string) => new URL(path, globalThis.location?.href ?? "http://localhost").href;

export const Empty: Story = { args: { options: { title: "Weather" } } };
export const Refused: Story = { args: { options: { title: "Weather", src: "javascript:alert(1)" } } };

export const Typical: Story = {
  name: "[WD-901] shows the page of its address in a sandbox",
  args: { options: { title: "Weather", src: page("/favicon.svg") } },
  play: async ({ canvas }) => {
    const frame = canvas.getByTitle("Weather");
    await expect(frame).toHaveAttribute("src", page("/favicon.svg"));
    await expect(frame.getAttribute("sandbox")).not.toContain("allow-same-origin");
  },
};

export const Filled: Story = {
  args: {
    options: { src: "https://example.invalid/{machine}" },
    data: { src: ready(page("/favicon.svg?machine=FC1")) },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByTitle("localhost")).toHaveAttribute("src", page("/favicon.svg?machine=FC1"));
  },
};
