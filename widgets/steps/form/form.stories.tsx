import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import { schema } from "./schema.ts";
import View from "./View.tsx";

const meta = { title: "Steps/form", component: stepStory(View), parameters: { box: { width: 960 } } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const groups = [
  { record_no: 1, description: "Maskindata" },
  { record_no: 2, description: "Verktygsdata" },
];
const rows = [
  { record_no: 11, setting: "Pressure", unit: "bar", value: "4", isNumeric: true, lower_limit: 1, upper_limit: 6 },
  { record_no: 12, setting: "Temperature", unit: "°C", value: "", isNumeric: true, upper_limit: 250 },
  { record_no: 13, setting: "Remark", unit: "", value: "Check the hose", isNumeric: false },
];
const options = { ...schema.defaults, groups, rows, emptyText: { text: 5005 }, emptyHint: { text: 1155 } };
const data = { group: 1 };

export const Typical: Story = { args: { options, data } };
export const Dark: Story = { args: Typical.args, globals: { scheme: "dark" } };
export const Swedish: Story = { args: Typical.args, globals: { language: "sv" } };
export const Loading: Story = { args: { options: { ...options, groups: null }, sources: { groups: pending } } };
export const Failed: Story = { args: { options: { ...options, groups: null }, sources: { groups: failed } } };
export const Stale: Story = { args: { options, data, sources: { groups: stale(groups) } } };
export const Disabled: Story = { args: { options, data, disabled: true } };
export const SettingsLoading: Story = { args: { options: { ...options, rows: null }, data } };
export const Extreme: Story = {
  args: {
    data,
    options: {
      ...options,
      groups: Array.from({ length: 8 }, (_, index) => ({
        record_no: index,
        description: `Verktygsdata station ${index}`,
      })),
      rows: Array.from({ length: 24 }, (_, index) => ({
        record_no: index,
        setting: `Setting ${index} of the long name that nobody shortened`,
        unit: "mm/min",
        value: "-123456.789012",
        isNumeric: index % 3 !== 0,
        lower_limit: -1_000_000,
        upper_limit: 1_000_000,
      })),
    },
  },
};

export const Empty: Story = {
  name: "[WD-382] without groups it says that there are none, and what to check",
  args: { options: { ...options, groups: [] }, sources: { groups: ready([]) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No input groups found.")).toBeVisible();
    await expect(canvas.getByText("Check the settings of this machine.")).toBeVisible();
  },
};

export const Entering: Story = {
  name: "a number is entered with the keypad, a pasted one with a comma is taken and a text is not",
  args: { options, data, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("textbox", { name: /Temperature/ }));
    for (const key of ["2", "1"]) await userEvent.click(canvas.getByRole("button", { name: key }));
    await expect(canvas.getByRole("textbox", { name: /Temperature/ })).toHaveValue("21");
    await userEvent.click(canvas.getByRole("textbox", { name: /Pressure/ }));
    await userEvent.paste("12,5");
    await expect(args.change).toHaveBeenLastCalledWith({
      changed: [
        { record_no: 12, value: "21", isNumeric: true },
        { record_no: 11, value: "12.5", isNumeric: true },
      ],
    });
    await userEvent.paste("x");
    await expect(canvas.getByRole("textbox", { name: /Pressure/ })).toHaveValue("12.5");
  },
};

export const Group: Story = {
  name: "another group is chosen by a press",
  args: { options, data, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Verktygsdata" }));
    await expect(args.change).toHaveBeenCalledWith({ group: 2 });
  },
};

export const Terminal: Story = { args: Typical.args, parameters: { box: { width: 992, height: 420 } } };
