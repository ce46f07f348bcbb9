import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import type { JsonObject } from "#schemas/documents/json.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { schema } from "#widgets/dashboard/free-text/schema.ts";
import View from "#widgets/dashboard/free-text/View.tsx";
import { FormStory } from "../testing/form-story.tsx";

const transport = fakeTransport({ documents: {} });
const start: JsonObject = { text: "Hall 1", tag: "h1" };

/** The form of a widget beside the widget itself. */
const Beside = () => {
  const [options, setOptions] = useState(start);
  return (
    <>
      <div data-testid="preview" style={{ height: 120 }}>
        <View
          id="story"
          options={options as never}
          data={{}}
          status="ready"
          parameters={{}}
          setParameter={() => undefined}
        />
      </div>
      <FormStory
        schema={schema.options as unknown as JsonObject}
        value={start}
        defaults={schema.defaults as JsonObject}
        onChange={setOptions}
      />
    </>
  );
};

const meta = {
  title: "Designer/inspector/preview",
  component: Beside,
  parameters: { box: { width: 380, height: "auto" }, transport },
} satisfies Meta;
export default meta;

export const AtOnce: StoryObj<typeof meta> = {
  name: "[WD-539] a change shows in the preview at once and calls nothing",
  play: async ({ canvas }) => {
    const text = await canvas.findByRole("textbox", { name: "Text" });
    await expect(canvas.getByTestId("preview")).toHaveTextContent("Hall 1");
    await userEvent.type(text, "23");
    await expect(canvas.getByTestId("preview")).toHaveTextContent("Hall 123");
    // The choice of stored queries reads its list.
    await expect(transport.calls.filter(({ procedure }) => procedure !== "load_query_list")).toEqual([]);
  },
};
