import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor } from "storybook/test";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/unconfirmed-canceled-orders.json" with { type: "json" };

const meta = {
  title: "Steps/presets/unconfirmed-canceled-orders",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const cancellation = (recordNo: number, status: string) => ({ recordNo, status, card_no: `C-${recordNo}` });
const plant = (...rows: object[]) => fakeTransport({ procedures: { load_unconfirmed_cancellations: rows } });
const loads = ({ calls }: ReturnType<typeof plant>) =>
  calls.filter(({ procedure }) => procedure === "load_unconfirmed_cancellations").length;

export const Choosing: Story = {
  name: "[WD-306] [WD-307] [WD-308] failed and ongoing cancellations say so, and Next needs exactly one",
  args: {},
  parameters: { transport: plant(cancellation(4, "F"), cancellation(5, "N"), cancellation(6, "W")) },
  play: async ({ canvas }) => {
    const next = await canvas.findByRole("button", { name: "Next" });
    await canvas.findByText("C-4");
    await expect(canvas.getAllByText(/^(Failed|Ongoing)$/).map((cell) => cell.textContent)).toEqual([
      "Failed",
      "Ongoing",
      "Ongoing",
    ]);
    await expect(next).toBeDisabled();
    await userEvent.click(canvas.getByText("C-5"));
    await expect(next).toBeEnabled();
  },
};

const slow = fakeClock();
const growing = plant(cancellation(4, "F"), cancellation(5, "N"));
const Machine = presetStory(preset);
export const Single: Story = {
  name: "[WD-309] a single one is chosen and goes on, but only when the list is first loaded",
  args: {},
  parameters: { transport: growing, clock: slow },
  render: () => {
    const [isOpen, open] = useState(false);
    return (
      <>
        <Machine />
        <button onClick={() => open(true)}>Another terminal</button>
        {isOpen ? <Machine /> : null}
      </>
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("C-5");
    growing.answer("load_unconfirmed_cancellations", [cancellation(4, "F")]);
    growing.emit("NewOrderCancellation", { machine_id: "M1" });
    slow.advance(1000);
    await waitFor(() => expect(canvas.queryByText("C-5")).toBeNull());
    await expect(canvas.getByText("C-4")).toBeVisible();
    await expect(canvas.queryByRole("heading", { name: "After" })).toBeNull();
    await userEvent.click(canvas.getByText("Another terminal"));
    await expect(await canvas.findByRole("heading", { name: "After" })).toBeVisible();
  },
};

const clock = fakeClock();
const told = plant(cancellation(4, "F"), cancellation(5, "N"));
export const Told: Story = {
  name: "[WD-310] [WD-311] a new cancellation of this machine, or one that names none, loads the list again, one of another does not",
  args: {},
  parameters: { transport: told, clock },
  play: async ({ canvas }) => {
    await canvas.findByText("C-5");
    told.emit("NewOrderCancellation", { machine_id: "M2" });
    clock.advance(2000);
    await expect(loads(told)).toBe(1);
    told.emit("NewOrderCancellation", { machine_id: "M1" });
    clock.advance(2000);
    await waitFor(() => expect(loads(told)).toBe(2));
    told.emit("NewOrderCancellation", {});
    clock.advance(2000);
    await waitFor(() => expect(loads(told)).toBe(3));
  },
};

const refuse = () => {
  throw new CallError(502, { code: "upstream_failed", message: "The ERP is away", path: null, res: null });
};
export const Failed: Story = {
  name: "[WD-312] a load error stands in the place of the list",
  args: {},
  parameters: { transport: fakeTransport({ procedures: { load_unconfirmed_cancellations: refuse } }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The ERP is away")).toBeVisible();
    await expect(canvas.queryByRole("table")).toBeNull();
  },
};
