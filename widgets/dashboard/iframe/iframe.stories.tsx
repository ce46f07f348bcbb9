import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect } from "storybook/test";
import { ready } from "#engine/bindings/bound.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import type { AppStore } from "#engine/react/providers/app-store.ts";
import { type WidgetArgs, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);

/** A site that allows the pages of these origins. */
const Allowing = ({ origins, ...args }: WidgetArgs & { origins: string[] }) => {
  const [store] = useState(() => {
    const state = { app: { settings: { allowed_frames: origins } } };
    return { subscribe: () => () => {}, get: () => state } as unknown as AppStore;
  });
  return (
    <AppProvider store={store}>
      <Shown {...args} />
    </AppProvider>
  );
};

const meta = { title: "Widgets/iframe", component: Shown } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** A page that the browser itself knows: stories reach no other server. */
const page = (path: string) => new URL(path, globalThis.location?.href ?? "http://localhost").href;

export const Empty: Story = { args: { options: { title: "Weather" } } };
export const Refused: Story = { args: { options: { title: "Weather", src: "javascript:alert(1)" } } };

export const Typical: Story = {
  name: "[WD-901] shows the page of its address in a sandbox",
  args: { options: { title: "Weather", src: page("/favicon.svg") } },
  play: async ({ canvas }) => {
    const frame = canvas.getByTitle("Weather");
    await expect(frame).toHaveAttribute("src", page("/favicon.svg"));
    await expect(frame.getAttribute("sandbox")).not.toContain("allow-same-origin");
  },
};

export const Filled: Story = {
  args: {
    options: { src: "https://example.invalid/{machine}" },
    data: { src: ready(page("/favicon.svg?machine=FC1")) },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByTitle("localhost")).toHaveAttribute("src", page("/favicon.svg?machine=FC1"));
  },
};

const elsewhere = "https://weather.invalid:8443/today";
export const NotAllowed: Story = {
  name: "[WD-902] a page that the site does not allow is named in its place, with what is missing and who can give it",
  args: { options: { title: "Weather", src: elsewhere } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/https:\/\/weather\.invalid:8443 is not among the pages that may be shown/),
    ).toBeVisible();
    await expect(canvas.queryByTitle("Weather")).toBeNull();
  },
};

export const Allowed: Story = {
  name: "[WD-902] a page that the site allows is shown, until the browser refuses it by the list that it has",
  render: () => <Allowing origins={["https://weather.invalid:8443"]} options={{ title: "Weather", src: elsewhere }} />,
  args: { options: {} },
  play: async ({ canvas }) => {
    await expect(canvas.getByTitle("Weather")).toHaveAttribute("src", elsewhere);
    const refuse = (blockedURI: string) =>
      document.dispatchEvent(
        new SecurityPolicyViolationEvent("securitypolicyviolation", {
          blockedURI,
          documentURI: globalThis.location.href,
          effectiveDirective: "frame-src",
          violatedDirective: "frame-src",
          originalPolicy: "frame-src 'self'",
          disposition: "enforce",
          statusCode: 200,
        }),
      );
    refuse("https://other.invalid");
    await expect(canvas.getByTitle("Weather")).toBeVisible();
    refuse("https://weather.invalid:8443");
    await expect(await canvas.findByText(/does not show it yet/)).toBeVisible();
    await expect(canvas.queryByTitle("Weather")).toBeNull();
  },
};
