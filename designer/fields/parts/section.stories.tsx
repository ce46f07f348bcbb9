import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { useState } from "react";
import type { JsonObject } from "#schemas/documents/json.ts";
import { list, number } from "#schemas/values/plain.ts";
import { effective } from "#schemas/values/shown.ts";
import { clearOptions, resetOptions } from "../../surroundings/options.ts";
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

const limits: JsonObject = {
  type: "object",
  properties: { interval: number({ default: 180 }), names: list({ default: ["a"] }) },
};

/** A section over two options whose heading acts on them. */
const Acting = ({ clear, reset }: { clear: boolean; reset: boolean }) => {
  const [value, setValue] = useState<JsonObject>({ interval: 20, names: ["b"] });
  return (
    <Section
      label={clear ? "Clears" : reset ? "Resets" : "Neither"}
      onClear={clear ? () => setValue(clearOptions(limits, value)) : undefined}
      onReset={reset ? () => setValue(resetOptions(limits, value)) : undefined}
    >
      {JSON.stringify(effective(limits, value))}
    </Section>
  );
};

export const Acts: Story = {
  name: "[WD-530] [WD-531] the buttons that clear and reset are there when asked for, and do it",
  render: () => (
    <>
      <Acting clear reset={false} />
      <Acting clear={false} reset />
      <Acting clear={false} reset={false} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("button")).toHaveLength(2);
    const held = (name: string) =>
      JSON.parse(canvas.getByRole("group", { name }).textContent?.slice(name.length) ?? "") as unknown;
    await userEvent.click(canvas.getByRole("button", { name: "Clear Clears" }));
    await expect(held("Clears")).toEqual({ interval: 180, names: [] });
    await userEvent.click(canvas.getByRole("button", { name: "Reset Resets to its default" }));
    await expect(held("Resets")).toEqual({ interval: 180, names: ["a"] });
    await expect(held("Neither")).toEqual({ interval: 20, names: ["b"] });
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
