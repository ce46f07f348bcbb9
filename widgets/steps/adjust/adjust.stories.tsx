import type { Meta, StoryObj } from "@storybook/react-vite";
import { pending } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = {
  title: "Steps/adjust",
  component: stepStory(View),
  parameters: { box: { width: 976, height: 620 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const columns = {
  scrapColumns: [
    { key: "description", label: "Reason" },
    { key: "scrap_qty", label: "Scrap (pcs)" },
  ],
  materialColumns: [
    { key: "materialNo", label: "Material" },
    { key: "materialDesc", label: "Description" },
  ],
  materialScrapColumns: [{ key: "partNo", label: "Material" }],
};
const scrap = [
  { description: "Short shot", scrap_qty: 12 },
  { description: "Flash", scrap_qty: 3 },
];
const materials = [{ materialNo: "PP-1", materialDesc: "Granulate", materialCardNo: "MC1" }];
const reasons = [{ code: "R1", description: "Short shot", scrap_text_flag: 1 }];
const options = { ...columns, scrap, materials, materialScrap: [], reasons };
const row = { quantity: 2, reason: "R1", text: null, materialCardNo: null, message: null };
const rows = [
  { ...row, id: "1", area: "good", state: "done" },
  { ...row, id: "2", area: "scrap", state: "failed", message: "The card is closed." },
  { ...row, id: "3", area: "material", state: "open" },
];

export const Typical: Story = { args: { options: { ...options, facts: [{ label: "Good", value: 1200 }] } } };
export const Adjusted: Story = { args: { options, data: { rows } } };
export const Dark: Story = { args: { options, data: { rows } }, globals: { scheme: "dark" } };
export const Swedish: Story = { args: { options, data: { rows } }, globals: { language: "sv" } };
export const Narrow: Story = { args: { options, data: { rows } }, parameters: { box: { width: 390, height: 800 } } };
export const ReadOnly: Story = { args: { options: { ...options, readOnly: true } } };
export const Rebuilding: Story = { args: { options: { ...options, notice: { text: 900102 } } } };
export const Empty: Story = { args: { options: { ...options, scrap: [], materials: [] } } };
export const Loading: Story = { args: { options: { ...options, scrap: null }, sources: { scrap: pending } } };
export const Failed: Story = { args: { options: { ...options, scrap: null }, sources: { scrap: failed } } };
export const Stale: Story = { args: { options, sources: { scrap: stale(scrap) } } };
export const Extreme: Story = {
  args: {
    options: {
      ...options,
      scrap: Array.from({ length: 40 }, (_, at) => ({
        description: `A reason with a long name ${at}`,
        scrap_qty: at * 1e6,
      })),
    },
    data: { rows: Array.from({ length: 8 }, (_, at) => ({ ...rows[at % 3], id: String(at) })) },
  },
};
