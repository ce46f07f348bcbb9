import type { Meta, StoryObj } from "@storybook/react-vite";
import { startTransition, useState } from "react";
import { useLocation } from "react-router";
import { expect, fireEvent, waitFor } from "storybook/test";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { hostedTransport } from "#widgets/dashboard/special-component/hosting/hosted.fixtures.ts";
import { widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = { title: "Widgets/section", component: Shown } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Where the page is, and how often it was asked: an answer that is drawn stands behind all that was under way. */
const Address = () => {
  const [asked, setAsked] = useState(0);
  return (
    <>
      <output>{useLocation().pathname}</output>
      <button onClick={() => startTransition(() => setAsked((count) => count + 1))}>Asked {asked} times</button>
    </>
  );
};
const withAddress: NonNullable<Story["render"]> = (args) => (
  <>
    <Shown {...args} />
    <Address />
  </>
);
/** A section with the timed navigator at a clock of its own; the play function moves the clock. */
const timed = (options: Record<string, unknown>, path = "/dashboards/hall-1") => {
  const clock = fakeClock();
  return {
    clock,
    story: {
      args: { options: { component: "navigator", ...options } },
      parameters: { clock, path },
      render: withAddress,
    } satisfies Partial<Story>,
  };
};
type Canvas = { getByRole: (role: string, options?: { name: RegExp }) => HTMLElement };
const shows = async (canvas: Canvas, path: string) => {
  const ask = canvas.getByRole("button", { name: /Asked/ });
  const before = ask.textContent;
  await fireEvent.click(ask);
  await waitFor(() => expect(ask).not.toHaveTextContent(before));
  await expect(canvas.getByRole("status")).toHaveTextContent(path);
};

export const Empty: Story = { args: { options: {} } };
export const Typical: Story = { args: { options: { title: "Injection moulding" } } };
export const Extreme: Story = {
  args: {
    options: {
      title: "Injection moulding and packing, north hall, lines one to twenty-four with robots and wrappers",
      backgroundEnabled: true,
      backgroundColor: "#0d3b78",
      color: "#ffffff",
    },
  },
};

export const OnlyBackgroundAndTitle: Story = {
  name: "[WD-748] a section that hosts nothing shows its background and title only",
  args: { options: { title: "Hall 1", backgroundEnabled: true, backgroundColor: "#112233", color: "#ffffff" } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("heading")).toHaveTextContent("Hall 1");
    const area = canvasElement.querySelector("section")!;
    await expect(getComputedStyle(area).backgroundColor).toBe("rgb(17, 34, 51)");
    await expect(area.children).toHaveLength(1);
  },
};

const after20 = timed({ timeout: 20, link: "/dashboards/hall-2" });
export const Redirects: Story = {
  name: "[WD-925] the timed navigator goes to its link after the time-out and not before",
  ...after20.story,
  play: async ({ canvas }) => {
    after20.clock.advance(19_999);
    await shows(canvas, "/dashboards/hall-1");
    after20.clock.advance(1);
    await shows(canvas, "/dashboards/hall-2");
  },
};

const byDefault = timed({ link: "/dashboards/hall-2" });
export const DefaultTimeout: Story = {
  name: "[WD-928] without a time-out it redirects after 300 s",
  ...byDefault.story,
  play: async ({ canvas }) => {
    byDefault.clock.advance(299_000);
    await shows(canvas, "/dashboards/hall-1");
    byDefault.clock.advance(1000);
    await shows(canvas, "/dashboards/hall-2");
  },
};

const never = [timed({ timeout: 0, link: "/home" }), timed({ timeout: -1, link: "/home" })] as const;
export const NeverAtZero: Story = {
  name: "[WD-929] a time-out of 0 never redirects",
  ...never[0].story,
  play: async ({ canvas }) => {
    never[0].clock.advance(86_400_000);
    await shows(canvas, "/dashboards/hall-1");
  },
};
export const NeverBelowZero: Story = {
  name: "[WD-929] a time-out below 0 never redirects",
  ...never[1].story,
  play: async ({ canvas }) => {
    never[1].clock.advance(86_400_000);
    await shows(canvas, "/dashboards/hall-1");
  },
};

const inAdmin = timed({ timeout: 20, link: "/home" }, "/admin/config/dashboards/hall-1");
export const StaysInAdministration: Story = {
  name: "[OV-484] [WD-930] under /admin it never leaves the page and starts again",
  ...inAdmin.story,
  play: async ({ canvas }) => {
    inAdmin.clock.advance(65_000);
    await shows(canvas, "/admin/config/dashboards/hall-1");
  },
};

const touched = timed({ link: "/home" });
export const InputRestarts: Story = {
  name: "[WD-931] the hosted navigator redirects, and input on the page restarts its time-out: a key at 299 s delays it to 599 s",
  ...touched.story,
  play: async ({ canvas }) => {
    touched.clock.advance(299_000);
    await fireEvent.keyDown(document.body, { key: "a" });
    touched.clock.advance(299_999);
    await shows(canvas, "/dashboards/hall-1");
    touched.clock.advance(1);
    await shows(canvas, "/home");
  },
};

/** A section with a part that draws something. */
const hosting = (component: string, own: Record<string, unknown> = {}): Story => ({
  args: { options: { title: "North hall", component, [component]: own } },
  parameters: { transport: hostedTransport(), box: { width: 900, height: 480 } },
});

export const HostsTargetFulfillment: Story = {
  name: "[WD-747] hosts target-fulfillment",
  ...hosting("target-fulfillment", { weekend: true }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading")).toHaveTextContent("North hall");
    await expect(await canvas.findByText("Sun")).toBeVisible();
  },
};
export const HostsTargetFulfillmentAlternate: Story = {
  name: "[WD-747] hosts target-fulfillment-alternate",
  ...hosting("target-fulfillment-alternate", { machineId: "FC1" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("94 %")).toBeVisible();
  },
};
export const HostsMtbfMttr: Story = {
  name: "[WD-747] hosts mtbf-mttr",
  ...hosting("mtbf-mttr", { machineId: "FC1", unit: "h" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Time between failures and to repair (h)" })).toBeVisible();
  },
};
export const HostsScrapOfDay: Story = {
  name: "[WD-747] hosts scrap-5091",
  ...hosting("scrap-5091", { machineId: "M1;M2" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("figure")).toHaveTextContent("Short shot: M1 · S1 12, M2 · S2 4");
  },
};
export const HostsScrapOfYear: Story = {
  name: "[WD-747] hosts scrap-5061",
  ...hosting("scrap-5061", { machineId: "M1" }),
  play: async ({ canvas }) => {
    const [months] = await canvas.findAllByRole("figure");
    await expect(months).toHaveTextContent("Scrap (kg): January 17.5, February 37.5");
  },
};
export const HostsSqlStackGraph: Story = {
  name: "[WD-747] hosts sql-stack-graph",
  ...hosting("sql-stack-graph", { queryId: 4 }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("figure")).toHaveTextContent("FC1: run 14.5, stop 2.25, setup 1");
  },
};
const afterMinute = timed({ timeout: 60, link: "/home" });
export const HostsNavigator: Story = {
  name: "[WD-747] hosts navigator",
  ...afterMinute.story,
  play: async ({ canvas }) => {
    afterMinute.clock.advance(60_000);
    await shows(canvas, "/home");
  },
};

/** What the section itself says waits for nothing: it is shown at once, whatever the state of the link. */
export const Loading: Story = { args: { ...Typical.args, status: "pending" } };
export const Stale: Story = { args: { ...Typical.args, status: "stale" } };
export const Failed: Story = { args: { ...Typical.args, status: "error" } };
