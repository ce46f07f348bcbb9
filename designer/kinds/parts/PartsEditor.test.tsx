import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { createEditSession, type EditSession } from "../../documents/session.ts";
import { SessionProvider } from "../../documents/SessionProvider.tsx";
import FlowEditor from "../flow/FlowEditor.tsx";
import MenuEditor from "../menu/MenuEditor.tsx";

let session: EditSession;
const open = async (kind: DocumentKind, body: JsonObject, readOnly: string | null = null) => {
  const document = { kind, slug: "d", schemaVersion: 1, title: "D", ...body };
  session = createEditSession({ kind, slug: "d", base: { revision: 1, document }, document, readOnly });
  const Editor = kind === "menu" ? MenuEditor : FlowEditor;
  await renderWidget(
    <SessionProvider session={session}>
      <div style={{ width: 1000, height: 640 }}>
        <Editor />
      </div>
    </SessionProvider>,
    { catalogues: { en: en.texts } },
  );
};
const entries = () => (session.store.getState().document["entries"] ?? []) as JsonObject[];
const ids = () => entries().map(({ id }) => id);
const labels = () => session.store.getState().past.map(({ label }) => label);
const button = (name: string | RegExp) => page.getByRole("button", { name });

const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true }).element();
const middle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
};
const point = (target: EventTarget, type: string, at: { clientX: number; clientY: number }) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, button: 0, ...at }));
/** Drags a part by its handle onto something, and waits until it has been seen there. */
const drag = async (name: string, onto: () => Element) => {
  await expect.element(page.getByRole("button", { name: `Move ${name}`, exact: true })).toBeVisible();
  const from = handle(name);
  const start = middle(from);
  point(from, "pointerdown", start);
  point(document, "pointermove", { ...start, clientX: start.clientX - 10 });
  await expect.poll(() => from.closest("li")?.dataset["dragged"]).toBe("true");
  const end = middle(onto());
  point(document, "pointermove", end);
  const target = onto().closest("li, p");
  if (!target?.contains(from)) await expect.poll(() => (target as HTMLElement).dataset["over"]).toBe("true");
  point(document, "pointerup", end);
  await expect.poll(() => document.querySelector("[data-dragged]")).toBeNull();
};

describe("The parts of a menu", () => {
  beforeEach(() =>
    open("menu", {
      entries: [
        { id: "a", label: "First", to: "/a", children: [{ id: "a1", label: "Inner" }] },
        { id: "b", label: "Second" },
      ],
    }),
  );

  test("are added, doubled, moved and removed, each as one step that can be taken back", async () => {
    await button("Add to Entries").last().click();
    await expect.poll(ids).toEqual(["a", "b", "entry"]);
    await button("Second").click();
    await button("Duplicate Second").click();
    await expect.poll(ids).toEqual(["a", "b", "b-2", "entry"]);
    await button("Move Second up").click();
    await expect.poll(ids).toEqual(["a", "b-2", "b", "entry"]);
    await button("Remove Second").click();
    await expect.poll(ids).toEqual(["a", "b", "entry"]);
    expect(labels()).toEqual([
      "designer.edit.add",
      "designer.edit.duplicate",
      "designer.edit.move",
      "designer.edit.remove",
    ]);
    session.goTo(0);
    await expect.poll(ids).toEqual(["a", "b"]);
  });

  test("move by the keys of their handle", async () => {
    page.getByRole("button", { name: "Move Second" }).element().focus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.poll(ids).toEqual(["b", "a"]);
  });

  test("go into the one before them and out again, each as one step", async () => {
    await button("Second").click();
    await button("Move Second into the one before it").click();
    await expect.poll(() => entries()[0]?.["children"]).toMatchObject([{ id: "a1" }, { id: "b" }]);
    await expect.poll(ids).toEqual(["a"]);
    await button("Move Second out, behind what it stands in").click();
    await expect.poll(ids).toEqual(["a", "b"]);
    await expect.element(button("Move Second out, behind what it stands in")).toBeDisabled();
    expect(labels()).toEqual(["designer.edit.move", "designer.edit.move"]);
  });

  test("are dragged from one level to another, into a list without any too", async () => {
    await drag("Inner", () => handle("Second"));
    await expect.poll(ids).toEqual(["a", "a1", "b"]);
    expect(entries()[0]?.["children"]).toEqual([]);
    session.undo();
    await expect.poll(ids).toEqual(["a", "b"]);
    await drag("Second", () => document.querySelector('[data-empty="/entries/0/children/0/children"]')!);
    await expect
      .poll(() => entries()[0]?.["children"])
      .toEqual([{ id: "a1", label: "Inner", children: [{ id: "b", label: "Second" }] }]);
  });

  test("are dragged to another place of their own list, and stay where they are let go", async () => {
    await drag("Second", () => handle("First"));
    await expect.poll(ids).toEqual(["b", "a"]);
    const before = session.store.getState().document;
    await drag("First", () => handle("First"));
    expect(session.store.getState().document).toBe(before);
  });

  test("ask for entries below them only where they are chosen", async () => {
    await expect.element(button("Add to Entries")).toBeVisible();
    expect(page.getByText(/^Nothing here yet/).elements()).toEqual([]);
    await button(/^Second/).click();
    await expect.element(page.getByText(/^Nothing here yet/)).toBeVisible();
    await button("Add to Entries below it").last().click();
    await expect.poll(() => entries()[1]?.["children"]).toMatchObject([{ id: "entry" }]);
  });

  test("have the form of their schema, also those inside others", async () => {
    await button(/^Inner/).click();
    const name = page.getByLabelText("Id", { exact: true });
    await name.fill("renamed");
    await expect.poll(() => entries()[0]?.["children"]).toEqual([{ id: "renamed", label: "Inner" }]);
  });

  test("open where a problem leads to", async () => {
    session.patch({ focus: { path: "/entries/0/children/0/label" } });
    await expect.element(button(/^Inner/)).toHaveAttribute("aria-pressed", "true");
  });

  test("show at their name that something is wrong in them", async () => {
    const { document } = session.store.getState();
    session.patch({ findings: { of: document, faults: [{ path: "/entries/1/to", message: "x" }], notices: [] } });
    await expect.element(button(/^Second.*Faulty/)).toBeVisible();
  });
});

test("a flow's step is added from all verbs, and the steps inside a branch are listed below it", async () => {
  await open("flow", { steps: [{ branch: [{ when: true, steps: [{ navigate: "/x" }] }, { steps: [] }] }] });
  await expect.element(button("Go to: /x")).toBeVisible();
  await button("Add to One way").last().click();
  await page.getByRole("textbox", { name: "Search" }).fill("message");
  await page.getByRole("option", { name: /Notify/ }).click();
  const steps = () => session.store.getState().document["steps"] as { branch: { steps: JsonObject[] }[] }[];
  await expect.poll(() => steps()[0]?.branch[1]?.steps).toEqual([{ notify: { text: "", level: "success" } }]);
});

test("nothing can be changed in a document that is only read", async () => {
  await open("menu", { entries: [{ id: "a", label: "First" }] }, "designer.read_only");
  await button("First").click();
  for (const name of ["Add to Entries", "Remove First", "Duplicate First"])
    await expect.element(button(name)).toBeDisabled();
});
