import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Steps/amounts",
  component: stepStory(View),
  parameters: { box: { width: 976 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const printers = [
  { printer_no: "1", printer_name: "ZPL-HALL1", printer_description: "Beside FC4" },
  { printer_no: "3", printer_name: "ZPL-PACK", printer_description: "At the strapping machine" },
];
const options = {
  groups: 3,
  groupLabel: { text: "print.cavity" },
  fields: [
    { key: "prodquantity", label: { text: "print.prodquantity" } },
    { key: "scrapquantity", label: { text: "print.scrapquantity" } },
    { key: "goodquantity", label: { text: "print.goodquantity" }, readOnly: true },
  ],
  unit: "pcs",
  printers,
  countField: "num_copies",
  countLabel: { text: "print.copies" },
  countMin: 1,
  countMax: 10,
};
const data = {
  prodquantity: ["100", "96", null],
  scrapquantity: ["3", null, null],
  goodquantity: [97, 96, 0],
  printer: "3",
  num_copies: 1,
};

export const Empty: Story = { args: { options, data: { goodquantity: [0, 0, 0], num_copies: 1 } } };
export const Typical: Story = { args: { options, data } };
export const Dark: Story = { args: { options, data }, globals: { scheme: "dark" } };
export const Swedish: Story = {
  args: { options: { ...options, decimals: 1 }, data: { ...data, prodquantity: ["100.5", "96", null] } },
  globals: { language: "sv" },
};
export const Faulty: Story = {
  args: {
    options: { ...options, faulty: [true, false, false] },
    data: { ...data, scrapquantity: ["103", null, null], goodquantity: [-3, 96, 0] },
  },
};
export const NoPrinters: Story = {
  args: { options: { ...options, printers: [] }, data, sources: { printers: ready([]) } },
};
export const Loading: Story = { args: { options: { ...options, printers: null }, sources: { printers: pending } } };
export const Failed: Story = { args: { options: { ...options, printers: null }, sources: { printers: failed } } };
export const Stale: Story = { args: { options, data, sources: { printers: stale(printers) } } };
export const Disabled: Story = { args: { options, data, disabled: true } };
export const Extreme: Story = {
  args: {
    options: {
      ...options,
      groups: 12,
      printers: Array.from({ length: 12 }, (_, index) => ({
        printer_no: String(index),
        printer_name: `PRINTER-WITH-A-LONG-NETWORK-NAME-${index}.plant.example`,
        printer_description: `Printer ${index} beside the second entrance of the hall with the long name`,
      })),
    },
    data: {
      prodquantity: Array.from({ length: 12 }, () => "123456789.123456"),
      scrapquantity: Array.from({ length: 12 }, () => "0"),
      goodquantity: Array.from({ length: 12 }, () => 123456789.123456),
      printer: "3",
      num_copies: 10,
    },
  },
};

export const ThreeGroups: Story = {
  name: "each of three cavities has three quantities, of which one is computed [WD-281] [WD-282]",
  args: { options, data },
  play: async ({ canvas }) => {
    for (const cavity of [1, 2, 3])
      for (const field of ["Produced", "Scrap", "Good"])
        await expect(canvas.getByLabelText(`Cavity ${cavity}, ${field}`)).toBeVisible();
    await expect(canvas.getAllByRole("textbox")).toHaveLength(6);
    await expect(canvas.getByLabelText("Cavity 1, Good")).toHaveTextContent("97");
  },
};

export const PrinterAndCopies: Story = {
  name: "a printer and the copies stand beside the quantities [WD-283]",
  args: { options, data, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("radio", { name: /Beside FC4/ }));
    await expect(args.change).toHaveBeenLastCalledWith({ printer: "1" });
    await userEvent.click(canvas.getByRole("button", { name: "One more" }));
    await expect(args.change).toHaveBeenLastCalledWith({ num_copies: 2 });
  },
};

export const Typing: Story = {
  name: "the keypad goes to the field that was touched, and the first key takes the place of nothing typed",
  args: { options, data: { ...data, prodquantity: [100, null, null] }, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "8" }));
    await expect(args.change).toHaveBeenLastCalledWith({ prodquantity: ["8", null, null] });
    await userEvent.click(canvas.getByLabelText("Cavity 2, Scrap"));
    await userEvent.click(canvas.getByRole("button", { name: "4" }));
    await expect(args.change).toHaveBeenLastCalledWith({ scrapquantity: ["3", "4", null] });
    await userEvent.keyboard("5");
    await expect(args.change).toHaveBeenLastCalledWith({ scrapquantity: ["3", "45", null] });
  },
};
