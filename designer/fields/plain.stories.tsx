import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, userEvent, waitFor, within } from "storybook/test";
import { boolean, color, list, multiselect, number, numlist, select, string, text } from "#schemas/values/plain.ts";
import { Label, PermissionKeys } from "#schemas/documents/envelope.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { FormStory, valueOf } from "../testing/form-story.tsx";
import { sliderDelay } from "./number/slider.ts";
import { Chooser } from "./multiselect/Chooser.tsx";
import { longPress } from "./multiselect/choose.ts";

const meta = {
  title: "Designer/fields/plain",
  component: FormStory,
  parameters: { box: { width: 380, height: "auto" } },
} satisfies Meta<typeof FormStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const String: Story = {
  args: { options: { name: string({ title: "Name", default: "Press" }) } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Name"), "Saw");
    await expect(valueOf(canvas)).toEqual({ name: "Saw" });
    await userEvent.click(canvas.getByRole("button", { name: "Reset Name to its default" }));
    await expect(valueOf(canvas)).toEqual({});
    await expect(canvas.queryByRole("button", { name: /Reset/ })).toBeNull();
  },
};

export const Text: Story = {
  args: { options: { note: text({ title: "Note" }) } },
  play: async ({ canvas }) => {
    const area = await canvas.findByLabelText("Note");
    await expect(area.tagName).toBe("TEXTAREA");
    await userEvent.type(area, "one{enter}two");
    await expect(valueOf(canvas)).toEqual({ note: "one\ntwo" });
  },
};

export const Boolean: Story = {
  args: { options: { shown: boolean({ title: "Shown", default: true }) } },
  play: async ({ canvas }) => {
    const shown = await canvas.findByRole("switch", { name: "Shown" });
    await expect(shown).toBeChecked();
    await userEvent.click(shown);
    await expect(valueOf(canvas)).toEqual({ shown: false });
  },
};

export const NumberTyped: Story = {
  args: { options: { count: number({ title: "Count", minimum: 0 }) } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Count"), "12");
    await expect(valueOf(canvas)).toEqual({ count: 12 });
    await expect(canvas.queryByRole("slider")).toBeNull();
  },
};

const clock = fakeClock();
const hears = fn();

export const NumberSlider: Story = {
  name: "[WD-561] a number with both limits has a slider whose moves count once, 333 ms after the last",
  args: { options: { size: number({ title: "Size", minimum: 0, maximum: 100, default: 20 }) }, onChange: hears },
  parameters: { clock },
  play: async ({ canvas }) => {
    hears.mockClear();
    const slider = await canvas.findByRole("slider", { name: "Size" });
    slider.focus();
    await userEvent.keyboard("{ArrowRight}");
    clock.advance(sliderDelay - 1);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect(slider).toHaveAttribute("aria-valuenow", "23");
    clock.advance(sliderDelay - 1);
    await expect(hears).not.toHaveBeenCalled();
    clock.advance(1);
    await waitFor(() => expect(valueOf(canvas)).toEqual({ size: 23 }));
    await expect(hears).toHaveBeenCalledTimes(1);
  },
};

const rangeClock = fakeClock();
const range = {
  type: "array",
  items: { type: "number", minimum: 0, maximum: 10, multipleOf: 1 },
  minItems: 2,
  maxItems: 2,
};

export const NumberRange: Story = {
  name: "[WD-566] a handle of a range that is moved past the other stops at it",
  args: { options: { limits: { ...range, title: "Limits", "x-value": "numlist" } }, value: { limits: [2, 5] } },
  parameters: { clock: rangeClock },
  play: async ({ canvas }) => {
    const lower = await canvas.findByRole("slider", { name: "Limits, from" });
    lower.focus();
    await userEvent.keyboard("{ArrowRight>6/}");
    await expect(lower).toHaveAttribute("aria-valuenow", "5");
    rangeClock.advance(sliderDelay);
    await waitFor(() => expect(valueOf(canvas)).toEqual({ limits: [5, 5] }));
  },
};

export const Color: Story = {
  args: { options: { paint: color({ title: "Colour", default: "#ffffff" }) } },
  play: async ({ canvas, canvasElement }) => {
    const input = await canvas.findByLabelText("Colour");
    await userEvent.type(input, "#138b13");
    await expect(valueOf(canvas)).toEqual({ paint: "#138b13" });
    await userEvent.type(input, "80");
    await expect(valueOf(canvas)).toEqual({ paint: "#138b1380" });
    await userEvent.clear(input);
    await userEvent.type(input, "#12");
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await userEvent.tab();
    await userEvent.click(canvas.getByRole("button", { name: "Choose Colour" }));
    const page = canvasElement.ownerDocument.body;
    await waitFor(() => expect(page.querySelector('[aria-label="Colour, opacity"]')).not.toBeNull());
  },
};

export const Select: Story = {
  args: { options: { kind: select(["small", "big"], { title: "Kind", default: "small" }) }, value: { kind: "gone" } },
  play: async ({ canvas }) => {
    const kind = await canvas.findByLabelText("Kind");
    await expect(kind).toHaveDisplayValue("gone");
    await userEvent.selectOptions(kind, "big");
    await expect(valueOf(canvas)).toEqual({ kind: "big" });
  },
};

export const List: Story = {
  args: { options: { names: list({ title: "Names" }) }, value: { names: ["a", "b", "c"] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add to Names" }));
    await userEvent.type(canvas.getByLabelText("Names 4"), "d");
    await userEvent.click(canvas.getByRole("button", { name: "Remove b" }));
    await expect(valueOf(canvas)).toEqual({ names: ["a", "c", "d"] });
    canvas.getByRole("button", { name: "Move c" }).focus();
    await userEvent.keyboard("{ArrowUp}");
    await expect(valueOf(canvas)).toEqual({ names: ["c", "a", "d"] });
    await waitFor(() => expect(canvas.getByRole("button", { name: "Move c" })).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await expect(valueOf(canvas)).toEqual({ names: ["a", "c", "d"] });
  },
};

export const NumList: Story = {
  args: { options: { numbers: numlist({ title: "Numbers" }) }, value: { numbers: [1, 2] } },
  play: async ({ canvas }) => {
    const second = await canvas.findByLabelText("Numbers 2");
    await userEvent.clear(second);
    await userEvent.type(second, "7");
    await expect(valueOf(canvas)).toEqual({ numbers: [1, 7] });
  },
};

export const EachPlainType: Story = {
  name: "[WD-538] list, numlist, text, string, colour, boolean and number each have the input of their kind",
  args: {
    options: {
      names: list({ title: "Names" }),
      numbers: numlist({ title: "Numbers" }),
      note: text({ title: "Note" }),
      name: string({ title: "Name" }),
      paint: color({ title: "Colour" }),
      shown: boolean({ title: "Shown" }),
      count: number({ title: "Count" }),
      size: number({ title: "Size", minimum: 0, maximum: 10 }),
    },
    value: { names: ["a"], numbers: [1] },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findByLabelText("Names 1")).getAttribute("inputmode")).toBeNull();
    await expect(await canvas.findByLabelText("Numbers 1")).toHaveAttribute("inputmode", "decimal");
    await expect((await canvas.findByLabelText("Note")).tagName).toBe("TEXTAREA");
    await expect((await canvas.findByLabelText("Name")).tagName).toBe("INPUT");
    await expect(await canvas.findByRole("button", { name: "Choose Colour" })).toBeVisible();
    await expect(await canvas.findByRole("switch", { name: "Shown" })).toBeEnabled();
    await expect(await canvas.findByLabelText("Count")).toHaveAttribute("inputmode", "decimal");
    await expect(await canvas.findAllByRole("slider")).toHaveLength(1);
  },
};

const three = (more: object = {}) => ({ parts: { ...multiselect(["a", "b", "c"], { title: "Parts" }), ...more } });
const pressed = (canvas: { getAllByRole: (role: "button", options: object) => HTMLElement[] }) =>
  canvas.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);

export const Multiselect: Story = {
  name: "[WD-653] [WD-659] [WD-660] [WD-661] one button per option: a click toggles, Alt takes all, Ctrl only one",
  args: { options: three(), value: { parts: ["a"] } },
  play: async ({ canvas }) => {
    const option = (name: string) => canvas.findByRole("button", { name });
    await expect(await canvas.findAllByRole("button", { name: /^[abc]$/ })).toHaveLength(3);
    await userEvent.click(await option("b"));
    await expect(pressed(canvas)).toEqual(["a", "b"]);
    await userEvent.click(await option("b"));
    await expect(pressed(canvas)).toEqual(["a"]);
    await userEvent.keyboard("{Alt>}");
    await fireEvent.click(await option("b"), { altKey: true });
    await userEvent.keyboard("{/Alt}");
    await expect(valueOf(canvas)).toEqual({ parts: ["a", "b", "c"] });
    await fireEvent.click(await option("b"), { ctrlKey: true });
    await expect(valueOf(canvas)).toEqual({ parts: ["b"] });
  },
};

const Single = ({ deselect }: { deselect: boolean }) => {
  const [chosen, setChosen] = useState<readonly string[] | null>(["b"]);
  const options = ["a", "b"].map((value) => ({ value, label: value }));
  return <Chooser mode="single" label="Part" {...{ deselect, options, chosen }} change={setChosen} />;
};

export const SingleChoice: Story = {
  name: "[WD-658] a press on the chosen one of a single choice takes it back where that is allowed, else keeps it",
  args: { options: {} },
  render: () => (
    <>
      <Single deselect />
      <Single deselect={false} />
    </>
  ),
  play: async ({ canvas }) => {
    const [free, kept] = canvas.getAllByRole("button", { name: "b" }) as [HTMLElement, HTMLElement];
    await userEvent.click(free);
    await userEvent.click(kept);
    await expect([free, kept].map((button) => button.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  },
};

const pressClock = fakeClock();

export const MultiselectSwitched: Story = {
  name: "[WD-654] [WD-662] [WD-663] [WD-664] a switch of no restriction: off is null, choosing turns it on, all turn it off; a long press takes only one, All takes all",
  args: { options: { ...three({ "x-switch": true }), plain: multiselect(["x", "y"], { title: "Plain" }) } },
  parameters: { clock: pressClock },
  play: async ({ canvas }) => {
    const [toggle, ...others] = await canvas.findAllByRole("switch");
    await canvas.findByRole("button", { name: "x" });
    await expect(others).toEqual([]);
    await expect(toggle).toHaveAccessibleName("Disabled");
    await userEvent.click(canvas.getByRole("button", { name: "a" }));
    await expect(toggle).toBeChecked();
    await expect(toggle).toHaveAccessibleName("Enabled");
    await userEvent.click(canvas.getByRole("button", { name: "b" }));
    await userEvent.click(canvas.getByRole("button", { name: "c" }));
    await expect(toggle).not.toBeChecked();
    await expect(valueOf(canvas)["parts"]).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "a" }));
    await userEvent.click(canvas.getByRole("button", { name: "b" }));
    const last = canvas.getByRole("button", { name: "c" });
    await fireEvent.pointerDown(last, { pointerType: "touch" });
    pressClock.advance(longPress - 1);
    await expect(valueOf(canvas)["parts"]).toEqual(["a", "b"]);
    pressClock.advance(1);
    await waitFor(() => expect(valueOf(canvas)["parts"]).toEqual(["c"]));
    await fireEvent.pointerUp(last, { pointerType: "touch" });
    await fireEvent.click(last);
    await expect(valueOf(canvas)["parts"]).toEqual(["c"]);
    const [all] = canvas.getAllByRole("button", { name: "All" });
    if (all) await userEvent.click(all);
    await expect(valueOf(canvas)["parts"]).toBeNull();
  },
};

const letters = (count: number) => Array.from({ length: count }, (_, index) => `option ${index + 1}`);

export const MultiselectSearch: Story = {
  name: "[WD-655] [WD-656] the search box shows with more than ten options, and with its option off not at all",
  args: {
    options: {
      ten: multiselect(letters(10), { title: "Ten" }),
      eleven: multiselect(letters(11), { title: "Eleven" }),
      off: { ...multiselect(letters(11), { title: "Off" }), "x-search": false },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Search in Eleven")).toBeVisible();
    await expect(await canvas.findAllByRole("button", { name: "option 11" })).toHaveLength(2);
    await expect(canvas.queryByLabelText("Search in Ten")).toBeNull();
    await expect(canvas.queryByLabelText("Search in Off")).toBeNull();
    await userEvent.type(canvas.getByLabelText("Search in Eleven"), "N 11");
    await expect(canvas.getAllByRole("button", { name: "option 5" })).toHaveLength(2);
  },
};

export const LabelWays: Story = {
  name: "a label is a text, a text in both languages, or a text of the catalogue found by its words",
  args: { options: { title: { ...Label, title: "Title" } }, value: { title: "Hall" } },
  parameters: {
    transport: fakeTransport({ documents: { "texts/en": { texts: { 1259: "No orders", "app.go": "Go" } } } }),
  },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(await canvas.findByLabelText("Title"), " 1");
    await userEvent.click(canvas.getByText("Both languages"));
    await expect(valueOf(canvas)).toEqual({ title: { en: "Hall 1", sv: "Hall 1" } });
    await userEvent.type(canvas.getByLabelText("Title (Swedish)"), "a");
    await expect(valueOf(canvas)).toEqual({ title: { en: "Hall 1", sv: "Hall 1a" } });
    await userEvent.click(canvas.getByText("From the texts"));
    const [key] = await canvas.findAllByRole("combobox", { name: "Title" });
    if (!key) throw new Error("Expected a search in the texts");
    await userEvent.type(key, "no ord");
    const page = canvasElement.ownerDocument.body;
    const found = await waitFor(() => {
      const option = page.querySelector('[role="option"]');
      if (!option) throw new Error("Expected the text to be found");
      return option;
    });
    await userEvent.click(found);
    await expect(valueOf(canvas)).toEqual({ title: { text: 1259 } });
  },
};

export const Permissions: Story = {
  name: "permission keys of the product and the company's own are chosen by pointer and by keys; another may be typed",
  args: { options: { permissions: PermissionKeys } },
  parameters: {
    transport: fakeTransport({
      procedures: {
        load_permissions: {
          permissions: ["can-navigate"],
          catalogue: ["can-navigate", "confirm-orders", "still-to-come", "own-press"],
          awaited: ["still-to-come"],
          own: [{ id: "own-press", title: { en: "May press", sv: "Får pressa" } }],
          roles: [],
        },
      },
    }),
  },
  play: async ({ canvas, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    const keys = await canvas.findByRole("combobox", { name: "Permissions" });
    await userEvent.click(keys);
    await expect((await page.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
      "can-navigate: Menu",
      "confirm-orders: Confirm orders",
      "own-press: May press",
    ]);
    await userEvent.click(page.getByRole("option", { name: "own-press: May press" }));
    await expect(valueOf(canvas)).toEqual({ permissions: ["own-press"] });
    await userEvent.type(keys, "conf{arrowdown}{enter}");
    await expect(valueOf(canvas)).toEqual({ permissions: ["own-press", "confirm-orders"] });
    await userEvent.type(keys, "from-elsewhere{enter}");
    await expect(valueOf(canvas)).toEqual({ permissions: ["own-press", "confirm-orders", "from-elsewhere"] });
    await userEvent.tab();
  },
};

export const Expression: Story = {
  args: { options: { when: { title: "When" } }, value: { when: { "==": [1, 1] } } },
  play: async ({ canvas }) => {
    const area = await canvas.findByLabelText("When");
    await userEvent.clear(area);
    await userEvent.type(area, "{{");
    await expect(canvas.getByText(/not JSON yet/)).toBeVisible();
    await userEvent.type(area, '"var": "a"}');
    await expect(valueOf(canvas)).toEqual({ when: { var: "a" } });
  },
};

export const Record: Story = {
  args: {
    options: { texts: { title: "Texts", type: "object", patternProperties: { "^.*$": { type: "string" } } } },
    value: { texts: Object.fromEntries(letters(50).map((name) => [name, name])) },
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText("Search in Texts"), "option 50");
    const name = canvas.getByLabelText("Name of option 50");
    await userEvent.clear(name);
    await userEvent.type(name, "last");
    await userEvent.tab();
    await waitFor(() => expect(valueOf(canvas)["texts"]).toMatchObject({ last: "option 50" }));
  },
};
