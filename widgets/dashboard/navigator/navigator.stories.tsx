import type { Meta, StoryObj } from "@storybook/react-vite";
import { useLocation } from "react-router";
import { expect, userEvent } from "storybook/test";
import type { NavigatorConfig } from "#schemas/values/navigatorConfig/schema.ts";
import { ready } from "#engine/bindings/bound.ts";
import { resolveNavigatorConfig } from "#engine/bindings/resolvers/navigatorConfig.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/navigator",
  component: Shown,
  parameters: { box: { width: 420, height: 200 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const buttons = [
  { label: "Hall 1", link: "/dashboards/hall-1" },
  { label: "Hall 2", link: "/dashboards/hall-2" },
  { label: "Machines", link: "/machines/all" },
];
/** Bound as the engine does it on the dashboard hall-1. */
const of = (navigator: Record<string, unknown>, options: Record<string, unknown> = {}) => ({
  options: { navigator, ...options },
  data: {
    navigator: ready(
      resolveNavigatorConfig(navigator as unknown as NavigatorConfig, {
        parameters: {},
        sources: {},
        locale: { language: "en", timeZone: "UTC" },
        dashboard: "hall-1",
      }),
    ),
  },
});
const Address = () => <output>{useLocation().pathname}</output>;
const withAddress: Story["render"] = (args) => (
  <>
    <div style={{ height: 160 }}>
      <Shown {...args} />
    </div>
    <Address />
  </>
);

export const Empty: Story = { args: of({ buttons: [] }) };
export const Typical: Story = { args: of({ size: 4, buttons }, { title: "Go to" }) };
export const Unconfigured: Story = { args: { options: {} } };
export const Refused: Story = { args: of({ buttons: [{ label: "Bad", type: "url", link: "javascript:alert(1)" }] }) };
export const Extreme: Story = {
  args: of({
    buttons: Array.from({ length: 12 }, (_, index) => ({
      label: `A button with a rather long name, number ${index + 1}`,
      link: `/dashboards/hall-${index + 1}`,
      showLink: true,
    })),
  }),
};

export const External: Story = {
  name: "[WD-915] a button of type url opens its address in a new tab",
  args: of({ buttons: [{ label: "Supplier", type: "url", link: "example.org" }] }),
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: "Supplier" });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("href", "https://example.org");
  },
};

export const Location: Story = {
  name: "[WD-918] a button of type location navigates inside the app",
  args: of({ buttons: [{ label: "Machines", type: "location", link: "/machines/all" }] }),
  render: withAddress!,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("link", { name: "Machines" }));
    await expect(canvas.getByRole("status")).toHaveTextContent("/machines/all");
  },
};

export const LabelAndLink: Story = {
  name: "[WD-921] [WD-922] a button shows its label, and its link only with showLink",
  args: of({
    buttons: [
      { label: "Hall 1", link: "/dashboards/hall-1" },
      { link: "/dashboards/hall-2", showLink: true },
      { label: "Hall 3", link: "/dashboards/hall-3", showLink: false },
    ],
  }),
  play: async ({ canvas }) => {
    const texts = canvas.getAllByRole("link").map(({ textContent }) => textContent);
    await expect(texts).toEqual(["Hall 1", "/dashboards/hall-2", "Hall 3"]);
  },
};

export const ThreePerRow: Story = {
  name: "[WD-923] size 4 places three buttons in a row of twelve columns",
  args: of({ size: 4, buttons: [...buttons, { label: "Fourth", link: "/home" }] }),
  play: async ({ canvas }) => {
    const tops = canvas.getAllByRole("link").map((link) => link.getBoundingClientRect().top);
    await expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  },
};

export const NaturalWidth: Story = {
  name: "[WD-924] size 0 has no fixed width, newTab opens a new tab, and internal location stays inside the app",
  args: of({
    size: 0,
    buttons: [
      { label: "A", link: "/home", newTab: true },
      { label: "A much longer label", type: "internal location", link: "/machines/all" },
    ],
  }),
  render: withAddress!,
  play: async ({ canvas }) => {
    const [short, long] = canvas.getAllByRole("link") as [HTMLElement, HTMLElement];
    await expect(short).toHaveAttribute("target", "_blank");
    await expect(long.getBoundingClientRect().width).toBeGreaterThan(short.getBoundingClientRect().width + 20);
    await userEvent.click(long);
    await expect(canvas.getByRole("status")).toHaveTextContent("/machines/all");
  },
};

const longAfter = fakeClock();
export const NeverRedirects: Story = {
  name: "[WD-931] on the grid it is a group of buttons that never leaves by itself",
  args: of({ buttons }),
  parameters: { clock: longAfter, path: "/dashboards/hall-1" },
  render: withAddress!,
  play: async ({ canvas }) => {
    longAfter.advance(86_400_000);
    await expect(canvas.getAllByRole("link")).toHaveLength(3);
    await expect(canvas.getByRole("status")).toHaveTextContent("/dashboards/hall-1");
  },
};

/** It waits for nothing: what the document says is shown at once, whatever the state of the link. */
export const Loading: Story = { args: { ...Typical.args, status: "pending" } };
export const Stale: Story = { args: { ...Typical.args, status: "stale" } };
export const Failed: Story = { args: { ...Typical.args, status: "error" } };
