import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { nothing, pieces } from "#widgets/controls/queries/queries.fixtures.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { failed, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { textTags } from "./schema.ts";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/free-text",
  component: Shown,
  parameters: { box: { width: 420, height: 140 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const of = (text: unknown, options: Record<string, unknown> = {}) => ({ options: { text, ...options } });

export const Empty: Story = { args: { options: {} } };
export const Typical: Story = { args: of("Injection moulding, north hall", { tag: "h2" }) };
export const WithSurface: Story = {
  args: of("Safety first", { styleClass: "widgetstyle", horizontalAlign: "center" }),
};
export const Extreme: Story = {
  args: of("All machines of the north hall are serviced on Friday from six to eight. ".repeat(20), { tag: "p" }),
};
export const Fit: Story = { args: of("7 450 pcs", { tag: "fit" }) };
export const BothLanguages: Story = { args: of({ en: "Hall {hall}", sv: "Sal {hall}" }, { tag: "h2" }) };

export const Static: Story = {
  name: "[WD-814] shows its static text",
  args: of("Hall 1"),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Hall 1")).toBeVisible();
  },
};

export const Tags: Story = {
  name: "[WD-818] shows the text in each heading, as paragraph, fitted and running",
  args: of("Hall 1"),
  render: () => (
    <>
      {textTags.map((tag) => (
        <div key={tag} data-testid={tag} style={{ height: 60 }}>
          <Shown options={{ text: tag, tag }} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const elements = textTags.map((tag) => canvas.getByText(tag).closest("h1,h2,h3,h4,h5,p")?.tagName.toLowerCase());
    await expect(elements).toEqual(["h1", "h2", "h3", "h4", "h5", "p", "p", "p"]);
  },
};

export const FitsItsBox: Story = {
  name: "[WD-819] a fitted text is as wide as its box",
  args: of("Hall 1, north", { tag: "fit" }),
  play: async ({ canvas }) => {
    const line = canvas.getByText("Hall 1, north");
    await waitFor(() => expect(Math.abs(line.getBoundingClientRect().width - 420)).toBeLessThan(6));
  },
};

const marked = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll("mark")].map(({ textContent }) => textContent);

export const Highlighted: Story = {
  name: "[WD-689] [WD-690] the term is marked wherever it stands, whatever its case, and an empty term marks nothing",
  args: of("Error ER", { highlight: "er", tag: "h2" }),
  render: (args) => (
    <>
      <div data-testid="term" style={{ height: 60 }}>
        <Shown {...args} />
      </div>
      <div data-testid="inside" style={{ height: 60 }}>
        <Shown {...of("error", { highlight: "err" })} />
      </div>
      <div data-testid="none" style={{ height: 60 }}>
        <Shown {...of("Error ER", { highlight: "" })} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const marks = ["term", "inside", "none"].map((id) => marked(canvas.getByTestId(id)));
    await expect(marks).toEqual([["Er", "ER"], ["err"], []]);
    await expect(canvas.getAllByRole("heading")).toHaveLength(1);
  },
};

export const Sizes: Story = {
  name: "[WD-820] size -1 fits the text to its box and 24 gives 24 px",
  args: of("Hall 1"),
  render: () => (
    <>
      <div style={{ height: 70 }}>
        <Shown options={{ text: "automatic", size: -1 }} />
      </div>
      <div style={{ height: 70 }}>
        <Shown options={{ text: "fixed", size: 24 }} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(Number.parseFloat(getComputedStyle(canvas.getByText("automatic")).fontSize)).toBeGreaterThan(40),
    );
    await expect(getComputedStyle(canvas.getByText("fixed")).fontSize).toBe("24px");
  },
};

export const Html: Story = {
  name: "[WD-685] shows HTML",
  args: of("A <b>bold</b> word", { format: "html" }),
  play: async ({ canvas }) => {
    await expect((await canvas.findByText("bold")).tagName).toBe("B");
  },
};

export const HostileHtml: Story = {
  args: of('<p onclick="alert(1)">Kept<script>alert(1)</script></p>', { format: "html" }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText("Kept")).not.toHaveAttribute("onclick");
    await expect(canvasElement.querySelector("script")).toBeNull();
  },
};

export const Parameters: Story = {
  name: "shows the dashboard's parameters in place of their names",
  args: {
    options: { text: "Machine {machineId1}" },
    data: { text: ready("Machine FC1") },
    parameters: { machineId1: "FC1" },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Machine FC1")).toBeVisible();
  },
};

/** It waits for nothing: what the document says is shown at once, whatever the state of the link. */
export const Loading: Story = { args: { ...Typical.args, status: "pending" } };
export const Stale: Story = { args: { ...Typical.args, status: "stale" } };
export const Failed: Story = { args: { ...Typical.args, status: "error" } };

const asked = (config: Record<string, unknown>, answer: unknown = pieces) => {
  const transport = fakeTransport({ procedures: { load_query_data: answer as object } });
  const clock = fakeClock();
  const document = dashboardOf(
    [
      { component: "free-text", config: { queryId: 3, ...config } },
      {
        component: "parameter-selector",
        config: { selector: { type: "button", parameter: "line", parameterValues: ["A", "B"] } },
      },
    ],
    { parameters: [{ name: "line" }] },
  );
  return {
    clock,
    calls: () => transport.calls.map(({ input }) => input),
    story: {
      args: { options: {} },
      parameters: { transport, clock, box: { width: 480, height: 480 } },
      render: () => <ShownDashboard document={document} />,
    } satisfies Partial<Story>,
  };
};

const first = asked({ tag: "h2", text: "Hall 1" });
export const OfAQuery: Story = {
  name: "[WD-815] shows the first field of the first row of a stored query instead of its text",
  ...first.story,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "FC1" })).toBeVisible();
    await expect(canvas.queryByText("Hall 1")).toBeNull();
  },
};

const waiting = asked({ parameters: { line: "{line}", hall: "N" } });
export const OfAWaitingQuery: Story = {
  name: "[WD-816] [WD-817] with an empty parameter it makes no call; filled at 700 ms it makes one at 1000 ms",
  ...waiting.story,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting for: line")).toBeVisible();
    waiting.clock.advance(700);
    await userEvent.click(await canvas.findByRole("button", { name: "A" }));
    await waitFor(() => expect(canvas.getByLabelText("address")).toHaveTextContent("line=A"));
    waiting.clock.advance(299);
    await expect(waiting.calls()).toEqual([]);
    waiting.clock.advance(1);
    await waitFor(() => expect(waiting.calls()).toEqual([{ record_no: 3, parameters: { line: "A", hall: "N" } }]));
    await expect(await canvas.findByText("FC1")).toBeVisible();
    waiting.clock.advance(5000);
    await expect(waiting.calls()).toHaveLength(1);
  },
};

export const OfAQueryLoading: Story = {
  args: { options: { queryId: 3 }, data: { query: pending }, status: "pending" },
};
export const OfAQueryWithoutRows: Story = { args: { options: { queryId: 3 }, data: { query: ready(nothing) } } };
export const OfAFailedQuery: Story = { args: { options: { queryId: 3 }, data: { query: failed }, status: "error" } };
