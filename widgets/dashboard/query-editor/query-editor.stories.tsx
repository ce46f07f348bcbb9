import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, spyOn, userEvent, waitFor, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import type { AppStore } from "#engine/react/providers/app-store.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { many, pieces } from "#widgets/controls/queries/queries.fixtures.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { failed, stale, type WidgetArgs, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/query-editor",
  component: Shown,
  parameters: { box: { width: 640, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const sql = "select machine_id, good_qty from days where machine_id = <%machine%>";
const plain = [
  { record_no: 1, name: "Pieces per machine", parameters: [] },
  { record_no: 2, name: "Pieces of a machine", parameters: ["machine"] },
];
const withText = plain.map((query) => ({ ...query, sql_query: query.record_no === 2 ? sql : "select 1 as n" }));
const of = (queries: unknown, options: Record<string, unknown> = {}) => ({
  options: { title: "Queries", ...options },
  data: { queries: ready(queries) },
});

/** Somebody who holds these permissions. */
const As = ({ permissions, ...args }: WidgetArgs & { permissions: string[] }) => {
  const [store] = useState(() => {
    const state = { app: { permissions } };
    return { subscribe: () => () => {}, get: () => state } as unknown as AppStore;
  });
  return (
    <AppProvider store={store}>
      <Shown {...args} />
    </AppProvider>
  );
};

export const Loading: Story = { args: { options: {}, data: { queries: pending }, status: "pending" } };
export const Empty: Story = { args: of([]) };
export const Failed: Story = { args: { options: {}, data: { queries: failed }, status: "error" } };
export const Stale: Story = { args: { options: {}, data: { queries: stale(plain) }, status: "stale" } };

const running = fakeTransport({ procedures: { load_query_data: pieces } });
export const Typical: Story = {
  name: "[WD-784] without the permission it lists the queries, asks for the parameters, runs one and shows no text",
  args: of(plain),
  parameters: { transport: running },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByLabelText("Stored query"), "Pieces of a machine");
    await expect(canvas.getByRole("button", { name: "Run" })).toBeDisabled();
    await userEvent.type(canvas.getByLabelText("machine"), "FC1");
    await userEvent.click(canvas.getByRole("button", { name: "Run" }));
    await expect(await canvas.findByText("1,250")).toBeVisible();
    await expect(running.calls.map(({ input }) => input)).toEqual([{ record_no: 2, parameters: { machine: "FC1" } }]);
    await expect(canvas.queryByLabelText("Text of the query")).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Save" })).toBeNull();
  },
};

export const ForReaders: Story = {
  name: "[WD-784] who may see the text may not save it",
  args: of(withText, { queryId: 2 }),
  render: (args) => <As {...args} permissions={["view-widget-settings"]} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Text of the query")).toHaveValue(sql);
    await expect(canvas.getByLabelText("Text of the query")).toHaveAttribute("readonly");
    await expect(canvas.queryByRole("button", { name: "Save" })).toBeNull();
  },
};

const saved: unknown[] = [];
const saving = fakeTransport({
  procedures: { load_query_data: pieces },
  routes: {
    "GET /api/documents/query": [{ slug: "of-a-machine", record_no: 2 }],
    "GET /api/documents/query/of-a-machine?view=1": { document: { slug: "of-a-machine", sql_query: sql }, revision: 7 },
    "PUT /api/documents/query/of-a-machine": (body: unknown) => saved.push(body),
  },
});
export const ForEditors: Story = {
  name: "[WD-784] who may save runs what is typed and saves it",
  args: of(withText, { queryId: 2 }),
  parameters: { transport: saving },
  render: (args) => <As {...args} permissions={["view-widget-settings", "can-do-admin-actions"]} />,
  play: async ({ canvas }) => {
    const text = canvas.getByLabelText("Text of the query");
    await userEvent.clear(text);
    await userEvent.type(text, "select 2 as n");
    await userEvent.click(canvas.getByRole("button", { name: "Run" }));
    await expect(await canvas.findByText("1,250")).toBeVisible();
    await expect(saving.calls.at(-1)?.input).toEqual({ record_no: 2, parameters: {}, sql_query: "select 2 as n" });
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await expect(await canvas.findByText("Saved")).toBeVisible();
    await expect(saved).toEqual([{ slug: "of-a-machine", sql_query: "select 2 as n" }]);
  },
};

const refusing = fakeTransport({
  procedures: {
    load_query_data: () => {
      const message = "no such column: good (1)";
      throw new CallError(422, { code: "rule_violated", message, path: "/sql_query", res: null });
    },
  },
});
export const Refused: Story = {
  name: "[WD-785] a failing query shows the server's words in the editor and not in a chart",
  args: of(withText, { queryId: 1 }),
  parameters: { transport: refusing, box: { width: 640, height: 640 } },
  beforeEach: () => {
    const spy = spyOn(console, "error").mockImplementation(() => {});
    return () => spy.mockRestore();
  },
  render: (args) => (
    <>
      <div style={{ height: 380 }}>
        <Shown {...args} />
      </div>
      <div style={{ height: 240 }}>
        <ShownDashboard document={dashboardOf([{ component: "sql-graph", config: { queryId: 1 } }])} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(console.error).toHaveBeenCalledWith("Query 1: no such column: good (1)"));
    await expect(canvas.queryByText(/no such column/)).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Run" }));
    await waitFor(() => expect(within(canvas.getByRole("alert")).getByText("no such column: good (1)")).toBeVisible());
    await expect(canvas.getAllByText(/no such column/)).toHaveLength(1);
  },
};

export const Extreme: Story = {
  args: of(withText, { queryId: 1 }),
  parameters: { transport: fakeTransport({ procedures: { load_query_data: many } }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Run" }));
    await expect(await canvas.findByText("Day 0")).toBeVisible();
  },
};
