import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, waitFor } from "storybook/test";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/operation-text.json" with { type: "json" };

const meta = {
  title: "Steps/presets/operation-text",
  component: presetStory(preset),
  args: { values: { order: { card_no: "10", work_order_no: "WO1" } } },
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta<ReturnType<typeof presetStory>>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const answering = (load_operation_text: unknown) =>
  fakeTransport({ procedures: { load_operation_text: () => load_operation_text } });
const next = (canvas: Canvas) => canvas.findByRole("button", { name: "Next" });

const texts: Record<string, string> = { "10": "<p>Dry it for <b>two hours</b>.</p>", "11": "<p>Pack it.</p>" };
export const OfACard: Story = {
  name: "[WD-340] [WD-341] the text of the card is shown as rich text",
  parameters: {
    transport: fakeTransport({
      procedures: { load_operation_text: ({ card_no }: Record<string, unknown>) => texts[String(card_no)] },
    }),
  },
  play: async ({ canvas }) => {
    const bold = await canvas.findByText("two hours");
    await expect([bold.tagName, Number(getComputedStyle(bold).fontWeight) >= 600]).toEqual(["B", true]);
    await expect(canvas.queryByText("Pack it.")).toBeNull();
    await expect(await next(canvas)).toBeEnabled();
  },
};

export const Hostile: Story = {
  name: "[WD-342] scripts, event attributes and javascript links of the text are taken out",
  parameters: {
    transport: answering(
      `<img src="x" alt="" onerror="document.title='harmed'"><script>document.title='harmed'</script><a href="javascript:document.title='harmed'">Drawing</a>`,
    ),
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText("Drawing")).not.toHaveAttribute("href");
    await expect(canvasElement.querySelector("script, [onerror]")).toBeNull();
    await expect(document.title).not.toBe("harmed");
  },
};

export const Empty: Story = {
  name: "[WD-343] an empty text says that there is none",
  parameters: { transport: answering("") },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("There is no operation text for this order.")).toBeVisible();
  },
};

const answered = Promise.withResolvers<string>();
export const Loading: Story = {
  name: "[WD-344] Next waits until the text is loaded",
  parameters: { transport: answering(answered.promise) },
  play: async ({ canvas }) => {
    await expect(await next(canvas)).toBeDisabled();
    answered.resolve("<p>Dry it.</p>");
    await canvas.findByText("Dry it.");
    await expect(await next(canvas)).toBeEnabled();
  },
};

export const NoText: Story = {
  name: "[WD-345] Next stays closed when there is no such card",
  parameters: { transport: answering(null) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Not loaded")).toBeVisible();
    await expect(await next(canvas)).toBeDisabled();
  },
};

const refuse = () => {
  throw new CallError(502, { code: "upstream_failed", message: "The texts are away", path: null, res: null });
};
export const Failed: Story = {
  name: "[WD-346] a failed load is only logged, and Next stays closed",
  beforeEach: () => {
    const error = spyOn(console, "error").mockImplementation(() => {});
    return () => error.mockRestore();
  },
  parameters: { transport: fakeTransport({ procedures: { load_operation_text: refuse } }) },
  play: async ({ canvas }) => {
    // oxlint-disable-next-line no-console -- what is logged is looked at
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    await expect(canvas.queryByText("The texts are away")).toBeNull();
    await expect(canvas.queryByRole("alert")).toBeNull();
    await expect(await next(canvas)).toBeDisabled();
  },
};
