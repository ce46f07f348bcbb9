import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import type { JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { WizardStep } from "#schemas/documents/wizard/schema.ts";
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

const { bind } = (WizardStep as unknown as { properties: Record<string, object> }).properties;

export const NamedEntries: Story = {
  name: "an entry of a map begins with its name, which is chosen or typed, is named anew and taken away",
  args: {
    options: { control: { type: "string", title: "Control" }, bind: { ...bind!, title: "Takes from" } },
    value: { control: "number", bind: {} },
  },
  play: async ({ canvas }) => {
    const name = await canvas.findByRole("combobox", { name: "Name of a new entry" });
    await expect(canvas.getByRole("button", { name: "Add an entry" })).toBeDisabled();
    await userEvent.click(name);
    await userEvent.click(await screen.findByRole("option", { name: "max" }));
    await userEvent.click(canvas.getByRole("button", { name: "Add an entry" }));
    await expect(valueOf(canvas)).toEqual({ control: "number", bind: { max: null } });
    const value = await canvas.findByRole("textbox", { name: "At most" });
    await userEvent.clear(value);
    await userEvent.type(value, '{{"var": "sources.order.left"}');
    await waitFor(() => expect(valueOf(canvas)["bind"]).toEqual({ max: { var: "sources.order.left" } }));
    await userEvent.type(name, "max");
    await expect(await canvas.findByText("There is an entry of this name.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Add an entry" })).toBeDisabled();
    const own = canvas.getByRole("textbox", { name: "Name of max" });
    await userEvent.clear(own);
    await userEvent.type(own, "min{Enter}");
    await waitFor(() => expect(valueOf(canvas)["bind"]).toEqual({ min: { var: "sources.order.left" } }));
    await userEvent.click(canvas.getByRole("button", { name: "Remove min" }));
    await waitFor(() => expect(valueOf(canvas)["bind"]).toEqual({}));
  },
};

const { settings } = (kinds.site.schema as unknown as { properties: Record<string, object> }).properties;

export const AwaitedSettings: Story = {
  name: "a setting that nothing reads yet is offered nowhere in the form, and kept",
  args: { options: { settings: settings! }, value: { settings: { globalPrint: true, own: 1 } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Remove own" }));
    await waitFor(() => expect(valueOf(canvas)).toEqual({ settings: { globalPrint: true } }));
    await expect(canvas.queryByRole("textbox", { name: /global/i })).toBeNull();
    await userEvent.type(canvas.getByRole("combobox", { name: "Name of a new entry" }), "globalPrint");
    await expect(canvas.getByRole("button", { name: "Add an entry" })).toBeDisabled();
  },
};

const { call, input } = (
  kinds.flow.schema as unknown as { $defs: { FlowStep: { anyOf: { properties: Record<string, object> }[] } } }
).$defs.FlowStep.anyOf.find(({ properties }) => "call" in properties)!.properties;

export const InputsOfCall: Story = {
  name: "a called procedure asks for its inputs by its contract, marks those that it needs, and shows those that it does not know",
  args: { options: { call: call!, input: input! }, value: { call: "receive_good_qty", input: { qty: 3 } } },
  parameters: {
    transport: fakeTransport({
      routes: {
        "GET /api/procedures": [
          {
            name: "receive_good_qty",
            kind: "write",
            input: {
              properties: {
                machine_id: { type: "string" },
                good_qty: { type: "number" },
                note: { type: "string" },
              },
              required: ["good_qty", "machine_id"],
            },
          },
        ],
      },
    }),
  },
  play: async ({ canvas }) => {
    const quantity = await canvas.findByRole("combobox", { name: "good_qty" });
    await userEvent.type(quantity, "12");
    await userEvent.type(canvas.getByRole("combobox", { name: "machine_id" }), "{{machine.machine_id}");
    await userEvent.click(canvas.getByRole("button", { name: "Remove qty" }));
    const written = { good_qty: 12, machine_id: "{machine.machine_id}" };
    await waitFor(() => expect(valueOf(canvas)["input"]).toEqual(written));
    await userEvent.type(canvas.getByRole("combobox", { name: "note" }), "x");
    await waitFor(() => expect(valueOf(canvas)["input"]).toEqual({ ...written, note: "x" }));
    await userEvent.clear(canvas.getByRole("combobox", { name: "note" }));
    await waitFor(() => expect(valueOf(canvas)["input"]).toEqual(written));
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
