import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { type Answer, fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import extended from "../../../configs/factory/steps/scrap-summation-extended.json" with { type: "json" };
import summary from "../../../configs/factory/steps/scrap-summation.json" with { type: "json" };

const Extended = presetStory(extended);
const Summary = presetStory(summary);
const order = { card_no: "10", work_order_no: "WO1", op_number: "20", planned_setup_time: 0.5 };
const values = { order };

const meta = {
  title: "Steps/presets/scrap-summation",
  component: Extended,
  args: { values },
  parameters: { box: { width: 976, height: 640 } },
} satisfies Meta<typeof Extended>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const material = {
  materialNo: "PP-1",
  materialDesc: "Granulate",
  materialUnit: "kg",
  materialCardNo: "MC1",
  materialPlannedQty: 50,
  plannedQty: 100,
};
const answer = { workOrderNo: "WO1", cardGoodQty: 80, materials: [material] };
const scrapped = { trans_time: "2026-01-05T07:00:00Z", description: "Bent", scrap_qty: 3, scrap_reason: "R1" };
const plant = (more: Record<string, Answer> = {}) =>
  fakeTransport({
    procedures: {
      load_order_with_materials: answer,
      load_scrap_history_for_card: [scrapped],
      load_material_scrap_history: [],
      load_scrap_codes: [{ code: "R1", description: "Bent", scrap_text_flag: 0 }],
      receive_good_qty: {},
      report_scrap: {},
      report_material_scrap: {},
      ...more,
    },
  });
const inputs = ({ calls }: ReturnType<typeof plant>, name: string) =>
  calls.filter(({ procedure }) => procedure === name).map(({ input }) => input);
const refused =
  (message: string, status = 409) =>
  () => {
    throw new CallError(status, {
      code: status === 404 ? "not_found" : "state_conflict",
      message,
      path: null,
      res: null,
    });
  };

const press = async (canvas: Canvas, name: string) =>
  await userEvent.click(await canvas.findByRole("button", { name }));
const next = (canvas: Canvas) => canvas.getByRole("button", { name: "Next" });
/** Adds 2 scrapped pieces of R1, and sends them. */
const reportScrap = async (canvas: Canvas) => {
  await press(canvas, "Scrap adjustment");
  await userEvent.type(await canvas.findByRole("textbox", { name: "Scrap adjustment" }), "2");
  await userEvent.selectOptions(canvas.getByLabelText("Reason"), "R1");
  await press(canvas, "Report");
};
const at = { machine_id: "M1", card_no: "10", employee: "", trans_time: "2026-01-05T08:00:00.000Z" };

export const Decimals: Story = {
  name: "good is entered in whole pieces, material in the decimals of its unit",
  parameters: { transport: plant() },
  play: async ({ canvas }) => {
    await press(canvas, "Good quantity adjustment");
    const good = await canvas.findByRole("textbox", { name: "Good quantity adjustment" });
    await userEvent.type(good, "12.5");
    await expect(good).toHaveValue("125");
    await press(canvas, "Material scrap adjustment");
    await userEvent.selectOptions(canvas.getByLabelText("Material"), "MC1");
    const material = await canvas.findByRole("textbox", { name: "Material scrap adjustment" });
    await userEvent.type(material, "0.00071");
    await expect(material).toHaveValue("0.000");
  },
};

const doubting = plant({
  receive_good_qty: (input) => {
    if (input["confirmed"] === true) return {};
    throw new CallError(422, {
      code: "confirmation_needed",
      message: "That is 999 of 100 pcs planned.",
      path: "/good_qty",
      res: null,
    });
  },
});
export const Doubtful: Story = {
  name: "what the server doubts is asked about; declined it stays as it was typed, meant it is sent once more",
  parameters: { transport: doubting },
  play: async ({ canvas }) => {
    await press(canvas, "Good quantity adjustment");
    const field = await canvas.findByRole("textbox", { name: "Good quantity adjustment" });
    await userEvent.type(field, "999");
    await press(canvas, "Report");
    await expect(await screen.findByText("That is 999 of 100 pcs planned. Send it all the same?")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Change it" }));
    await expect(canvas.getByRole("textbox", { name: "Good quantity adjustment" })).toHaveValue("999");
    await press(canvas, "Report");
    await userEvent.click(await screen.findByRole("button", { name: "Send it all the same" }));
    await waitFor(() => expect(canvas.getAllByText("Reported")).toHaveLength(1));
    await expect(inputs(doubting, "receive_good_qty").map(({ confirmed }) => confirmed)).toEqual([
      undefined,
      undefined,
      true,
    ]);
  },
};

const reporting = plant();
export const Reporting: Story = {
  name: "[WD-214] [WD-219] [WD-220] [WD-223] good, scrap and material scrap are corrected, each with its own call",
  parameters: { transport: reporting },
  play: async ({ canvas }) => {
    await press(canvas, "Good quantity adjustment");
    await expect(next(canvas)).toBeDisabled();
    await userEvent.type(await canvas.findByRole("textbox", { name: "Good quantity adjustment" }), "5");
    await press(canvas, "Report");
    await waitFor(() => expect(inputs(reporting, "receive_good_qty")).toEqual([{ ...at, good_qty: 5, note: "" }]));
    await waitFor(() => expect(canvas.getAllByText("Reported")).toHaveLength(1));
    await reportScrap(canvas);
    await waitFor(() =>
      expect(inputs(reporting, "report_scrap")).toEqual([{ ...at, scrap_reason: "R1", scrap_qty: 2, scrap_text: "" }]),
    );
    await waitFor(() => expect(canvas.getAllByText("Reported")).toHaveLength(2));
    await press(canvas, "Material scrap adjustment");
    await userEvent.type(await canvas.findByRole("textbox", { name: "Material scrap adjustment" }), "1.5");
    await userEvent.selectOptions(canvas.getByLabelText("Material"), "MC1");
    await userEvent.selectOptions(canvas.getByLabelText("Reason"), "R1");
    await press(canvas, "Report");
    await waitFor(() =>
      expect(inputs(reporting, "report_material_scrap")).toEqual([
        {
          material_card_no: "MC1",
          machine_id: "M1",
          quantity: 1.5,
          scrap_reason: "R1",
          trans_time: at.trans_time,
          reporting_source: "order-confirmation",
        },
      ]),
    );
    await waitFor(() => expect(next(canvas)).toBeEnabled());
  },
};

export const ReadOnly: Story = {
  name: "[WD-215] the summary is to be read: no field, and no button but the wizard's own",
  render: () => <Summary values={values} />,
  parameters: { transport: plant() },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText("Bent")).toBeVisible();
    await expect(await canvas.findByText("Granulate")).toBeVisible();
    await expect(canvasElement.querySelector("input, select, textarea")).toBeNull();
    const frame = canvasElement.querySelector("[data-wizard-status] section, [data-wizard-status] main");
    await expect(frame?.querySelector("button") ?? null).toBeNull();
  },
};

const closed = plant({ report_scrap: refused("Card closed") });
export const Refused: Story = {
  name: "[WD-221] [WD-222] a refused row says why beside it and nowhere else, and holds the wizard until it is removed",
  parameters: { transport: closed },
  play: async ({ canvas, canvasElement }) => {
    await reportScrap(canvas);
    await expect(await canvas.findByText("Card closed")).toBeVisible();
    await expect(canvas.getAllByRole("alert")).toHaveLength(1);
    await expect(canvas.getByRole("alert").closest("li")).toHaveAttribute("data-state", "failed");
    await expect(canvasElement.ownerDocument.querySelectorAll(".mantine-Notification-root")).toHaveLength(0);
    await expect(next(canvas)).toBeDisabled();
    await press(canvas, "Remove");
    await waitFor(() => expect(next(canvas)).toBeEnabled());
  },
};

const failing = plant({ load_order_with_materials: refused("No order with the card", 404) });
const clock = fakeClock();
export const Retrying: Story = {
  name: "[WD-217] [WD-225] [WD-226] [WD-227] a failed load is tried again three times, and says so each time",
  parameters: { transport: failing, clock },
  play: async ({ canvas }) => {
    for (const retry of [1, 2, 3]) {
      await expect(await canvas.findByText(`Retrying...${retry}`)).toBeVisible();
      clock.advance(2000);
    }
    await expect(await canvas.findByText("Retries aborted. Please try again later.")).toBeVisible();
    clock.advance(60_000);
    await expect(inputs(failing, "load_order_with_materials")).toHaveLength(4);
  },
};

const recovering = plant({ load_order_with_materials: refused("No order with the card", 404) });
const slow = fakeClock();
export const Recovering: Story = {
  name: "[WD-228] a retry waits for 2 s, and its success takes the text away",
  parameters: { transport: recovering, clock: slow },
  play: async ({ canvas }) => {
    const loads = () => inputs(recovering, "load_order_with_materials").length;
    await canvas.findByText("Retrying...1");
    slow.advance(1999);
    await expect(loads()).toBe(1);
    slow.advance(1);
    await canvas.findByText("Retrying...2");
    await expect(loads()).toBe(2);
    recovering.answer("load_order_with_materials", answer);
    slow.advance(2000);
    await waitFor(() => expect(canvas.queryByText(/Retrying/)).toBeNull());
    await expect(loads()).toBe(3);
  },
};

const rebuilding = plant();
const ticking = fakeClock();
export const Rebuilding: Story = {
  name: "[WD-229] [WD-230] [WD-231] after a report the order is read again, and is said to be rebuilt until it differs or for 30 s",
  parameters: { transport: rebuilding, clock: ticking },
  play: async ({ canvas }) => {
    const rebuilt = "Order details are being rebuilt.";
    await reportScrap(canvas);
    await expect(await canvas.findByText(rebuilt)).toBeVisible();
    await waitFor(() => expect(inputs(rebuilding, "load_order_with_materials")).toHaveLength(2));
    ticking.advance(29_000);
    await expect(canvas.getByText(rebuilt)).toBeVisible();
    ticking.advance(1000);
    await waitFor(() => expect(canvas.queryByText(rebuilt)).toBeNull());
    await reportScrap(canvas);
    await canvas.findByText(rebuilt);
    rebuilding.answer("load_scrap_history_for_card", [scrapped, { ...scrapped, scrap_qty: 2 }]);
    rebuilding.emit("QuantityReported", { machine_id: "M1" });
    ticking.advance(2000);
    await waitFor(() => expect(canvas.queryByText(rebuilt)).toBeNull());
  },
};

export const SkippedOnce: Story = {
  name: "[WD-237] a step that is flagged so is passed by the first time only",
  args: { values: { order, skipScrapConfirmation: true } },
  parameters: { transport: plant() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "After" })).toBeVisible();
    await press(canvas, "Back");
    await expect(await canvas.findByText("Bent")).toBeVisible();
    await press(canvas, "Next");
    await expect(await canvas.findByRole("heading", { name: "After" })).toBeVisible();
  },
};
