import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { useStore } from "zustand";
import { expect, fireEvent, screen, userEvent, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { failed, stale, widgetStory, type WidgetArgs } from "#widgets/controls/stories/widget-story.tsx";
import { codes, history, many, two } from "./time-history.fixtures.ts";
import View from "./View.tsx";

const Shown = widgetStory(View);

/** The widget with what is chosen on the page beside it. */
const WithChoice = (args: WidgetArgs) => {
  const { state } = useEngine();
  const selection = useStore(state, (now) => now.selection);
  const chosen = selection?.items.map(({ item }) => `${String(item["machine_id"])} ${String(item["stop"])}`).join(", ");
  return (
    <>
      <div style={{ height: 240 }}>
        <Shown {...args} />
      </div>
      <p data-testid="chosen">{selection ? `${selection.type}: ${chosen}` : "nothing"}</p>
    </>
  );
};

const meta = {
  title: "Widgets/time-history",
  component: Shown,
  parameters: { box: { width: 800, height: 240 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Last eight hours", machineId: "M1;M2", period: "h8" };
const of = (rows: typeof two, more: Record<string, unknown> = {}) => ({
  options: { ...options, ...more },
  data: { history: ready(rows), codes: ready(codes) },
});
const ids = (count: number) => Array.from({ length: count }, (_, at) => `FC${at + 1}`).join(";");

export const Loading: Story = { args: { options, data: { history: pending, codes: pending }, status: "pending" } };
export const Empty: Story = { args: of({ machines: [], segments: [], orders: [] }) };
export const Typical: Story = { args: of(two) };
export const OneMachineInASmallBox: Story = {
  args: of(
    history({
      M1: [
        [100, "R"],
        [20, "-"],
        [360, "R"],
      ],
    }),
    { machineId: "M1", title: "" },
  ),
  parameters: { box: { width: 320, height: 90 } },
};
export const EightMachines: Story = {
  args: of(many(8, 60), { machineId: ids(8), period: "h8", title: "Hall 1" }),
  parameters: { box: { width: 1100, height: 460 } },
};
export const Extreme: Story = {
  args: of(many(40, 300), { machineId: ids(40), period: "h48", title: "The whole plant" }),
  parameters: { box: { width: 1200, height: 640 } },
};
export const Stale: Story = { args: { options, data: { history: stale(two), codes: ready(codes) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { history: failed, codes: failed }, status: "error" } };

export const WithoutMachine: Story = {
  args: { options: { period: "h8", machineId: "{machineId1}" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Choose a machine")).toBeVisible();
  },
};

const bars = (element: HTMLElement) => within(element).findByRole("application");

/** Where a share of the period stands in the bar of a machine, in pixels of the window. */
const pointAt = (element: HTMLElement, share: number, machine: number) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const names = 44;
  const row = (height * 0.82) / 2;
  return {
    clientX: left + names + (width - names) * share,
    clientY: top + row * (machine + 0.5),
    pointerType: "mouse",
  };
};

export const ShowsWhatIsUnderThePointer: Story = {
  name: "[WD-871] shows reason, start, end and duration of what is under the pointer, in one bar for each machine; a press on a coded stop chooses nothing",
  args: of(two),
  render: WithChoice,
  play: async ({ canvas, canvasElement }) => {
    const drawn = await bars(canvasElement);
    await expect(drawn).toHaveAccessibleDescription(/M1: ran 6\sh.*M2: ran 4\sh/);
    await fireEvent.pointerMove(drawn, pointAt(drawn, 0.45, 0));
    await expect(screen.getByText("M1 · Tool change")).toBeVisible();
    await expect(screen.getByText("2026-01-05 04:00 – 05:00")).toBeVisible();
    await expect(screen.getByText("1 h")).toBeVisible();
    await fireEvent.pointerMove(drawn, pointAt(drawn, 0.1, 1));
    await expect(screen.getByText("M2 · No data")).toBeVisible();
    await fireEvent.pointerUp(drawn, pointAt(drawn, 0.45, 0));
    await expect(canvas.getByTestId("chosen")).toHaveTextContent("nothing");
  },
};

export const ChoosesUncodedStops: Story = {
  name: "[WD-867] [WD-869] [WD-870] a press on an uncoded stop chooses it, a second one takes it away, and the last one leaves nothing chosen",
  args: of(two),
  render: WithChoice,
  play: async ({ canvas, canvasElement }) => {
    const drawn = await bars(canvasElement);
    const press = (share: number, machine: number) => fireEvent.pointerUp(drawn, pointAt(drawn, share, machine));
    await press(0.8, 0);
    await expect(canvas.getByTestId("chosen")).toHaveTextContent("uncoded-multiple: M1 4");
    await press(0.8, 1);
    await expect(canvas.getByTestId("chosen")).toHaveTextContent("uncoded-multiple: M1 4, M2 3");
    await press(0.8, 0);
    await press(0.8, 1);
    await expect(canvas.getByTestId("chosen")).toHaveTextContent("nothing");
  },
};

export const NothingIsChosenAtAMachine: Story = {
  name: "[WD-868] under /interface a press on an uncoded stop leaves the choice empty",
  args: of(two),
  render: WithChoice,
  parameters: { path: "/interface/M1/dashboards/history" },
  play: async ({ canvas, canvasElement }) => {
    const drawn = await bars(canvasElement);
    await fireEvent.pointerUp(drawn, pointAt(drawn, 0.8, 0));
    await expect(canvas.getByTestId("chosen")).toHaveTextContent("nothing");
  },
};

export const ByKeys: Story = {
  name: "arrow keys walk along the bars and Enter chooses the stop",
  args: of(two),
  render: WithChoice,
  play: async ({ canvas, canvasElement }) => {
    (await bars(canvasElement)).focus();
    await userEvent.keyboard("{End}{ArrowLeft}");
    await expect(canvas.getByRole("status")).toHaveTextContent("M1, Uncoded, 2026-01-05 07:00, 08:00, 1 h");
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByTestId("chosen")).toHaveTextContent("uncoded-multiple: M1 4");
    await userEvent.keyboard("{Escape}");
    await expect(canvas.getByRole("status")).toHaveTextContent("");
  },
};

/** Another answer: the stop of M1 has got a reason. */
const coded = history({
  M1: [
    [180, "R"],
    [60, "12"],
    [120, "R"],
    [60, "20"],
    [60, "R"],
  ],
  M2: [[480, "R"]],
});

const Recoded = (args: WidgetArgs) => {
  const [rows, setRows] = useState(two);
  return (
    <>
      <button type="button" onClick={() => setRows(coded)}>
        New answer
      </button>
      <WithChoice {...args} data={{ history: ready(rows), codes: ready(codes) }} />
    </>
  );
};

export const CodedStopLeavesTheChoice: Story = {
  name: "a chosen stop that has got a reason is no longer chosen",
  args: of(two),
  render: Recoded,
  play: async ({ canvas, canvasElement }) => {
    const drawn = await bars(canvasElement);
    await fireEvent.pointerUp(drawn, pointAt(drawn, 0.8, 0));
    await expect(canvas.getByTestId("chosen")).toHaveTextContent("M1 4");
    await userEvent.click(canvas.getByText("New answer"));
    await expect(canvas.getByTestId("chosen")).toHaveTextContent("nothing");
  },
};
