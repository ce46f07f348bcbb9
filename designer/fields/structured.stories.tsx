import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { callConfiguration, callMethods } from "#schemas/values/callConfiguration/schema.ts";
import { dashboardSelect } from "#schemas/values/dashboardSelect/schema.ts";
import { dataSourceParameterConfig } from "#schemas/values/dataSourceParameterConfig/schema.ts";
import { mediaObject } from "#schemas/values/mediaObject/schema.ts";
import { navigatorConfig } from "#schemas/values/navigatorConfig/schema.ts";
import { subDashboardGridSettings } from "#schemas/values/subDashboardGridSettings/schema.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { FormStory, valueOf } from "../testing/form-story.tsx";
import { sampleSurroundings } from "../testing/sample.ts";

const snippet = {
  kind: "dashboard",
  slug: "press",
  title: "Press",
  isSnippet: true,
  snippetTag: "line",
  size: { x: 4, y: 4 },
  parameters: [{ name: "machineId1", description: "Machine" }, { name: "unit" }],
  dataSources: [{ slug: "one", source: "load_machine" }],
  widgets: [],
};
const transport = () =>
  fakeTransport({
    routes: {
      "GET /api/documents/dashboard": [
        { slug: "press", title: "Press", isSnippet: true, snippetTag: "line" },
        { slug: "hall-1", title: "Hall 1", isSnippet: false },
        { slug: "hall-2", title: "Hall 2" },
      ],
    },
    documents: { "dashboard/press": snippet },
    procedures: {
      load_dashboard_data: { columns: [], rows: [{ machine_id: "M1", good: 5 }] },
      load_webmedia_files: [{ path: "img/press.png" }, { path: "img/saw.png" }],
    },
  });

const meta = {
  title: "Designer/fields/structured",
  component: FormStory,
  parameters: { box: { width: 380, height: "auto" }, transport: transport() },
  args: { surroundings: sampleSurroundings },
} satisfies Meta<typeof FormStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const offered = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

export const Snippets: Story = {
  name: "[WD-646] [WD-647] [WD-648] [WD-650] snippets by tag and name, then a text field for each of their parameters",
  args: { options: { inner: dashboardSelect({ title: "Dashboard" }) } },
  play: async ({ canvas }) => {
    const picker = await canvas.findByLabelText("Snippet");
    await within(picker).findByRole("option", { name: "line Press" });
    await expect(offered(picker)).toEqual(["–", "line Press"]);
    await userEvent.selectOptions(picker, "press");
    const machine = await canvas.findByLabelText("{machineId1} Machine");
    await expect(canvas.getByLabelText("{unit}").tagName).toBe("INPUT");
    await expect(machine.tagName).toBe("INPUT");
    await userEvent.type(machine, "M1");
    await expect(valueOf(canvas)).toEqual({ inner: { slug: "press", parameters: { machineId1: "M1" } } });
  },
};

export const SnippetTranslated: Story = {
  name: "[WD-651] with parameterTranslate a parameter is chosen from the fields of the first machine",
  args: {
    options: { inner: dashboardSelect({ title: "Dashboard" }) },
    value: { inner: { slug: "press", parameterTranslate: true } },
  },
  play: async ({ canvas }) => {
    const picker = await canvas.findByLabelText("{machineId1} Machine");
    await within(picker).findByRole("option", { name: "machine_id" });
    await expect(offered(picker)).toEqual(["–", "machine_id", "good"]);
    await userEvent.selectOptions(picker, "machine_id");
    await expect(valueOf(canvas)).toMatchObject({ inner: { parameters: { machineId1: "machine_id" } } });
  },
};

export const Parameter: Story = {
  name: "[WD-637] the choices of a parameter are edited as a list",
  args: { options: { choice: dataSourceParameterConfig({ title: "Selector" }) } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Parameter"), "machineId1");
    const add = canvas.getByRole("button", { name: "Add to Choices" });
    await userEvent.click(add);
    await userEvent.type(canvas.getByLabelText("Choices 1"), "M1");
    await userEvent.click(add);
    await userEvent.type(canvas.getByLabelText("Choices 2"), "M2");
    await expect(valueOf(canvas)).toEqual({
      choice: { parameter: "machineId1", parameterValues: ["M1", "M2"] },
    });
  },
};

export const Navigator: Story = {
  name: "[WD-645] a link inside the application is marked until it begins with a slash",
  args: {
    options: { links: navigatorConfig({ title: "Links" }) },
    value: { links: { buttons: [{ label: "Hall", link: "dashboards/x" }] } },
  },
  play: async ({ canvas }) => {
    const link = await canvas.findByLabelText("Link");
    const fault = "A link inside the application begins with a slash.";
    await expect(link).toHaveAttribute("aria-invalid", "true");
    await expect(canvas.getByText(fault)).toBeVisible();
    await userEvent.clear(link);
    await userEvent.type(link, "/dashboards/x");
    await expect(canvas.queryByText(fault)).toBeNull();
    await userEvent.selectOptions(canvas.getByLabelText("Buttons per row"), "3");
    await expect(valueOf(canvas)).toEqual({
      links: { size: 4, buttons: [{ label: "Hall", link: "/dashboards/x" }] },
    });
  },
};

export const Grid: Story = {
  args: { options: { grid: subDashboardGridSettings({ title: "Grid" }) } },
  play: async ({ canvas }) => {
    const columns = await canvas.findByLabelText("Columns");
    await userEvent.clear(columns);
    await userEvent.type(columns, "0");
    await expect(valueOf(canvas)).toEqual({ grid: { columns: 1, rows: 1, padding: 0, fill: false } });
    await userEvent.click(canvas.getByRole("switch", { name: "Fill the cell" }));
    await expect(valueOf(canvas)).toMatchObject({ grid: { fill: true } });
  },
};

export const Media: Story = {
  name: "a file is chosen from the list, by a pattern that is marked while it is none, by the machine, or by its fields",
  args: { options: { media: mediaObject({ title: "Media" }) } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText("File"), "img/saw.png");
    await expect(valueOf(canvas)).toEqual({
      media: { fileType: "img", selectionMethod: "select", selection: "img/saw.png" },
    });
    const method = canvas.getByLabelText("Found by");
    await userEvent.selectOptions(method, "regex");
    await userEvent.type(canvas.getByLabelText("Pattern of the name (regular expression)"), "[[");
    await expect(await canvas.findByText("This pattern cannot be used.")).toBeVisible();
    await userEvent.selectOptions(method, "machinebased");
    await userEvent.click(canvas.getByRole("button", { name: "Machine M1 Press 1" }));
    await userEvent.selectOptions(method, "patternstring");
    await userEvent.type(canvas.getByLabelText("Name of the file"), "img/[[part_no].png");
    await expect(valueOf(canvas)["media"]).toMatchObject({
      selectionMethod: "patternstring",
      machineId: "M1",
      patternString: "img/[part_no].png",
    });
  },
};

export const Call: Story = {
  name: "[WD-676] five methods are offered; get and delete send no body",
  args: { options: { call: callConfiguration({ title: "Call" }) } },
  play: async ({ canvas }) => {
    const method = await canvas.findByLabelText("Method");
    await expect(offered(method)).toEqual([...callMethods]);
    await expect(method).toHaveDisplayValue("post");
    const body = () => canvas.queryByRole("button", { name: "Body" });
    const withBody: string[] = [];
    for (const one of callMethods) {
      await userEvent.selectOptions(method, one);
      if (body()) withBody.push(one);
    }
    await expect(withBody).toEqual(["post", "put", "patch"]);
  },
};

export const CallParts: Story = {
  args: { options: { call: callConfiguration({ title: "Call" }) } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Address"), "/api/x");
    await userEvent.click(canvas.getByRole("button", { name: "Add to Headers" }));
    await userEvent.type(canvas.getByLabelText("Name"), "x-line");
    await userEvent.type(canvas.getByLabelText("Value"), "1");
    await userEvent.click(canvas.getByRole("button", { name: "Headers" }));
    await userEvent.click(canvas.getByRole("button", { name: "Add to Entries of level 1" }));
    await userEvent.type(canvas.getByLabelText("Name"), "order");
    await userEvent.selectOptions(canvas.getByLabelText("Kind of entry"), "nested");
    await userEvent.click(canvas.getByRole("button", { name: "Add to Entries of level 2" }));
    const [, , inner] = [null, ...canvas.getAllByLabelText("Name")];
    if (!inner) throw new Error("Expected a nested entry");
    await userEvent.type(inner, "note");
    const [, second] = canvas.getAllByLabelText("Kind of entry");
    if (!second) throw new Error("Expected a nested entry");
    await userEvent.selectOptions(second, "prompt");
    await expect(valueOf(canvas)).toEqual({
      call: {
        url: "/api/x",
        headers: [{ key: "x-line", value: "1" }],
        body: [{ key: "order", type: "nested", nested: [{ key: "note", type: "prompt", dataType: "text" }] }],
      },
    });
  },
};
