import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import type { JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { number, section, select, string } from "#schemas/values/plain.ts";
import type { ValueType } from "#schemas/values/types.ts";
import { valueSchemas } from "#schemas/values/values.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { FormStory, valueOf } from "../testing/form-story.tsx";
import { sampleSurroundings } from "../testing/sample.ts";

const meta = {
  title: "Designer/inspector",
  component: FormStory,
  parameters: { box: { width: 380, height: "auto" } },
} satisfies Meta<typeof FormStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const sections: readonly (readonly [type: ValueType | "conditionalStyle", title: string])[] = [
  ["datasourceValue", "Value"],
  ["datasourceMultiValue", "Values"],
  ["datasourceFilter", "Filter"],
  ["tableConfig", "Table"],
  ["graphConfig", "Graph"],
  ["dataSourceParameterConfig", "Parameter selector"],
  ["navigatorConfig", "Navigator"],
  ["style", "Style"],
  ["conditionalStyle", "Conditional style"],
  ["mediaObject", "Media object"],
  ["callConfiguration", "Call"],
];
const schemaOf = (type: ValueType | "conditionalStyle") =>
  type === "conditionalStyle" ? { type: "object", "x-value": type } : valueSchemas[type];

export const Sections: Story = {
  name: "[WD-514] each structured option stands in a section of its own",
  args: {
    options: Object.fromEntries(sections.map(([type, title]) => [type, { ...schemaOf(type), title }])),
    surroundings: sampleSurroundings,
  },
  parameters: { transport: fakeTransport({ procedures: { load_webmedia_files: [] } }) },
  play: async ({ canvas }) => {
    for (const [, title] of sections) {
      const region = await canvas.findByRole("group", { name: title });
      await userEvent.click(within(region).getByRole("button", { name: title }));
      await expect(within(region).getByRole("button", { name: title })).toHaveAttribute("aria-expanded", "false");
    }
  },
};

const { sort, group, rowKey } = (kinds.table.schema as unknown as { properties: Record<string, object> }).properties;

export const HeadedByProperty: Story = {
  name: "a property whose value may be one of several goes by its own name, whichever is chosen",
  args: {
    options: { sort: sort!, group: group!, rowKey: rowKey! },
    value: { sort: "a", group: "b", rowKey: "c" },
  },
  play: async ({ canvas }) => {
    for (const name of ["Order", "Grouped by", "Fields that tell rows apart"])
      await expect(await canvas.findByRole("textbox", { name })).toBeVisible();
    await expect(canvas.queryByRole("textbox", { name: "Text" })).toBeNull();
  },
};

export const Prerequisite: Story = {
  name: "[WD-534] an option with a prerequisite shows only while the other has the value",
  args: {
    options: {
      limitCount: select([0, 1, 2], { title: "Limits", default: 0 }),
      limit2: number({ title: "Second limit", "x-prerequisite": { key: "limitCount", value: 2 } }),
    },
  },
  play: async ({ canvas }) => {
    const limits = await canvas.findByLabelText("Limits");
    await expect(canvas.queryByLabelText("Second limit")).toBeNull();
    await userEvent.selectOptions(limits, "2");
    await userEvent.type(await canvas.findByLabelText("Second limit"), "5");
    await expect(valueOf(canvas)).toEqual({ limitCount: 2, limit2: 5 });
    await userEvent.selectOptions(limits, "1");
    await expect(canvas.queryByLabelText("Second limit")).toBeNull();
    await expect(valueOf(canvas)).toEqual({ limitCount: 1 });
    await userEvent.selectOptions(limits, "2");
    await expect(await canvas.findByLabelText("Second limit")).toHaveValue("5");
    await expect(valueOf(canvas)).toEqual({ limitCount: 2, limit2: 5 });
  },
};

export const Nested: Story = {
  name: "a section of options is cleared and reset as one, and marked while it is changed",
  args: {
    options: {
      limits: section(
        { low: number({ title: "Low", default: 1 }), high: number({ title: "High" }) },
        { title: "Green limits" },
      ),
    },
    value: { limits: { low: 4, high: 9 } },
    faults: [{ path: "/limits/high", message: "Expected at most 8" }],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("High")).toHaveValue("9");
    await expect(canvas.getByText("Expected at most 8")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Reset Green limits to its default" }));
    await expect(valueOf(canvas)).toEqual({ limits: {} });
    await expect(canvas.getByLabelText("Low")).toHaveAttribute("placeholder", "1");
  },
};

export const ReadOnly: Story = {
  args: { options: { name: string({ title: "Name" }) }, value: { name: "Press" }, readOnly: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Name")).toBeDisabled();
    await expect(canvas.queryByRole("button", { name: /Reset/ })).toBeNull();
  },
};

const flow = {
  kind: "flow",
  slug: "report",
  schemaVersion: 1,
  title: "Report",
  steps: [
    { confirm: { text: "Sure?" }, onDeclined: [{ stop: "failed" }] },
    { call: "receive_good_qty", input: { qty: 5 } },
  ],
};

export const WholeKind: Story = {
  name: "a whole document is edited by its kind's schema: steps inside steps, in another order, of another verb",
  args: { schema: kinds.flow.schema as unknown as JsonObject, value: flow },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "confirm: Sure?" }));
    await expect(await canvas.findByRole("textbox", { name: "Text" })).toHaveValue("Sure?");
    canvas.getByRole("button", { name: "Move call: receive_good_qty" }).focus();
    await userEvent.keyboard("{ArrowUp}");
    const steps = () => valueOf(canvas)["steps"] as JsonObject[];
    await waitFor(() => expect(steps().map((step) => Object.keys(step)[0])).toEqual(["call", "confirm"]));
    await expect(canvas.getByRole("textbox", { name: "Text" })).toHaveValue("Sure?");
    await userEvent.click(canvas.getByRole("button", { name: "Remove call: receive_good_qty" }));
    await expect(valueOf(canvas)).toEqual({ ...flow, steps: [flow.steps[0]] });
    await userEvent.selectOptions(canvas.getByLabelText("Kind"), "Go to a page");
    await waitFor(() => expect(steps().map((step) => "confirm" in step)).toEqual([false]));
  },
};

const widgets = { slug: "my-gauge", title: "My gauge", revision: 3, widget: "gauge", name: "My gauge" };
const puts: unknown[] = [];
const savedTransport = () =>
  fakeTransport({
    routes: {
      "GET /api/documents/widget?widget=gauge": [widgets],
      "PUT /api/documents/widget/other-name": (body) => puts.push(body),
      "PUT /api/documents/widget/my-gauge": (body) => puts.push(body),
    },
    documents: { "widget/my-gauge": { ...widgets, kind: "widget", config: { unit: "pcs" } } },
  });
const gauge = { unit: string({ title: "Unit" }), step: number({ title: "Step" }) };

export const SavedShown: Story = {
  name: "[WD-515] the area of saved configurations is there when it is asked for, and else is not",
  args: { options: gauge, saved: { widget: "gauge", unsaved: false } },
  parameters: { transport: savedTransport() },
  render: (args) => (
    <>
      <div data-testid="with">
        <FormStory {...args} />
      </div>
      <div data-testid="without">
        <FormStory options={gauge} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const area = (id: string) => within(canvas.getByTestId(id)).queryByRole("group", { name: "Saved configurations" });
    await expect(area("with")).not.toBeNull();
    await expect(area("without")).toBeNull();
    await waitFor(() => expect(canvas.getAllByLabelText("Unit")).toHaveLength(2));
  },
};

export const SavedUsed: Story = {
  name: "[WD-518] loading over unsaved changes and saving over an existing name ask first; a name of one letter is refused",
  args: { options: gauge, value: { step: 5 }, saved: { widget: "gauge", unsaved: true } },
  parameters: { transport: savedTransport() },
  play: async ({ canvas }) => {
    puts.length = 0;
    const picker = await canvas.findByLabelText("Configuration");
    await within(picker).findByRole("option", { name: "My gauge" });
    await userEvent.selectOptions(picker, "my-gauge");
    const load = canvas.getByRole("button", { name: "Load" });
    await userEvent.click(load);
    await userEvent.click(within(await canvas.findByRole("alertdialog")).getByRole("button", { name: "No" }));
    await expect(valueOf(canvas)).toEqual({ step: 5 });
    await userEvent.click(load);
    await userEvent.click(within(await canvas.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(valueOf(canvas)).toEqual({ unit: "pcs" }));
    const name = canvas.getByLabelText("Save as");
    const save = canvas.getByRole("button", { name: "Save" });
    await userEvent.type(name, "a");
    await userEvent.click(save);
    await expect(await canvas.findByRole("alert")).toBeVisible();
    await userEvent.clear(name);
    await userEvent.type(name, "My Gauge");
    await userEvent.click(save);
    await userEvent.click(within(await canvas.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    await expect(await canvas.findByText('"My gauge" is saved.')).toBeVisible();
    await userEvent.type(name, "Other name");
    await userEvent.click(save);
    await expect(await canvas.findByText('"Other name" is saved.')).toBeVisible();
    const common = { kind: "widget", widget: "gauge", config: { unit: "pcs" } };
    await expect(puts).toMatchObject([
      { ...common, slug: "my-gauge", name: "My gauge" },
      { ...common, slug: "other-name", name: "Other name" },
    ]);
  },
};

export const Heard: Story = {
  name: "each change names its property, and opening the form changes nothing",
  args: { options: gauge, defaults: { unit: "pcs" }, onChange: fn() },
  play: async ({ args, canvas }) => {
    const unit = await canvas.findByLabelText("Unit");
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.type(unit, "k");
    await expect(args.onChange).toHaveBeenCalledWith({ unit: "k" }, "unit");
  },
};
