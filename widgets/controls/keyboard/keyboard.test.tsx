import { Modal } from "@mantine/core";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import sv from "../../../configs/factory/texts/sv.json" with { type: "json" };
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import EntryView from "../../steps/entry/View.tsx";
import OnScreenKeyboard from "./OnScreenKeyboard.tsx";
import type { KeyboardState } from "./state.ts";

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1024, 600);
});

const catalogues = { en: en.texts, sv: sv.texts };
const loaded = () =>
  fakeTransport({ procedures: { load_keyboard_specials: ({ language }) => (language === "sv" ? sv : en).keyboard } });
const keyboard = () => page.getByRole("region", { name: "On-screen keyboard" });
const key = (name: string) => keyboard().getByRole("button", { name, exact: true }).first();
const type = async (...names: string[]) => {
  for (const name of names) await userEvent.click(key(name));
};

/** A field whose value React holds, as those of the app are. */
const Held = ({ label = "Name", onChange = () => {} }: { label?: string; onChange?: (value: string) => void }) => {
  const [value, setValue] = useState("");
  return (
    <label>
      {label}
      <input
        value={value}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          onChange(event.currentTarget.value);
        }}
      />
    </label>
  );
};

test("[WD-1049] the specials are loaded from the server for the language, and the state says so afterwards", async () => {
  const transport = loaded();
  const states: KeyboardState[] = [];
  await renderWidget(
    <>
      <Held />
      <OnScreenKeyboard specials={null} onState={(state) => states.push(state)} />
    </>,
    { catalogues, transport, language: "sv" },
  );
  await userEvent.click(page.getByRole("textbox"));
  await expect.poll(() => states.at(-1)).toMatchObject({ enabled: true, language: "sv", specialLoaded: true });
  expect(states[0]).toMatchObject({ layout: "default", specialLoaded: false });
  expect(transport.calls.map(({ procedure, input }) => [procedure, input])).toEqual([
    ["load_keyboard_specials", { language: "sv" }],
  ]);
});

test("who has not signed in gets those of the start payload, without a call", async () => {
  const transport = loaded();
  await renderWidget(
    <>
      <Held />
      <OnScreenKeyboard specials={en.keyboard} />
    </>,
    { catalogues, transport },
  );
  await userEvent.click(page.getByRole("textbox"));
  await expect.element(key("Special characters")).toBeVisible();
  expect(transport.calls).toEqual([]);
});

test("[WD-1050] a field of a wizard step is filled by presses on the keyboard that opens for it", async () => {
  const change = vi.fn<(data: unknown) => void>();
  const Step = () => {
    const [data, setData] = useState<any>({ value: "" });
    const take = (next: any) => {
      change(next);
      setData(next);
    };
    return (
      <EntryView
        {...({
          options: { label: "Batch", keypad: false, numeric: false },
          data,
          change: take,
          next: () => {},
          disabled: false,
        } as any)}
      />
    );
  };
  await renderWidget(
    <>
      <Step />
      <OnScreenKeyboard specials={null} />
    </>,
    { catalogues, transport: loaded() },
  );
  await userEvent.click(page.getByRole("textbox"));
  await type("Shift", "B", "-", "4", "2", "x", "Delete");
  await expect.element(page.getByRole("textbox")).toHaveValue("B-42");
  expect(JSON.stringify(change.mock.lastCall)).toContain("B-42");
});

test("it writes at the cursor and over what is selected, and React sees each character", async () => {
  const seen: string[] = [];
  await renderWidget(
    <>
      <Held onChange={(value) => seen.push(value)} />
      <OnScreenKeyboard specials={null} />
    </>,
    { catalogues, transport: loaded() },
  );
  const field = page.getByRole("textbox");
  await userEvent.click(field);
  await type("a", "c");
  const input = field.element() as HTMLInputElement;
  input.setSelectionRange(1, 1);
  await type("b");
  expect([input.value, input.selectionStart]).toEqual(["abc", 2]);
  input.setSelectionRange(0, 2);
  await type("Delete");
  expect(seen).toEqual(["a", "ac", "abc", "c"]);
  expect(document.activeElement).toBe(input);
});

test("it opens for text fields alone: not for one that has keys beside it, is read-only, or is no text", async () => {
  await renderWidget(
    <>
      <input aria-label="quiet" inputMode="none" />
      <input aria-label="fixed" readOnly />
      <input aria-label="box" type="checkbox" />
      <textarea aria-label="lines" />
      <button type="button">Elsewhere</button>
      <OnScreenKeyboard specials={en.keyboard} />
    </>,
    { catalogues },
  );
  for (const label of ["quiet", "fixed", "box"]) {
    await userEvent.click(page.getByLabelText(label));
    await expect.element(keyboard()).not.toBeInTheDocument();
  }
  await userEvent.click(page.getByLabelText("lines"));
  await type("a", "Enter", "b");
  await expect.element(page.getByLabelText("lines")).toHaveValue("a\nb");
  await userEvent.click(page.getByRole("button", { name: "Elsewhere" }));
  await expect.element(keyboard()).not.toBeInTheDocument();
});

test("hidden by hand it stays away until the field is touched again", async () => {
  await renderWidget(
    <>
      <Held />
      <OnScreenKeyboard specials={en.keyboard} />
    </>,
    { catalogues },
  );
  await userEvent.click(page.getByRole("textbox"));
  await userEvent.click(key("Hide the keyboard"));
  await expect.element(keyboard()).not.toBeInTheDocument();
  expect(document.documentElement.style.getPropertyValue("--sw-keyboard")).toBe("");
  await userEvent.click(page.getByRole("textbox"));
  await expect.element(keyboard()).toBeVisible();
});

test("Enter sends the form, and Next goes to the next field", async () => {
  const sent = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  await renderWidget(
    <form onSubmit={sent}>
      <Held label="First" />
      <Held label="Second" />
      <OnScreenKeyboard specials={en.keyboard} />
    </form>,
    { catalogues },
  );
  await userEvent.click(page.getByLabelText("First"));
  await type("Next", "x");
  await expect.element(page.getByLabelText("Second")).toHaveValue("x");
  await type("Enter");
  expect(sent).toHaveBeenCalledTimes(1);
});

test("[WD-1029] it is dragged by its handle once it is no longer fixed, stays there, and keeps within its bounds", async () => {
  await renderWidget(
    <>
      <Held />
      <OnScreenKeyboard specials={en.keyboard} />
    </>,
    { catalogues },
  );
  await userEvent.click(page.getByRole("textbox"));
  await userEvent.click(key("Fixed in place"));
  const element = keyboard().element() as HTMLElement;
  const handle = key("Move the keyboard").element() as HTMLElement;
  const box = handle.getBoundingClientRect();
  const [x, y] = [box.left + 40, box.top + 22];
  const point = (name: string, dx: number, dy: number) =>
    handle.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerId: 1, clientX: x + dx, clientY: y + dy }));
  handle.setPointerCapture = () => {};
  point("pointerdown", 0, 0);
  point("pointermove", -102.4, -60);
  await expect.poll(() => [element.style.left, element.style.bottom]).toEqual(["40%", "10%"]);
  point("pointermove", -5000, 5000);
  await expect.poll(() => [element.style.left, element.style.bottom]).toEqual(["3.90625%", "-31.6667%"]);
  point("pointermove", -102.4, -60);
  point("pointerup", 0, 0);
  point("pointermove", 300, 300);
  await expect
    .poll(() => JSON.parse(localStorage.getItem("shopwright.keyboard") ?? "null"))
    .toEqual({
      position: { left: 40, bottom: 10 },
      fixed: false,
    });
  expect(document.activeElement).toBe(page.getByRole("textbox").element());
});

test("a field at the lower edge is seen above the keyboard", async () => {
  await renderWidget(
    <div data-app style={{ position: "fixed", inset: "0 0 var(--sw-keyboard, 0px)", overflow: "auto" }}>
      <div style={{ height: 540 }} />
      <Held />
      <OnScreenKeyboard specials={en.keyboard} />
    </div>,
    { catalogues },
  );
  await userEvent.click(page.getByRole("textbox"));
  await expect.element(keyboard()).toBeVisible();
  const field = () => page.getByRole("textbox").element().getBoundingClientRect();
  await expect.poll(() => field().bottom).toBeLessThanOrEqual(keyboard().element().getBoundingClientRect().top);
  expect(field().top).toBeGreaterThanOrEqual(0);
});

test("a floating keyboard stands off the field that it would cover", async () => {
  localStorage.setItem("shopwright.keyboard", JSON.stringify({ position: { left: 50, bottom: 0 }, fixed: false }));
  await renderWidget(
    <>
      <div style={{ height: 520 }} />
      <Held />
      <OnScreenKeyboard specials={en.keyboard} />
    </>,
    { catalogues },
  );
  await userEvent.click(page.getByRole("textbox"));
  await expect.element(keyboard()).toBeVisible();
  await expect
    .poll(() => keyboard().element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(page.getByRole("textbox").element().getBoundingClientRect().top);
});

test("in a popup it lies above, leaves the focus in the field, and no press on it closes the popup", async () => {
  const close = vi.fn<() => void>();
  await renderWidget(
    <>
      <Modal opened onClose={close} title="Search">
        <Held />
      </Modal>
      <OnScreenKeyboard specials={en.keyboard} />
    </>,
    { catalogues },
  );
  const field = page.getByRole("textbox");
  await userEvent.click(field);
  await type("a", "b", "Space", "c");
  await expect.element(field).toHaveValue("ab c");
  expect([document.activeElement === field.element(), close.mock.calls.length]).toEqual([true, 0]);
  const box = field.element().getBoundingClientRect();
  expect(box.bottom).toBeLessThan(keyboard().element().getBoundingClientRect().top);
});

test("in the browser's own popover it leaves the popover open", async () => {
  await renderWidget(
    <>
      <button type="button" popoverTarget="drop">
        Open
      </button>
      <div id="drop" popover="auto">
        <Held />
      </div>
      <OnScreenKeyboard specials={en.keyboard} />
    </>,
    { catalogues },
  );
  await userEvent.click(page.getByRole("button", { name: "Open" }));
  await userEvent.click(page.getByRole("textbox"));
  await type("f", "c", "1");
  await expect.element(page.getByRole("textbox")).toHaveValue("fc1");
  expect(document.getElementById("drop")!.matches(":popover-open")).toBe(true);
});

test("every key is 44 px or more each way, at 1024 x 600 with the widest layout", async () => {
  await renderWidget(
    <>
      <Held />
      <OnScreenKeyboard specials={sv.keyboard} />
    </>,
    { catalogues },
  );
  await userEvent.click(page.getByRole("textbox"));
  await expect.element(keyboard()).toBeVisible();
  const small = [...keyboard().element().querySelectorAll("button")]
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, height }) => width < 44 || height < 44);
  expect(small).toEqual([]);
});
