import type { Meta, StoryObj } from "@storybook/react-vite";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { explorerReads } from "#widgets/controls/explorer/explorer.fixtures.ts";
import { inApp } from "#widgets/controls/stories/in-app.tsx";
import scrap from "../../../configs/factory/explorers/history-scrap.json" with { type: "json" };
import View from "./View.tsx";

const procedures = { ...explorerReads, load_visualisation_configs: [] };
const transport = fakeTransport({ documents: { "explorer/history-scrap": scrap }, procedures });
const meta = {
  title: "Widgets/explorer",
  component: inApp(View),
  parameters: { box: { width: 1280, height: 900 }, transport },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { explorer: "history-scrap", view: "overview-1" };

export const Typical: Story = { args: { options } };
export const Dark: Story = { args: { options }, globals: { scheme: "dark" } };
export const Swedish: Story = { args: { options }, globals: { language: "sv" } };
export const OnAPhone: Story = { args: { options }, parameters: { box: { width: 390, height: 1400 } } };
export const Distributions: Story = { args: { options: { ...options, view: "overview-4" } } };
export const Missing: Story = { args: { options: { explorer: "none" } } };
