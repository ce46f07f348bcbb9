import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { machineOf, machines, many } from "./parent.fixtures.ts";
import View from "./View.tsx";

const meta = {
  title: "Widgets/parent",
  component: widgetStory(View),
  parameters: { box: { width: 760, height: 420 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Machines", child: "production-value", valueKey: "card_good_qty", mode: "group-by" };
const of = (rows: readonly object[], more: Record<string, unknown> = {}) => ({
  options: { ...options, ...more },
  data: { machines: ready(rows) },
});

export const Loading: Story = { args: { options, data: { machines: pending }, status: "pending" } };
export const Empty: Story = {
  args: of([]),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No data for the chosen filters.")).toBeVisible();
  },
};
export const WithoutChild: Story = {
  args: { options: { title: "Machines" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Required configuration is missing")).toBeVisible();
  },
};
export const Extreme: Story = { args: of(many(40)) };
export const ExtremeInStacks: Story = { args: of(many(60), { mode: "stacks", maxStacks: 12 }) };
export const Zones: Story = { args: of(many(40), { child: "zone-overview", mode: "stacks" }) };
export const Stale: Story = { args: { options, data: { machines: stale(machines) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { machines: failed }, status: "error" } };

export const Typical: Story = {
  name: "[WD-807] a heading with the description of each zone, and its machines below",
  args: of(machines),
  play: async ({ canvas }) => {
    const headings = canvas.getAllByRole("heading", { level: 3 });
    await expect(headings.map(({ textContent }) => textContent)).toEqual(["Moulding north", "Packing"]);
    const below = headings.map((heading) =>
      within(heading.nextElementSibling as HTMLElement)
        .getAllByRole("heading", { level: 2 })
        .map(({ textContent }) => textContent),
    );
    await expect(below).toEqual([
      ["FC1", "FC2", "FC3", "FC4"],
      ["JH1", "JH2", "JH3"],
    ]);
    const [first, second] = within(headings[0]!.nextElementSibling as HTMLElement).getAllByRole("listitem");
    await expect(first!.getBoundingClientRect().top).toBe(second!.getBoundingClientRect().top);
  },
};

const stacksIn = (element: HTMLElement) =>
  Array.from(element.querySelectorAll<HTMLElement>("section section > div > ul:not(h3 + ul)"), (stack) =>
    Array.from(stack.children, (child) => child.getBoundingClientRect()),
  );

const seven = Array.from({ length: 7 }, (_, at) => machineOf(`M${at + 1}`, "A"));
export const Stacks: Story = {
  name: "[WD-808] columns of equal height, filled from top to bottom: 7 children stand in 3, 3 and 1",
  args: of(seven, { mode: "stacks" }),
  play: async ({ canvas, canvasElement }) => {
    const stacks = stacksIn(canvasElement);
    await expect(stacks.map(({ length }) => length)).toEqual([3, 3, 1]);
    const order = canvas.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    await expect(order).toEqual(["Machines", "M1", "M2", "M3", "M4", "M5", "M6", "M7"]);
    const heights = stacks.flat().map(({ height }) => Math.round(height));
    await expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
    for (const stack of stacks) {
      const tops = stack.map(({ top }) => top);
      await expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
      await expect(tops[0]).toBe(stacks[0]![0]!.top);
    }
  },
};

const Shown = widgetStory(View);
export const BothModes: Story = {
  name: "[WD-805] group-by shows headings, stacks shows columns",
  args: of(machines),
  parameters: { box: { width: 760, height: 840 } },
  render: (args) => (
    <>
      <div data-testid="group-by" style={{ height: 420 }}>
        <Shown {...args} />
      </div>
      <div data-testid="stacks" style={{ height: 420 }}>
        <Shown {...of(machines, { mode: "stacks", title: "Stacks" })} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const shown = (mode: string) => {
      const element = canvas.getByTestId(mode);
      const headings = within(element).queryAllByRole("heading", { level: 3 });
      return [headings.length, stacksIn(element).filter((stack) => stack.length === 3).length];
    };
    await expect(shown("group-by")).toEqual([2, 0]);
    await expect(shown("stacks")).toEqual([0, 2]);
  },
};

export const TestComponent: Story = {
  name: "[WD-812] the test component shows what the machine sends as raw text",
  args: of(machines.slice(1, 3), { child: "test-component" }),
  play: async ({ canvas }) => {
    const [uncoded, stopped] = canvas.getAllByRole("listitem");
    for (const raw of ["FC2", "Engel e-victory 200", "S", "-"])
      await expect(within(uncoded!).getByText(raw)).toBeVisible();
    for (const raw of ["FC3", "S", "12"]) await expect(within(stopped!).getByText(raw)).toBeVisible();
  },
};

export const ZoneOverview: Story = {
  args: of(machines, { child: "zone-overview", mode: "stacks" }),
  play: async ({ canvas, canvasElement }) => {
    const zones = Array.from(canvasElement.querySelectorAll<HTMLElement>("[data-worst]"), (zone) => [
      zone.querySelector("p")?.textContent,
      zone.dataset["worst"],
      Array.from(zone.querySelectorAll("dl > div"), ({ textContent }) => textContent),
    ]);
    await expect(zones).toEqual([
      ["Moulding north", "uncoded", ["Running1", "Stopped2", "Uncoded1"]],
      ["Packing", "stop", ["Running1", "Stopped1", "Uncoded0", "No data1"]],
    ]);
    await expect(canvas.getByText("Moulding north")).toBeVisible();
  },
};

export const EachChild: Story = {
  name: "[WD-806] a child is a production value, a test component or a zone overview",
  args: of(machines),
  parameters: { box: { width: 760, height: 900 } },
  render: () => (
    <>
      {["production-value", "test-component", "zone-overview"].map((child) => (
        <div key={child} data-testid={child} style={{ height: 300 }}>
          <Shown {...of(machines.slice(0, 1), { child, title: child })} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const child = (name: string) => within(canvas.getByTestId(name)).getByRole("listitem");
    await expect(child("production-value")).toHaveTextContent("FC17,450");
    await expect(child("test-component")).toHaveTextContent("current_stop_reason-");
    await expect(child("zone-overview")).toHaveTextContent("Moulding northRunning1Stopped0Uncoded0");
  },
};
