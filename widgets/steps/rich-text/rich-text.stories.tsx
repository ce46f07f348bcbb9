import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { pending } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Steps/rich-text",
  component: stepStory(View),
  parameters: { box: { width: 976, height: 420 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const html = `<h2>Moulding P-4101</h2><p>Tool <strong>T-101</strong>. Dry the granulate.</p>
<ol><li>Heat the mould.</li><li>Scrap the first <em>ten</em> shots.</li></ol>`;

export const Typical: Story = { args: { options: { html } } };
export const Dark: Story = { args: Typical.args, globals: { scheme: "dark" } };
export const Loading: Story = { args: { options: { html: null }, sources: { text: pending } } };
export const Failed: Story = { args: { options: { html: null }, sources: { text: failed } } };
export const Stale: Story = { args: { options: { html }, sources: { text: stale(html) } } };
export const Extreme: Story = { args: { options: { html: `${html}${"<p>Verylongword".repeat(60)}</p>` } } };

export const Empty: Story = {
  name: "a blank text says that there is none",
  args: { options: { html: "  " } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nothing to show.")).toBeVisible();
  },
};

export const Hostile: Story = {
  name: "scripts, event attributes and javascript links are left out, and the words stay",
  args: {
    options: {
      html: `<img src="x" alt="" onerror="document.title='harmed'"><script>document.title='harmed'</script>
        <a href="javascript:document.title='harmed'">Drawing</a>`,
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("Drawing")).not.toHaveAttribute("href");
    await expect(canvasElement.querySelector("script, [onerror]")).toBeNull();
    await expect(document.title).not.toBe("harmed");
  },
};
