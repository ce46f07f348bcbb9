import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { pdfAddress } from "#widgets/controls/stories/pdf.fixtures.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { openPdf } from "#widgets/controls/viewer/open-pdf.ts";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = { title: "Widgets/media-viewer", component: Shown } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 90'%3E%3Crect width='160' height='90' fill='%23dde5ec'/%3E%3Crect x='20' y='40' width='120' height='30' fill='%23456'/%3E%3C/svg%3E";
/** A film that never begins and never fails. */
const film = () => URL.createObjectURL(new MediaSource());
const media = { fileType: "img", selectionMethod: "select", selection: "img/press.png" };
const of = (source: string | null, options: Record<string, unknown> = {}, fileType = "img") => ({
  options: { title: "Press 1", media: { ...media, fileType }, ...options },
  data: { media: ready({ fileType, source, version: null }) },
});

export const Loading: Story = {
  args: { options: { title: "Press 1", media }, data: { media: pending }, status: "pending" },
};
export const Empty: Story = { args: of(null) };
export const Unconfigured: Story = { args: { options: { title: "Press 1" } } };
export const Typical: Story = { args: of(picture) };
export const Extreme: Story = { args: of(picture, { fit: "cover", styleClass: "tightstyle" }) };
export const Stale: Story = {
  args: {
    ...of(picture),
    data: { media: stale({ fileType: "img", source: picture, version: null }) },
    status: "stale",
  },
};
export const Failed: Story = {
  args: { options: { title: "Press 1", media }, data: { media: failed }, status: "error" },
};
export const Broken: Story = {
  name: "a file that cannot be shown is no media",
  args: of("data:image/png;base64,AAAA"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No media found")).toBeVisible();
  },
};

export const Kinds: Story = {
  name: "[WD-903] shows a picture, a video and an icon",
  args: of(picture),
  parameters: { box: { width: 420, height: 620 } },
  render: () => (
    <>
      {[of(picture, { title: "" }), of(film(), { title: "Film" }, "video"), of("engine", { title: "" }, "icon")].map(
        (args, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the three never change places
          <div key={at} style={{ height: 200 }}>
            <Shown {...args} />
          </div>
        ),
      )}
    </>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector("img")?.naturalWidth).toBeGreaterThan(0));
    await expect(canvasElement.querySelector("video")).toHaveAttribute("aria-label", "Film");
    await expect(canvasElement.querySelector("figure svg")).toBeVisible();
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

export const Pdf: Story = {
  name: "[WD-668] shows page 1 of a PDF file, and turns its pages",
  args: of("", {}, "pdf"),
  loaders: [opened],
  render: (_, { loaded }) => <Shown {...of(String(loaded["address"]), {}, "pdf")} />,
  play: async ({ canvas, canvasElement }) => {
    const drawn = (page: number) =>
      waitFor(() => {
        const sheet = canvas.getByRole("region", { name: `Press 1 ${page}` });
        return expect(sheet.querySelector("canvas")).toHaveAttribute("data-drawn");
      });
    await drawn(1);
    const sheet = canvasElement.querySelector("canvas") as HTMLCanvasElement;
    const pixels = sheet.getContext("2d")?.getImageData(0, 0, sheet.width, sheet.height).data ?? [];
    await expect(Array.from(pixels).filter((part) => part < 100).length).toBeGreaterThan(100);
    await expect(canvas.getByText("1/2")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Previous page" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "Next page" }));
    await drawn(2);
    await expect(canvas.getByText("2/2")).toBeVisible();
  },
};

export const BrokenPdf: Story = {
  args: of(picture.replace("svg+xml", "pdf"), {}, "pdf"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No media found")).toBeVisible();
  },
};

const lists: Record<string, { path: string; changed_at: string }[]> = {
  img: [{ path: "img/a.png", changed_at: "2026-01-01T00:00:00Z" }],
  video: [{ path: "b.mp4", changed_at: "2026-01-01T00:00:00Z" }],
};
const server = fakeTransport({
  procedures: { load_webmedia_files: ({ file_type }: Record<string, unknown>) => lists[String(file_type)] ?? [] },
});
const newest = (fileType: string) => ({
  component: "media-viewer",
  config: { title: fileType, media: { fileType, selectionMethod: "regex", regexString: "." } },
});
export const FileAdded: Story = {
  name: "[WD-906] [WD-907] a file that was added reloads the list of its type only, and a video is muted, loops and has no controls",
  args: { options: {} },
  parameters: { transport: server, box: { width: 420, height: 700 } },
  render: () => (
    <>
      <div style={{ height: 500 }}>
        <ShownDashboard document={dashboardOf([newest("img"), newest("video")])} />
      </div>
      <div style={{ height: 200 }}>
        <Shown {...of(film(), {}, "video")} />
      </div>
    </>
  ),
  play: async ({ canvasElement }) => {
    const asked = () => server.calls.map(({ input }) => String(input["file_type"])).sort();
    await waitFor(() => expect(asked()).toEqual(["img", "video"]));
    const { muted, loop, controls } = canvasElement.querySelector('video[aria-label="Press 1"]') as HTMLVideoElement;
    await expect({ muted, loop, controls }).toEqual({ muted: true, loop: true, controls: false });
    server.emit("FileAdded", { path: "img/new.png", file_type: "img" });
    await waitFor(() => expect(asked()).toEqual(["img", "img", "video"]));
    server.emit("FileAdded", { path: "c.mp4", file_type: "video" });
    await waitFor(() => expect(asked()).toEqual(["img", "img", "video", "video"]));
  },
};
