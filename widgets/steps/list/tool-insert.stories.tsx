import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/tool-insert.json" with { type: "json" };

const inserts = ["T77-1", "T77-2", "T80-1"].map((tool_id) => ({
  tool_id,
  description: "Cavity plate",
  location: "A1",
}));
const plant = (old: object | null = null) =>
  fakeTransport({ procedures: { load_free_tool_inserts: inserts, load_old_tool_insert: old } });

const meta = {
  title: "Steps/presets/tool-insert",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 }, transport: plant() },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const search = (canvas: Canvas) => canvas.findByRole("textbox", { name: "Search" });
const radios = (canvas: Canvas) => canvas.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"));

export const Choosing: Story = {
  name: "[WD-115] [WD-116] [WD-122] typing filters the rows, one row is chosen at a time, and Next needs it",
  args: {},
  play: async ({ canvas }) => {
    const next = await canvas.findByRole("button", { name: "Next" });
    await expect(next).toBeDisabled();
    await userEvent.click(await canvas.findByText("T77-1"));
    await userEvent.click(canvas.getByText("T80-1"));
    await expect(canvas.getByRole("radio", { name: "T77-1" })).not.toBeChecked();
    await expect(canvas.getByRole("radio", { name: "T80-1" })).toBeChecked();
    await expect(next).toBeEnabled();
    await userEvent.type(await search(canvas), "t77");
    await expect(radios(canvas)).toEqual(["T77-1", "T77-2"]);
  },
};

const described = fakeTransport({
  procedures: {
    load_free_tool_inserts: [
      { tool_id: "T77-2", description: "Gate", location: "Rack 4" },
      { tool_id: "T80-1", description: "Core", location: "Rack 5" },
    ],
  },
});

export const Searching: Story = {
  name: "[WD-124] the search reads tool, description and location, whatever their case",
  args: {},
  parameters: { transport: described },
  play: async ({ canvas }) => {
    await canvas.findByText("T77-2");
    await expect(
      canvas
        .getAllByRole("columnheader")
        .slice(1)
        .map((one) => one.textContent),
    ).toEqual(["Tool", "Description", "Location"]);
    for (const [query, found] of [
      ["t77-", "T77-2"],
      ["GATE", "T77-2"],
      ["rack 5", "T80-1"],
    ] as const) {
      await userEvent.clear(await search(canvas));
      await userEvent.type(await search(canvas), query);
      await expect(radios(canvas)).toEqual([found]);
    }
  },
};

export const Deselecting: Story = {
  name: "[WD-117] a second press of the row takes it back",
  args: {},
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText("T77-1"));
    await userEvent.click(canvas.getByText("T77-1"));
    await expect(canvas.getByRole("radio", { name: "T77-1" })).not.toBeChecked();
    await expect(await canvas.findByRole("button", { name: "Next" })).toBeDisabled();
  },
};

export const OwnTool: Story = {
  name: "[WD-118] the search begins with the machine's tool and a dash",
  args: { machine: { tool_id: "T77" } },
  play: async ({ canvas }) => {
    await expect(await search(canvas)).toHaveValue("T77-");
    await expect(radios(canvas)).toEqual(["T77-1", "T77-2"]);
  },
};

export const OtherTool: Story = {
  name: "a machine whose tool has no free insert begins with all of them",
  args: { machine: { tool_id: "T77-9" } },
  play: async ({ canvas }) => {
    await expect(await search(canvas)).toHaveValue("");
    await expect(radios(canvas)).toEqual(["T77-1", "T77-2", "T80-1"]);
  },
};

export const NoTool: Story = {
  name: "[WD-119] a machine without a tool begins with an empty search",
  args: { machine: { tool_id: "-" } },
  play: async ({ canvas }) => {
    await expect(await search(canvas)).toHaveValue("");
  },
};

const previous = plant(inserts[1]);
const isPrevious = ({ procedure }: { procedure: string }) => procedure === "load_old_tool_insert";

export const Previous: Story = {
  name: "[WD-120] [WD-121] a button chooses the insert that was there before",
  args: { machine: { tool_id: "T77" } },
  parameters: { transport: previous },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Previous insert" }));
    await expect(await canvas.findByRole("radio", { name: "T77-2", checked: true })).toBeVisible();
    previous.answer("load_old_tool_insert", null);
    await userEvent.click(canvas.getByRole("button", { name: "Previous insert" }));
    await waitFor(() => expect(previous.calls.filter(isPrevious)).toHaveLength(2));
    await expect(canvas.getByRole("radio", { name: "T77-2" })).toBeChecked();
  },
};
