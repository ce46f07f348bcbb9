import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, userEvent, waitFor } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { many, nothing, pieces } from "#widgets/controls/queries/queries.fixtures.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/sql-graph",
  component: Shown,
  parameters: { box: { width: 480, height: 320 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { title: "Pieces", queryId: 3, x: "machine_id", y: ["good_qty", "scrap_qty"] };
const of = (data: unknown, more: Record<string, unknown> = {}) => ({
  options: { ...options, ...more },
  data: { query: ready(data) },
});

export const Loading: Story = { args: { options, data: { query: pending }, status: "pending" } };
export const Unconfigured: Story = { args: { options: { title: "Pieces" } } };
export const Empty: Story = { args: of(nothing) };
export const Extreme: Story = { args: of(many, { x: "trans_date", y: ["good_qty"], graphType: "line" }) };
export const Stale: Story = { args: { options, data: { query: stale(pieces) }, status: "stale" } };
export const Stacked: Story = { args: of(pieces, { graphType: "stackedBar" }) };

export const Typical: Story = {
  name: "[WD-775] draws a chart of what the query answers",
  args: of(pieces),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("figure")).toHaveTextContent("FC1 1,250, FC2 980, FC3 1,410.33");
  },
};

/** The calls of queries that a dashboard of one query chart makes. */
const dashboardWith = (config: Record<string, unknown>, answer: unknown = pieces) => {
  const transport = fakeTransport({ procedures: { load_query_data: answer as object } });
  const clock = fakeClock();
  const document = dashboardOf(
    [
      { component: "sql-graph", config },
      {
        component: "parameter-selector",
        config: { selector: { type: "button", parameter: "line", parameterValues: ["A", "B"] } },
      },
    ],
    { parameters: [{ name: "line" }] },
  );
  const asked = () => transport.calls.filter(({ procedure }) => procedure === "load_query_data");
  return {
    asked,
    clock,
    story: {
      args: { options: {} },
      parameters: { transport, clock, box: { width: 480, height: 480 } },
      render: () => <ShownDashboard document={document} />,
    } satisfies Partial<Story>,
  };
};

const without = dashboardWith({ x: "machine_id" });
export const NoQuery: Story = {
  name: "[WD-736] without a query no call is made",
  ...without.story,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Required configuration is missing")).toBeVisible();
    without.clock.advance(5000);
    await expect(without.asked()).toEqual([]);
  },
};

const incomplete = dashboardWith({ queryId: 3, parameters: { line: "", hall: "N" } });
export const EmptyParameter: Story = {
  name: "[WD-736] with one empty parameter no call is made",
  ...incomplete.story,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting for: line")).toBeVisible();
    incomplete.clock.advance(5000);
    await expect(incomplete.asked()).toEqual([]);
  },
};

const filledLater = dashboardWith({ queryId: 3, parameters: { line: "{line}" } });
export const FilledLater: Story = {
  name: "[WD-737] a parameter that is filled at 700 ms is read at 1000 ms",
  ...filledLater.story,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting for: line")).toBeVisible();
    filledLater.clock.advance(700);
    await userEvent.click(await canvas.findByRole("button", { name: "A" }));
    await waitFor(() => expect(canvas.getByLabelText("address")).toHaveTextContent("line=A"));
    filledLater.clock.advance(299);
    await expect(filledLater.asked()).toEqual([]);
    filledLater.clock.advance(1);
    await waitFor(() =>
      expect(filledLater.asked().map(({ input }) => input)).toEqual([{ record_no: 3, parameters: { line: "A" } }]),
    );
    await expect(await canvas.findByRole("figure")).toHaveTextContent("FC1 1,250");
  },
};

const refusal = () => {
  const message = 'no such column: "secret_words"';
  throw new CallError(422, { code: "rule_violated", message, path: "/sql_query", res: null });
};
const refused = dashboardWith({ queryId: 3 }, refusal);
export const Refused: Story = {
  name: "[WD-740] a failed read is logged, the skeleton goes, and nobody is notified",
  ...refused.story,
  beforeEach: () => {
    const spy = spyOn(console, "error").mockImplementation(() => {});
    return () => spy.mockRestore();
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(console.error).toHaveBeenCalledWith('Query 3: no such column: "secret_words"'));
    await expect(canvas.queryByLabelText("Loading")).toBeNull();
    await expect(document.querySelector(".mantine-Notification-root")).toBeNull();
    await expect(canvasElement.textContent).not.toContain("secret_words");
  },
};
export const Failed: Story = { args: { options, data: { query: failed }, status: "error" } };
