import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = { title: "Steps/list", component: stepStory(View), parameters: { box: { width: 900 } } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const rows = [
  {
    record_no: 11,
    work_order_no: "WO-40127",
    part_no: "LID-200",
    planned_op_qty: 12_000,
    color: "#138b13",
    zone: "North",
  },
  {
    record_no: 12,
    work_order_no: "WO-40128",
    part_no: "CUP-500",
    planned_op_qty: 800,
    color: "#7b3fa0",
    zone: "South",
  },
  { record_no: 13, work_order_no: "WO-40131", part_no: "BOX-1L", planned_op_qty: 45_000, zone: "North" },
];
const options = {
  keyField: "record_no",
  columns: [
    { key: "work_order_no", label: "Work order" },
    { key: "part_no", label: "Part" },
    { key: "planned_op_qty", label: "Planned (pcs)", component: "round-0" },
  ],
  search: true,
  rows,
  emptyText: { text: 1259 },
};
const selected = { selected: [12], value: 12, row: rows[1] };

export const Loading: Story = { args: { options: { ...options, rows: null }, sources: { orders: pending } } };
export const Typical: Story = { args: { options, data: selected } };
export const Cards: Story = { args: { options: { ...options, layout: "cards", colorField: "color" }, data: selected } };
export const Groups: Story = {
  args: { options: { ...options, group: { field: "zone", collapsible: true }, colorField: "color" } },
};
export const Many: Story = {
  args: { options: { ...options, select: "many", disabledKeys: [13] }, data: { selected: [11, 12] } },
};
export const WithSummary: Story = {
  args: {
    options: {
      ...options,
      select: "none",
      summary: [{ label: "Remaining", value: -5, redBelowZero: true }],
      buttons: [{ action: "details", label: "Details" }],
    },
  },
};
export const Disabled: Story = { args: { options, data: selected, disabled: true } };
export const Extreme: Story = {
  args: {
    options: {
      ...options,
      rows: Array.from({ length: 200 }, (_, at) => ({
        ...rows[at % 3],
        record_no: at,
        part_no: `A-PART-WITH-A-VERY-LONG-NUMBER-${at}`,
      })),
    },
  },
};
export const Failed: Story = {
  args: { options: { ...options, rows: null }, sources: { orders: failed } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("The server is not available right now.")).toBeVisible();
  },
};

export const NoRows: Story = {
  name: "[WD-093] an empty list shows the no-orders text and no table",
  args: { options: { ...options, rows: [] }, sources: { orders: ready([]) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No orders")).toBeVisible();
    await expect(canvas.queryByRole("table")).toBeNull();
  },
};

export const NotLoaded: Story = {
  name: "[WD-094] a list that is null shows the not-loaded text",
  args: { options: { ...options, rows: null }, sources: { orders: ready(null) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not loaded")).toBeVisible();
  },
};

export const NotRead: Story = {
  name: "a list that could not be read says why, and is read again when a person asks for it",
  args: {
    options: { ...options, rows: null, errorInPlace: true },
    sources: { orders: failed },
    reload: fn(),
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText("The server is not available right now.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(args.reload).toHaveBeenCalledWith();
  },
};

export const Choosing: Story = {
  name: "choosing a row of the table gives its key as value, and another one replaces it",
  args: { options, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByText("LID-200"));
    await expect(args.change).toHaveBeenLastCalledWith({ selected: [11], value: 11, row: rows[0] });
    await userEvent.click(canvas.getByText("BOX-1L"));
    await expect(args.change).toHaveBeenLastCalledWith({ selected: [13], value: 13, row: rows[2] });
    await expect(canvas.getByRole("radio", { name: "WO-40131" })).toBeChecked();
  },
};

export const Sorting: Story = {
  name: "a press on a head sorts the rows, each group in itself, and the choice stays",
  args: { options: { ...options, group: { field: "zone" } }, data: selected },
  play: async ({ canvas, canvasElement }) => {
    const shown = () =>
      [...canvasElement.querySelectorAll("tbody tr")].map((row) => row.querySelectorAll("td")[2]?.textContent);
    await expect(shown()).toEqual(["LID-200", "BOX-1L", "CUP-500"]);
    await userEvent.click(canvas.getAllByRole("button", { name: "Part" })[0]!);
    await expect(shown()).toEqual(["BOX-1L", "LID-200", "CUP-500"]);
    const sorts = canvas.getAllByRole("columnheader", { name: "Part" }).map(({ ariaSort }) => ariaSort);
    await expect(sorts).toEqual(["ascending", "ascending"]);
    await expect(canvas.getByRole("radio", { name: "WO-40128" })).toBeChecked();
  },
};

export const SortingByWords: Story = {
  name: "words that stand for values are what rows are sorted and found by",
  args: {
    options: {
      ...options,
      columns: [
        { key: "zone", label: "Zone", labels: { North: "Paint shop", South: "Assembly" } },
        options.columns[1]!,
      ],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    const shown = () =>
      [...canvasElement.querySelectorAll("tbody tr")].map((row) => row.querySelectorAll("td")[1]?.textContent);
    await userEvent.click(canvas.getByRole("button", { name: "Zone" }));
    await expect(shown()).toEqual(["Assembly", "Paint shop", "Paint shop"]);
    await userEvent.type(canvas.getByRole("textbox", { name: "Search" }), "assem");
    await expect(shown()).toEqual(["Assembly"]);
  },
};

export const Deselecting: Story = {
  name: "a second press takes the selection back where that is allowed, and not elsewhere",
  args: { options: { ...options, deselect: true }, data: selected, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("radio", { name: "WO-40128" }));
    await expect(args.change).toHaveBeenCalledOnce();
    await expect(args.change).toHaveBeenLastCalledWith({ selected: [], value: null, row: null });
  },
};

export const Searching: Story = {
  name: "finds rows by any column and says when nothing matches",
  args: { options },
  play: async ({ canvas }) => {
    const search = canvas.getByRole("textbox", { name: "Search" });
    await userEvent.type(search, "cup");
    await expect(canvas.getAllByRole("radio")).toHaveLength(1);
    await userEvent.type(search, "zzz");
    await expect(canvas.getByText("Nothing matches the search.")).toBeVisible();
  },
};

export const DisabledRows: Story = {
  name: "a disabled row is listed and cannot be chosen",
  args: { options: { ...options, disabledKeys: [11] }, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByText("LID-200"));
    await expect(args.change).not.toHaveBeenCalled();
    await expect(canvas.getByRole("radio", { name: "WO-40127" })).toBeDisabled();
  },
};

export const Links: Story = {
  name: "a row with a web address opens it in a new window and is not chosen",
  args: { options: { ...options, linkField: "url", rows: [{ ...rows[0], url: "https://example.org/a" }, rows[1]] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "LID-200" })).toHaveAttribute("target", "_blank");
    await expect(canvas.getAllByRole("radio")).toHaveLength(1);
  },
};

export const Buttons: Story = {
  name: "a button runs its action",
  args: { options: { ...options, buttons: [{ action: "details", label: "Details" }] }, act: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Details" }));
    await expect(args.act).toHaveBeenCalledWith("details");
  },
};

/** The last answer stays and can be chosen from. */
export const Stale: Story = { args: { options, sources: { orders: stale(rows) } } };
export const Empty: Story = { args: { options: { ...options, rows: [] }, sources: { orders: ready([]) } } };

const pumps = [
  { record_no: 1, name: "Pump drawing", group: "Pumps", note: "Checked in May" },
  { record_no: 2, name: "Belt drawing", group: "Belts", note: "" },
  { record_no: 3, name: "House rules", group: "", note: "" },
];
const folding = {
  keyField: "record_no",
  columns: [{ key: "name", label: "Document" }],
  rows: pumps,
  search: true,
  group: { field: "group", note: "note", collapsible: true },
};

export const Folding: Story = {
  name: "groups that fold begin closed, open one by one or all at once, and what has no group is always there",
  args: { options: folding },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("radio")).toHaveLength(1);
    const pump = canvas.getByRole("button", { name: /Pumps/ });
    await userEvent.click(pump);
    await expect(pump).toHaveAttribute("aria-expanded", "true");
    await expect(canvas.getByRole("radio", { name: "Pump drawing" })).toBeVisible();
    await expect(canvas.getByText("Checked in May")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Open all" }));
    await expect(canvas.getAllByRole("radio")).toHaveLength(3);
    await userEvent.click(canvas.getByRole("button", { name: "Close all" }));
    await expect(canvas.getAllByRole("radio")).toHaveLength(1);
  },
};

export const SearchOpensGroups: Story = {
  name: "a search opens the groups in which it finds something, and its end closes them",
  args: { options: folding },
  play: async ({ canvas }) => {
    const search = canvas.getByRole("textbox", { name: "Search" });
    await userEvent.type(search, "PUMP");
    await expect(canvas.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
      "Pump drawing",
    ]);
    await userEvent.clear(search);
    await expect(canvas.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
      "House rules",
    ]);
  },
};

export const WithNote: Story = {
  name: "a remark stands beside the choice",
  args: { options: { ...options, note: { text: "scrap.note" } }, data: selected, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByLabelText("Note"), "x");
    await expect(args.change).toHaveBeenLastCalledWith({ note: "x" });
  },
};

export const WithQuantity: Story = {
  name: "a quantity of what is chosen is entered by the keypad, whose first key replaces what the document set",
  args: {
    options: { ...options, quantity: { label: "Confirmed quantity", value: 120, text: "" } },
    data: selected,
    change: fn(),
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByLabelText("Confirmed quantity")).toHaveValue("120");
    await userEvent.click(canvas.getByRole("button", { name: "7" }));
    await expect(args.change).toHaveBeenLastCalledWith({ quantity: 7, quantityText: "7" });
  },
};

export const WholeQuantity: Story = {
  name: "a quantity in a unit without decimals has no key for them",
  args: { options: { ...options, quantity: { label: "Confirmed quantity", value: 120, text: "", decimals: 0 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "7" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Decimal separator" })).toBeNull();
  },
};

const thousands = Array.from({ length: 5000 }, (_, index) => ({
  record_no: index + 1,
  work_order_no: `WO-${index + 1}`,
  part_no: `PART-${index % 70}`,
  planned_op_qty: index * 10,
}));

export const ManyRows: Story = {
  name: "of thousands of rows only those in sight are drawn, and the keyboard reaches the last",
  args: { options: { ...options, rows: thousands }, data: { selected: [2500], value: 2500 }, change: fn() },
  play: async ({ args, canvas }) => {
    const chosen = await canvas.findByRole("radio", { name: "WO-2500" });
    await expect(canvas.getAllByRole("radio").length).toBeLessThan(100);
    chosen.focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(args.change).toHaveBeenLastCalledWith({ selected: [2501], value: 2501, row: thousands[2500] });
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(canvas.getByRole("radio", { name: "WO-5000" })).toHaveFocus());
    await expect(args.change).toHaveBeenLastCalledWith({ selected: [5000], value: 5000, row: thousands[4999] });
  },
};

export const ManyCards: Story = {
  name: "very many cards come in portions",
  args: { options: { ...options, layout: "cards", rows: thousands.slice(0, 450) } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("radio")).toHaveLength(200);
    await userEvent.click(canvas.getByRole("button", { name: "Show 200 more of 250" }));
    await expect(canvas.getAllByRole("radio")).toHaveLength(400);
  },
};
