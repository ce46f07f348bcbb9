import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardWith, idsOf, placesOf, widgetAt } from "../../actions/testing.ts";
import { setConfig } from "../../actions/set-config.ts";
import { drawn, openDesigner } from "./testing.tsx";

const three = () => [widgetAt("a", [0, 0, 6, 4]), widgetAt("b", [8, 0, 6, 4]), widgetAt("c", [0, 6, 6, 4])];

const element = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const board = () => element("[data-dashboard]");
const boxOf = (id: string) => element(`[data-widget="${id}"]`).getBoundingClientRect();
const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

const open = async (...parameters: Parameters<typeof openDesigner>) => {
  await page.viewport(1280, 800);
  const opened = await openDesigner(...parameters);
  await expect.poll(board).not.toBeNull();
  return opened;
};

/** The mouse as a browser tells of it: `over` is what lies under the pointer when it is pressed. */
const mouse = (type: string, at: { x: number; y: number }, held: MouseEventInit = {}) => {
  const target = type === "mousemove" || type === "mouseup" ? document : document.elementFromPoint(at.x, at.y)!;
  const event = { clientX: at.x, clientY: at.y, button: 0, bubbles: true, cancelable: true, view: window, ...held };
  target.dispatchEvent(new MouseEvent(type, event));
};

/** Presses, moves in steps and holds; each step waits for what it shows. */
const drag = async (from: { x: number; y: number }, by: { dx: number; dy: number }) => {
  mouse("mousedown", from);
  mouse("mousemove", { x: from.x + Math.sign(by.dx) * 6, y: from.y + Math.sign(by.dy) * 6 });
  await expect.poll(() => document.querySelector(".react-draggable-dragging, .resizing")).not.toBeNull();
  mouse("mousemove", { x: from.x + by.dx / 2, y: from.y + by.dy / 2 });
  mouse("mousemove", { x: from.x + by.dx, y: from.y + by.dy });
  await expect.poll(guides).not.toBe("");
};
const drop = async () => {
  mouse("mouseup", { x: 0, y: 0 });
  await expect.poll(guides).toBe("");
};
const guides = () => document.querySelector("[data-guides]")?.textContent ?? "";
const cell = () => {
  const { width, height } = element("[data-surface]").getBoundingClientRect();
  return { width: width / 24, height: height / 12 };
};

test("the keyboard chooses, moves, resizes and removes, and each can be undone", async () => {
  const { session, now } = await open(dashboardWith(three()));
  board().focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(session.store.getState().selection).toEqual(["a"]);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");
  expect(placesOf(now()).a).toEqual([2, 1, 6, 4]);
  await expect.element(page.getByText("column 3, row 2, 6 × 4", { exact: true })).toBeInTheDocument();
  await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowUp}{/Shift}");
  expect(placesOf(now()).a).toEqual([2, 1, 7, 3]);
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(session.store.getState().selection).toEqual(["b"]);
  await userEvent.keyboard("{Delete}");
  expect(idsOf(now())).toEqual(["a", "c"]);
  for (const _step of [1, 2, 3]) session.undo();
  expect(placesOf(now())).toEqual(placesOf(dashboardWith(three())));
});

test("the canvas has the keys after each use of the mouse: on an empty place, on a widget, again on it, after a drag", async () => {
  const { session, now } = await open(dashboardWith(three()));
  const surface = page.elementLocator(element("[data-surface]"));
  await surface.click({ position: { x: cell().width * 20, y: cell().height * 10 } });
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(session.store.getState().selection).toEqual(["a", "b", "c"]);
  await userEvent.keyboard("{Escape}");
  await page.elementLocator(element("[data-canvas]")).click({ position: { x: 3, y: 3 } });
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(session.store.getState().selection).toEqual(["a", "b", "c"]);
  await userEvent.keyboard("{Escape}");
  await surface.click({ position: { x: cell().width * 2, y: cell().height * 2 } });
  await userEvent.keyboard("{ArrowRight}");
  expect(placesOf(now()).a).toEqual([1, 0, 6, 4]);
  const chosen = page.elementLocator(element("[data-chosen]"));
  await chosen.click();
  await userEvent.keyboard("{ArrowDown}");
  expect(placesOf(now()).a).toEqual([1, 1, 6, 4]);
  const [x, y] = [cell().width * 12, cell().height * 8];
  await userEvent.dragAndDrop(chosen, surface, { targetPosition: { x, y } });
  await expect.poll(() => placesOf(now()).a).not.toEqual([1, 1, 6, 4]);
  await userEvent.keyboard("{Delete}");
  expect(idsOf(now())).toEqual(["b", "c"]);
});

test("what scrolls holds what is in it, so that no hidden word makes the page itself scroll", async () => {
  const { session } = await open(dashboardWith(three()), { height: 500 });
  session.select(["a"]);
  await expect.element(page.getByRole("textbox", { name: "Id", exact: true })).toHaveValue("a");
  const scrolling = [...document.querySelectorAll("*")].filter(
    (one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight,
  );
  expect(scrolling.length).toBeGreaterThan(0);
  expect(scrolling.filter((one) => getComputedStyle(one).position === "static")).toEqual([]);
});

test("Ctrl+A chooses all and Ctrl+D doubles them, Escape chooses none", async () => {
  const { session, now } = await open(dashboardWith(three()));
  board().focus();
  await userEvent.keyboard("{Control>}a{/Control}");
  await expect.element(page.getByRole("heading", { name: "3 widgets chosen" })).toBeVisible();
  await userEvent.keyboard("{Control>}d{/Control}");
  expect(idsOf(now())).toEqual(["a", "b", "c", "a-2", "b-2", "c-2"]);
  expect(session.store.getState().selection).toEqual(["a-2", "b-2", "c-2"]);
  await userEvent.keyboard("{Escape}");
  expect(session.store.getState().selection).toEqual([]);
});

test("one press chooses and drags a widget by whole cells, with guides, and draws no widget again", async () => {
  const { session, now } = await open(dashboardWith(three()));
  await expect.poll(() => element('[data-widget="a"]').textContent).toContain("a: ");
  const before = new Map(drawn);
  const { width, height } = cell();
  await drag(middle(boxOf("a")), { dx: width * 2.2, dy: height * 1.1 });
  expect(session.store.getState().selection).toEqual(["a"]);
  await expect.poll(guides).toContain("column 3, row 2, 6 × 4");
  expect(element('[data-widget="a"]').style.transform).not.toBe("");
  expect(placesOf(now()).a).toEqual([0, 0, 6, 4]);
  await drop();
  expect(placesOf(now()).a).toEqual([2, 1, 6, 4]);
  expect(element('[data-widget="a"]').style.transform).toBe("");
  expect(drawn).toEqual(before);
  session.undo();
  expect(placesOf(now()).a).toEqual([0, 0, 6, 4]);
});

test("an edit of a widget's options draws that widget once and no other", async () => {
  const { session } = await open(dashboardWith(three()));
  session.select(["b"]);
  await expect.element(page.getByRole("textbox", { name: "Id", exact: true })).toHaveValue("b");
  await expect.poll(() => drawn.size).toBe(3);
  const before = new Map(drawn);
  session.apply(setConfig("b", { text: "changed" }, "text"));
  await expect.poll(() => element('[data-widget="b"]').textContent).toContain("b: changed");
  expect(drawn).toEqual(new Map(before).set("b", (before.get("b") ?? 0) + 1));
});

test("[WD-520] dragged beyond the edge a widget stops at it, over others where it is let go", async () => {
  const { now } = await open(dashboardWith(three()));
  const { width } = cell();
  await drag(middle(boxOf("a")), { dx: width * 60, dy: 0 });
  await drop();
  expect(placesOf(now()).a).toEqual([18, 0, 6, 4]);
  await drag(middle(boxOf("c")), { dx: width * 9, dy: -cell().height * 6 });
  await drop();
  expect(placesOf(now()).c).toEqual([9, 0, 6, 4]);
});

test("widgets chosen together move and are resized together", async () => {
  const { session, now } = await open(dashboardWith(three()));
  mouse("mousedown", middle(boxOf("a")), { shiftKey: true });
  mouse("mousedown", middle(boxOf("b")), { shiftKey: true });
  expect(session.store.getState().selection).toEqual(["a", "b"]);
  await expect.element(page.getByRole("heading", { name: "2 widgets chosen" })).toBeVisible();
  const { width, height } = cell();
  await drag(middle(boxOf("a")), { dx: 0, dy: height * 2 });
  await drop();
  expect(placesOf(now())).toMatchObject({ a: [0, 2, 6, 4], b: [8, 2, 6, 4], c: [0, 6, 6, 4] });
  const handle = middle(element(".react-resizable-handle-se").getBoundingClientRect());
  await drag(handle, { dx: width * 7, dy: height * 4 });
  await drop();
  expect(placesOf(now())).toMatchObject({ a: [0, 2, 9, 8], b: [12, 2, 9, 8] });
});

test("a frame drawn on empty cells chooses what it touches", async () => {
  const { session } = await open(dashboardWith(three()));
  const surface = element("[data-surface]");
  const { left, top } = surface.getBoundingClientRect();
  const { width, height } = cell();
  surface.setPointerCapture = () => {};
  const pointer = (type: string, x: number, y: number) =>
    surface.dispatchEvent(
      new PointerEvent(type, { clientX: left + x * width, clientY: top + y * height, button: 0, bubbles: true }),
    );
  pointer("pointerdown", 12, 5.5);
  pointer("pointermove", 4, 3);
  await expect.poll(() => document.querySelector('[class*="marquee"]')).not.toBeNull();
  pointer("pointerup", 4, 3);
  await expect.poll(() => session.store.getState().selection).toEqual(["a", "b"]);
});

test("a locked widget is chosen but has no handles and does not move", async () => {
  const { session, now } = await open(dashboardWith([widgetAt("a", [0, 0, 6, 4], { "x-locked": true } as never)]));
  mouse("mousedown", middle(boxOf("a")));
  await expect.element(page.getByRole("button", { name: "Unlock" })).toBeVisible();
  expect(document.querySelector("[data-chosen]")).toBeNull();
  board().focus();
  await userEvent.keyboard("{ArrowRight}{Delete}");
  expect([session.store.getState().selection, placesOf(now()).a]).toEqual([["a"], [0, 0, 6, 4]]);
});

test("a part of the palette is found, put at the first free place and chosen, by the keyboard alone", async () => {
  const { session, now } = await open(dashboardWith([widgetAt("gauge", [0, 0, 4, 3])]));
  await page.getByRole("searchbox").fill("the gauge");
  const part = page.getByRole("button", { name: /The gauge/ });
  await expect.element(part).toBeVisible();
  expect(document.querySelectorAll("[data-part]")).toHaveLength(1);
  element('[data-part="gauge"]').focus();
  await userEvent.keyboard("{Enter}");
  expect(placesOf(now())["gauge-2"]).toEqual([4, 0, 4, 3]);
  expect(session.store.getState().selection).toEqual(["gauge-2"]);
  await expect.element(page.getByRole("textbox", { name: "Id", exact: true })).toHaveValue("gauge-2");
});

test("a part of the palette is dropped where the pointer is", async () => {
  const { now } = await open(dashboardWith([]));
  await expect.element(page.getByRole("button", { name: /The note/ })).toBeVisible();
  const surface = element("[data-surface]");
  const { left, top } = surface.getBoundingClientRect();
  const { width, height } = cell();
  const dataTransfer = new DataTransfer();
  const at = {
    clientX: left + width * 12.2,
    clientY: top + height * 6.7,
    bubbles: true,
    cancelable: true,
    dataTransfer,
  };
  element('[data-part="note"]').dispatchEvent(new DragEvent("dragstart", at));
  surface.dispatchEvent(new DragEvent("dragover", at));
  await expect.poll(() => document.querySelector('[class*="drop"]')).not.toBeNull();
  surface.dispatchEvent(new DragEvent("drop", at));
  expect(placesOf(now())).toEqual({ note: [10, 5, 4, 3] });
});

test("widgets are copied from one dashboard and pasted into another", async () => {
  const first = await open(dashboardWith(three()));
  first.session.select(["a"]);
  board().focus();
  const clipboardData = new DataTransfer();
  document.dispatchEvent(new ClipboardEvent("copy", { clipboardData, cancelable: true }));
  expect(clipboardData.getData("text/plain")).toContain("shopwright/widgets");
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
  expect(idsOf(first.now())).toEqual(["a", "b", "c", "a-2"]);
});

test("pasted garbage changes nothing and says so", async () => {
  const { now } = await open(dashboardWith(three()));
  board().focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", '{"widgets": 7}');
  const before = now();
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
  expect(now()).toBe(before);
});

test("an unknown type is a frame that names it, and is kept and moved like any other", async () => {
  const odd = widgetAt("odd", [0, 0, 6, 4], { component: "hologram", config: { depth: 3 } });
  const { session, now } = await open(dashboardWith([odd]));
  await expect.element(page.getByText("Unknown widget: hologram")).toBeVisible();
  session.select(["odd"]);
  board().focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(now().widgets).toEqual([{ ...odd, pos: { x: 1, y: 0, w: 6, h: 4 } }]);
});

test("10,000 widgets are refused in a sentence and not drawn", async () => {
  await page.viewport(1280, 800);
  const many = Array.from({ length: 10_000 }, (_, index) => widgetAt(`w${index}`, [0, 0, 1, 1]));
  await openDesigner(dashboardWith(many));
  await expect.element(page.getByText(/10,?000 widgets are too many to be drawn/)).toBeVisible();
  expect(document.querySelectorAll("[data-widget]")).toHaveLength(0);
});

test("who may only look changes nothing", async () => {
  const { session, now } = await open(dashboardWith(three()), { readOnly: "designer.read_only" });
  session.select(["a"]);
  board().focus();
  await userEvent.keyboard("{ArrowRight}{Control>}d{/Control}{Delete}");
  expect(placesOf(now())).toEqual(placesOf(dashboardWith(three())));
  await expect.element(page.getByRole("button", { name: /The gauge/ })).toBeDisabled();
});

test("at a width widgets move in its layout alone, and take their own places again", async () => {
  const { session, now } = await open(dashboardWith(three()));
  await page.getByRole("combobox", { name: "Screen width" }).click();
  await page.getByRole("option", { name: "Phone" }).click();
  session.select(["a"]);
  await expect.element(page.getByText("Takes the widget's own place at Phone.")).toBeVisible();
  board().focus();
  await userEvent.keyboard("{ArrowRight}");
  expect([now().layouts, placesOf(now()).a]).toEqual([{ mobile: { a: { x: 1, y: 0, w: 6, h: 4 } } }, [0, 0, 6, 4]]);
  await page.getByRole("button", { name: "Take the widget's own place" }).click();
  expect(now().layouts).toBeUndefined();
});
