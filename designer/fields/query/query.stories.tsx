import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { hours } from "#widgets/controls/queries/queries.fixtures.ts";
import { schema } from "#widgets/dashboard/sql-graph/schema.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { FormStory } from "../../testing/form-story.tsx";

const meta = {
  title: "Designer/query fields",
  component: FormStory,
  parameters: { box: { width: 380, height: 900 } },
} satisfies Meta<typeof FormStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const transport = fakeTransport({
  procedures: {
    load_query_list: [
      { record_no: 1, name: "Pieces", parameters: [] },
      { record_no: 2, name: "Hours of a line", parameters: ["line", "hall"] },
    ],
    load_query_data: hours,
  },
});

export const Choosing: Story = {
  name: "a chosen query asks for each of its placeholders, and offers the columns of its answer once they are filled",
  args: {
    schema: schema.options as unknown as JsonObject,
    surroundings: { parameters: [{ name: "hall", default: "N" }] },
  },
  parameters: { transport },
  play: async ({ canvas }) => {
    const value = () => JSON.parse(canvas.getByTestId("value").textContent) as JsonObject;
    const choice = await canvas.findByLabelText(/Stored query/);
    await waitFor(() => expect(choice).toHaveTextContent("2 Hours of a line"));
    await userEvent.selectOptions(choice, "2 Hours of a line");
    await waitFor(() => expect(value()).toEqual({ queryId: 2, parameters: { line: "", hall: "" } }));
    await expect(transport.calls.filter(({ procedure }) => procedure === "load_query_data")).toEqual([]);
    await userEvent.type(canvas.getByLabelText("line"), "A");
    await userEvent.type(canvas.getByLabelText("hall"), "{{hall}");
    const column = canvas.getByLabelText(/Column of labels/);
    await waitFor(async () => {
      await userEvent.click(column);
      await expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toContain("setup");
    });
    await userEvent.click(screen.getByRole("option", { name: "machine_id" }));
    await expect(value()).toEqual({ queryId: 2, parameters: { line: "A", hall: "{hall}" }, x: "machine_id" });
  },
};
