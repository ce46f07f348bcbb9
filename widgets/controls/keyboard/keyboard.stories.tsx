import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, spyOn, userEvent, waitFor, within } from "storybook/test";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import sv from "../../../configs/factory/texts/sv.json" with { type: "json" };
import { type FakeClock, fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import OnScreenKeyboard from "./OnScreenKeyboard.tsx";

interface FieldProps {
  mode?: "text" | "numeric" | "decimal";
  value?: string;
}

/** A field of a screen with the keyboard that opens for it. */
const Field = ({ mode = "text", value = "" }: FieldProps) => (
  <>
    <label>
      Note <input inputMode={mode} defaultValue={value} />
    </label>
    <OnScreenKeyboard specials={null} />
  </>
);

const loaded = (language: typeof en | typeof sv) =>
  fakeTransport({ procedures: { load_keyboard_specials: language.keyboard } });

const meta = {
  title: "Controls/keyboard",
  component: Field,
  parameters: { box: { width: 1024, height: 600 }, transport: loaded(en) },
  beforeEach: () => localStorage.removeItem("shopwright.keyboard"),
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = () => screen.getByRole("textbox");
const keyboard = () => screen.findByRole("region", { name: "On-screen keyboard" });
const open = async () => {
  await userEvent.click(field());
  const element = await keyboard();
  return within(element);
};
type Keys = Awaited<ReturnType<typeof open>>;
const press = async (keys: Keys, ...names: string[]) => {
  for (const name of names) await userEvent.click(keys.getAllByRole("button", { name })[0]!);
};
const lettersOf = (keys: Keys) =>
  keys
    .getAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter((cap) => /^\p{L}$/u.test(cap));

export const Letters: Story = {
  name: "[WD-1032] the normal layout has letters",
  play: async () => {
    const keys = await open();
    await expect(lettersOf(keys)).toHaveLength(26);
    await press(keys, "h", "i", "Space", "y", "o", "u", "Delete");
    await expect(field()).toHaveValue("hi yo");
    await expect(field()).toHaveFocus();
  },
};

export const Swedish: Story = {
  parameters: { transport: loaded(sv) },
  globals: { language: "sv" },
  play: async () => {
    await userEvent.click(field());
    const keys = within(await screen.findByRole("region", { name: "Skärmtangentbord" }));
    await keys.findAllByRole("button", { name: "Specialtecken" });
    await press(keys, "r", "ö", "d");
    await expect(field()).toHaveValue("röd");
  },
};

export const Dark: Story = { globals: { scheme: "dark" }, play: async () => void (await open()) };

export const Fixed: Story = {
  name: "[WD-1028] fixed in place it stands at the bottom, and the page keeps clear of it",
  play: async () => {
    await open();
    const element = await keyboard();
    const box = element.getBoundingClientRect();
    await expect(Math.round(box.bottom)).toBe(document.documentElement.clientHeight);
    await expect(within(element).getByRole("button", { name: "Fixed in place" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await waitFor(() =>
      expect(document.documentElement.style.getPropertyValue("--sw-keyboard")).toBe(`${element.offsetHeight}px`),
    );
    await expect(within(element).queryByRole("button", { name: "Move the keyboard" })).toBeNull();
  },
};

export const Reset: Story = {
  name: "[WD-1030] a press leads it back to its default position",
  beforeEach: () =>
    localStorage.setItem("shopwright.keyboard", JSON.stringify({ position: { left: 30, bottom: 40 }, fixed: false })),
  play: async () => {
    const keys = await open();
    const element = await keyboard();
    await expect([element.style.left, element.style.bottom]).toEqual(["30%", "40%"]);
    await press(keys, "Back to its place");
    await expect([element.style.left, element.style.bottom]).toEqual(["50%", "0%"]);
  },
};

export const Numeric: Story = {
  name: "[WD-1031] the numeric mode has the ten digits and no letters",
  args: { mode: "numeric" },
  play: async () => {
    const keys = await open();
    for (const digit of "0123456789") await expect(keys.getByRole("button", { name: digit })).toBeVisible();
    await expect(lettersOf(keys)).toEqual([]);
    await press(keys, "4", "0", "2", "Delete");
    await expect(field()).toHaveValue("40");
  },
};

export const Decimal: Story = {
  args: { mode: "decimal" },
  play: async () => {
    const keys = await open();
    await press(keys, "1", ".", "5");
    await expect(field()).toHaveValue("1.5");
  },
};

const toSpecials = async () => {
  const keys = await open();
  await waitFor(() => keys.getAllByRole("button", { name: "Special characters" }));
  await press(keys, "Special characters");
  return keys;
};

export const Specials: Story = {
  name: "[WD-1033] [WD-1034] the special key leads to special characters without letters",
  play: async () => {
    const keys = await toSpecials();
    await expect(lettersOf(keys)).toEqual([]);
    await press(keys, "€", "≤", "<");
    await expect(field()).toHaveValue("€≤<");
  },
};

export const BackToLetters: Story = {
  name: "[WD-1035] the normal key leads from special characters back to letters",
  play: async () => {
    const keys = await toSpecials();
    await press(keys, "Letters");
    await expect(lettersOf(keys)).toHaveLength(26);
  },
};

export const Shift: Story = {
  name: "[WD-1036] shift turns the next character into a capital",
  play: async () => {
    const keys = await open();
    await press(keys, "Shift", "A", "a");
    await expect(field()).toHaveValue("Aa");
    await press(keys, "Shift", "Shift", "a");
    await expect(field()).toHaveValue("Aaa");
  },
};

export const Lock: Story = {
  name: "[WD-1037] lock writes capitals until it is pressed again",
  play: async () => {
    const keys = await open();
    await press(keys, "Caps");
    await expect(keys.getByRole("button", { name: "Caps" })).toHaveAttribute("aria-pressed", "true");
    await press(keys, "A", "B", "Caps", "c");
    await expect(field()).toHaveValue("ABc");
  },
};

export const ShiftOnceLockOn: Story = {
  name: "[WD-1038] shift holds for one character, lock for all that follow",
  play: async () => {
    const keys = await open();
    await press(keys, "Shift", "A", "a");
    await expect(field()).toHaveValue("Aa");
    await press(keys, "Caps", "A", "A");
    await expect(field()).toHaveValue("AaAA");
  },
};

/** Holds a key down while the clock of the story moves on. */
const hold = async (clock: FakeClock, ...moves: number[]): Promise<string[]> => {
  const keys = await open();
  const key = keys.getByRole("button", { name: "a" });
  key.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: 1 }));
  const seen = [(field() as HTMLInputElement).value];
  for (const ms of moves) {
    clock.advance(ms);
    seen.push((field() as HTMLInputElement).value);
  }
  key.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerId: 1 }));
  clock.advance(5000);
  seen.push((field() as HTMLInputElement).value);
  return seen;
};

const clocks = { shortly: fakeClock(), between: fakeClock(), long: fakeClock() };

export const HeldShortly: Story = {
  name: "[WD-1042] a key that is held for 499 ms writes one character",
  parameters: { clock: clocks.shortly },
  play: async () => {
    await expect(await hold(clocks.shortly, 499)).toEqual(["a", "a", "a"]);
  },
};

export const HeldBetween: Story = {
  name: "[WD-1043] between two repeats of a held key lie 100 ms",
  parameters: { clock: clocks.between },
  play: async () => {
    await expect(await hold(clocks.between, 500, 99, 1, 99, 1)).toEqual([
      "a",
      "aa",
      "aa",
      "aaa",
      "aaa",
      "aaaa",
      "aaaa",
    ]);
  },
};

export const HeldLong: Story = {
  name: "[WD-1044] a key that is held for 1000 ms writes seven characters, the second at 500 ms",
  parameters: { clock: clocks.long },
  play: async () => {
    const seen = await hold(clocks.long, 499, 1, 500);
    await expect(seen).toEqual(["a", "a", "aa", "aaaaaaa", "aaaaaaa"]);
  },
};

export const Candidates: Story = {
  name: "[WD-1045] other forms of a letter come five at a time: seven as five, then two",
  play: async () => {
    const keys = await toSpecials();
    await press(keys, "Letters", "b", "a");
    const forms = () => [...document.querySelectorAll("[data-candidate]")].map(({ textContent }) => textContent);
    await expect(forms()).toEqual(["å", "ä", "à", "á", "â"]);
    await press(keys, "More");
    await expect(forms()).toEqual(["ã", "æ"]);
    await press(keys, "æ");
    await expect(field()).toHaveValue("bæ");
    await expect(forms()).toEqual([]);
  },
};

export const WithoutSpecials: Story = {
  name: "[WD-1051] without the specials there is no special key, and the failure is logged",
  parameters: {
    transport: fakeTransport({
      procedures: {
        load_keyboard_specials: () => {
          throw new Error("no answer");
        },
      },
    }),
  },
  play: async () => {
    const log = spyOn(console, "error").mockImplementation(() => undefined);
    const keys = await open();
    await waitFor(() => expect(log).toHaveBeenCalledWith("Keyboard specials could not be loaded", expect.any(Error)));
    await expect(keys.queryByRole("button", { name: "Special characters" })).toBeNull();
    await press(keys, "o", "k");
    await expect(field()).toHaveValue("ok");
    log.mockRestore();
  },
};
