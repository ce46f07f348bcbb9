import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Steps/printing",
  component: stepStory(View),
  parameters: { box: { width: 976 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const printers = [
  { printer_no: "1", printer_name: "HP-OFFICE", printer_description: "Office, first floor" },
  { printer_no: "3", printer_name: "ZPL-HALL1", printer_description: "Labels, hall 1" },
];
const options = { printers, countField: "num_copies", countLabel: { text: "print.copies" }, countMin: 1, countMax: 10 };
const data = { printer: "3", num_copies: 1 };

export const Empty: Story = { args: { options } };
export const Typical: Story = { args: { options, data } };
export const Dark: Story = { args: { options, data }, globals: { scheme: "dark" } };
export const Swedish: Story = { args: { options, data }, globals: { language: "sv" } };
export const PrinterAlone: Story = { args: { options: { ...options, ask: "printer" }, data } };
export const NoPrinters: Story = { args: { options: { ...options, printers: [] }, sources: { printers: ready([]) } } };
export const Loading: Story = { args: { options: { ...options, printers: null }, sources: { printers: pending } } };
export const Failed: Story = { args: { options: { ...options, printers: null }, sources: { printers: failed } } };
export const Stale: Story = { args: { options, data, sources: { printers: stale(printers) } } };
export const Disabled: Story = { args: { options, data, disabled: true } };
export const Extreme: Story = {
  args: {
    options: {
      ...options,
      countMax: 1_000_000,
      countLabel: { text: "print.labels" },
      countField: "num_labels",
      printers: Array.from({ length: 20 }, (_, index) => ({
        printer_no: String(index),
        printer_name: `PRINTER-WITH-A-LONG-NETWORK-NAME-${index}.plant.example`,
        printer_description: `Printer ${index} beside the second entrance of the hall with the long name`,
      })),
    },
    data: { printer: "2", num_labels: 1_000_000 },
  },
};

export const Choosing: Story = {
  name: "a printer shows its description and is chosen by its number, beside the number of copies [WD-272] [WD-280]",
  args: { options, change: fn() },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByLabelText("Copies")).toBeVisible();
    await userEvent.click(canvas.getByRole("radio", { name: /Labels, hall 1/ }));
    await expect(args.change).toHaveBeenLastCalledWith({ printer: "3" });
  },
};

export const Counting: Story = {
  name: "the count goes by ones within its limits, or by the keypad, whose first key replaces it",
  args: { options, data: { printer: "3", num_copies: 9 }, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "One more" }));
    await expect(args.change).toHaveBeenLastCalledWith({ num_copies: 10 });
    await expect(canvas.getByRole("button", { name: "One more" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "4" }));
    await expect(args.change).toHaveBeenLastCalledWith({ num_copies: 4 });
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(args.change).toHaveBeenLastCalledWith({ num_copies: null });
  },
};

export const Labels: Story = {
  name: "labels are counted in their own field",
  args: { options: { ...options, countField: "num_labels", countLabel: { text: "print.labels" } }, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "2" }));
    await userEvent.click(canvas.getByRole("button", { name: "5" }));
    await expect(args.change).toHaveBeenLastCalledWith({ num_labels: 25 });
    await expect(canvas.getByLabelText("Labels")).toHaveValue("25");
  },
};
