import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, within } from "storybook/test";
import type { DataSourceParameterConfig } from "#schemas/values/dataSourceParameterConfig/schema.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";

const meta = {
  title: "Widgets/parameter-selector",
  component: ShownDashboard,
  parameters: { box: { width: 420, height: 700 }, path: "/dashboards/story?machineId1=M1&line=2" },
} satisfies Meta<typeof ShownDashboard>;
export default meta;
type Story = StoryObj<typeof meta>;

const parameters = [{ name: "machineId1" }];
const selector: DataSourceParameterConfig = { parameter: "machineId1", parameterValues: ["M1", "M2", "M3"] };
const of = (...selectors: Partial<DataSourceParameterConfig>[]) => ({
  document: dashboardOf(
    selectors.map((one) => ({
      component: "parameter-selector",
      config: { title: one.type ?? "Machine", selector: { ...selector, ...one } },
    })),
    { parameters },
  ),
});
const address = () => screen.getByLabelText("address");

export const Typical: Story = { args: of({}) };
export const Empty: Story = { args: of({ parameterValues: [] }) };
export const Unconfigured: Story = {
  args: { document: dashboardOf([{ component: "parameter-selector", config: { title: "Machine" } }]) },
};
export const Extreme: Story = {
  args: of({ parameterValues: Array.from({ length: 200 }, (_, at) => `A machine with a long name ${at}`).join(",") }),
};

export const ByType: Story = {
  name: "[WD-911] type button shows buttons, select a list, text a field",
  args: of({ type: "button" }, { type: "select" }, { type: "text" }),
  play: async ({ canvas }) => {
    const group = await canvas.findByRole("group", { name: "button" });
    const buttons = within(group).getAllByRole("button");
    await expect(buttons.map(({ textContent }) => textContent)).toEqual(["M1", "M2", "M3"]);
    await expect(buttons.map((one) => one.getAttribute("aria-pressed"))).toEqual(["true", "false", "false"]);
    await userEvent.click(await canvas.findByRole("combobox", { name: "select" }));
    const options = await screen.findAllByRole("option");
    await expect(options.map(({ textContent }) => textContent)).toEqual(["M1", "M2", "M3"]);
    await userEvent.click(options[2] as HTMLElement);
    await expect(address()).toHaveTextContent("?machineId1=M3&line=2");
    await expect(await canvas.findByRole("textbox", { name: "text" })).toHaveValue("M3");
  },
};

export const NeverEmpty: Story = {
  name: "[WD-909] an empty text leaves the query as it is and gives way to the value",
  args: of({ type: "text" }),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole("textbox");
    await userEvent.clear(field);
    await userEvent.keyboard("{Enter}");
    await expect(field).toHaveValue("M1");
    await expect(address()).toHaveTextContent("?machineId1=M1&line=2");
    await userEvent.clear(field);
    await userEvent.type(field, "  M9 {Enter}");
    await expect(address()).toHaveTextContent("?machineId1=M9&line=2");
  },
};

export const SameValue: Story = {
  name: "[WD-910] the value that the parameter has makes no navigation",
  args: of({}),
  play: async ({ canvas }) => {
    await canvas.findByRole("group");
    const before = address().dataset["key"];
    await userEvent.click(canvas.getByRole("button", { name: "M1" }));
    await expect(address().dataset["key"]).toBe(before);
    await userEvent.click(canvas.getByRole("button", { name: "M2" }));
    await expect(address()).toHaveTextContent("?machineId1=M2&line=2");
    await expect(address().dataset["key"]).not.toBe(before);
  },
};
