import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { pdfAddress } from "#widgets/controls/stories/pdf.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { openPdf } from "#widgets/controls/viewer/open-pdf.ts";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/report-shower",
  component: Shown,
  loaders: [
    async () => {
      await loadPatterns();
      return {};
    },
  ],
  parameters: { box: { width: 420, height: 380 }, clock: fakeClock(Date.UTC(2024, 4, 15, 12)) },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const sheet = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 210 297'><rect width='210' height='297' fill='${color}'/></svg>`,
  )}`;
const document = (description: string, last_changed: string, link = sheet("#dde5ec")) => ({
  document_link: link,
  document_description: description,
  document_group: "",
  view_order: 1,
  hash: "",
  last_changed: `${last_changed}T10:00:00Z`,
});
const documents = [document("Setup sheet", "2024-05-01"), document("Drawing", "2024-01-10", sheet("#ffe0e0"))];
const options = { title: "Documents of M1", machineId: "M1", dataSource: 2 };
const of = (rows: readonly object[], more: Record<string, unknown> = {}, data: Record<string, unknown> = {}) => ({
  options: { ...options, ...more },
  data: { documents: ready(rows), ...data } as never,
});

export const Loading: Story = { args: { options, data: { documents: pending }, status: "pending" } };
export const Empty: Story = {
  args: of([]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No document")).toBeVisible();
  },
};
export const Typical: Story = {
  name: "[WD-934] source 2 shows a document of the machine",
  args: of(documents, { regex: "^Setup" }),
  play: async ({ canvas }) => {
    const picture = await canvas.findByRole("img", { name: "Setup sheet" });
    await expect(picture).toHaveAttribute("src", documents[0]!.document_link);
    await expect(canvas.queryByRole("img", { name: "Drawing" })).toBeNull();
  },
};
export const Stale: Story = { args: { options, data: { documents: stale(documents) }, status: "stale" } };
export const Failed: Story = { args: { options, data: { documents: failed }, status: "error" } };
export const Extreme: Story = {
  args: of([
    document(
      "The instruction for a change of tool, colour and material on the presses of the north hall",
      "2024-05-01",
      "a/very/long/name.docx",
    ),
  ]),
};
export const Outside: Story = {
  args: of([], {
    dataSource: 3,
    customDocuments: [{ label: "Safety rules of the site", link: "https://intranet.example/rules" }],
  }),
  play: async ({ canvas }) => {
    const link = await canvas.findByRole("link", { name: "Safety rules of the site" });
    await expect(link).toHaveAttribute("href", "https://intranet.example/rules");
    await expect(link).toHaveAttribute("target", "_blank");
  },
};
export const WithoutMachine: Story = {
  args: { options: { dataSource: 2, machineId: "{machineId1}" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Choose a machine")).toBeVisible();
  },
};
export const WithoutType: Story = {
  args: { options: { dataSource: 1, machineId: "M1" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Required configuration is missing")).toBeVisible();
  },
};
export const NoReport: Story = {
  args: {
    options: { ...options, dataSource: 1, reportType: { report_setting: "shift" } },
    data: { report: ready(null) },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No report yet")).toBeVisible();
  },
};

/** The address of a document that the reader has opened once, so that its worker is there. */
const opened = async () => {
  const address = pdfAddress(["First", "Second"]);
  const opening = openPdf(address);
  await opening.promise;
  await opening.destroy();
  return { address };
};
export const LastReport: Story = {
  name: "[WD-933] source 1 shows the newest report of the type, at the page",
  args: { options },
  loaders: [opened],
  render: (_, { loaded }) => (
    <Shown
      options={{ ...options, title: "Shift", dataSource: 1, pageNumber: 2, reportType: { report_setting: "shift" } }}
      data={{
        report: ready({
          created_at: "2024-05-14T22:00:00Z",
          report_setting: "shift",
          record_no: 7,
          path: String(loaded["address"]),
        }),
      }}
    />
  ),
  play: async ({ canvas }) => {
    const page = await canvas.findByRole("region", { name: "shift 2024-05-15 2" });
    await waitFor(() => expect(page.querySelector("canvas")).toHaveAttribute("data-drawn"));
    await expect(canvas.getByText("2/2")).toBeVisible();
  },
};

const order = { part_no: "P7", op_no: "10" };
const marked = (orders: readonly object[], more: Record<string, unknown> = {}) => {
  const transport = fakeTransport({ procedures: { get_part_info: orders } });
  const story: Story = {
    args: of(documents, { regex: "^Setup", warnForNew: true, ...more }, { order: ready(order) }),
    parameters: { transport },
  };
  return { transport, story };
};

const two = marked([{ any: 1 }, { other: "x" }]);
export const New: Story = {
  ...two.story,
  name: "[WD-942] [WD-944] of the orders that get_part_info counts only the number matters, and the mark tells the day",
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("New document 2024-05-01")).toBeVisible();
    await expect(two.transport.calls.map(({ procedure }) => procedure)).toEqual(["get_part_info"]);
  },
};

const three = marked([{}, {}, {}]);
export const NotNew: Story = {
  ...three.story,
  name: "[WD-940] after as many orders as the threshold nothing is marked",
  play: async ({ canvas }) => {
    await canvas.findByRole("img", { name: "Setup sheet" });
    await waitFor(() => expect(three.transport.calls).toHaveLength(1));
    await expect(canvas.queryByText(/New document/)).toBeNull();
  },
};

const placed = marked([], { title: "Marked", right: 10, top: 5, warningThreshHold: 2 });
export const Placed: Story = {
  ...placed.story,
  name: "[WD-943] counts the orders of what runs now since the last change, and marks by its place and style only where that is on",
  parameters: { ...placed.story.parameters, box: { width: 420, height: 800 } },
  render: ({ options: marked, data }) => (
    <>
      <div style={{ height: 380 }}>
        <Shown options={marked} data={{ ...data, warningStyle: ready({ color: "rgb(0, 0, 120)" }) }} />
      </div>
      <div style={{ height: 380 }}>
        <Shown options={{ ...marked, title: "Not marked", warnForNew: false }} data={data ?? {}} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const mark = await canvas.findByText("New document 2024-05-01");
    const { right, top, color } = mark.style;
    await expect({ right, top, color }).toEqual({ right: "10%", top: "5%", color: "rgb(0, 0, 120)" });
    await expect(canvas.getAllByRole("img", { name: "Setup sheet" })).toHaveLength(2);
    await expect(canvas.getAllByText(/New document/)).toHaveLength(1);
    await expect(placed.transport.calls.map(({ procedure, input }) => [procedure, input])).toEqual([
      [
        "get_part_info",
        {
          part_no_from: "P7",
          part_no_to: "P7",
          op_no_from: "10",
          op_no_to: "10",
          number_of_orders_back: 2,
          start_date: "2024-05-01",
          stop_date: "2024-05-15",
        },
      ],
    ]);
  },
};

const off = marked([], { warnForNew: false });
export const WithoutWarning: Story = {
  ...off.story,
  play: async ({ canvas }) => {
    await canvas.findByRole("img", { name: "Setup sheet" });
    await expect(canvas.queryByText(/New document/)).toBeNull();
    await expect(off.transport.calls).toEqual([]);
  },
};
