import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../configs/factory/texts/en.json" with { type: "json" };
import { createEditSession, type EditSession } from "../documents/session.ts";
import { SessionProvider } from "../documents/SessionProvider.tsx";
import JsonTab from "./JsonTab.tsx";

const document = { kind: "table", slug: "t", schemaVersion: 1, title: "Old", columns: [{ key: "a" }] };
let session: EditSession;

const open = async (readOnly: string | null = null) => {
  session = createEditSession({ kind: "table", slug: "t", base: { revision: 1, document }, document, readOnly });
  await renderWidget(
    <SessionProvider session={session}>
      <div style={{ width: 700, height: 400 }}>
        <JsonTab />
      </div>
    </SessionProvider>,
    { catalogues: { en: en.texts } },
  );
};
const editor = () => page.getByRole("textbox", { name: "The document as JSON" });
const shown = () => editor().element().textContent;
const said = () => page.getByRole("status").element().textContent;
const title = () => session.store.getState().document["title"];
/** Puts a text in the place of the whole document, as pasting does. */
const paste = async (text: string) => {
  await editor().click();
  await userEvent.keyboard("{Control>}a{/Control}");
  const target = editor().element();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
};

describe("The JSON of a document", () => {
  beforeEach(() => open());

  test("what is typed is one step of the history", async () => {
    await paste(JSON.stringify({ ...document, title: "New" }));
    await expect.poll(title).toBe("New");
    await paste(JSON.stringify({ ...document, title: "Newer" }));
    await expect.poll(title).toBe("Newer");
    expect(session.store.getState().past.map(({ label }) => label)).toEqual(["designer.edit.json"]);
    session.undo();
    await expect.poll(shown).toContain('"title": "Old"');
  });

  test("a text that cannot be read stays, says why, and changes nothing", async () => {
    await paste('{ "kind": "table", ');
    await expect.poll(said).toContain("this is not JSON yet");
    expect(session.store.getState().typed).toEqual({ text: '{ "kind": "table", ', of: document });
    expect(session.store.getState().document).toBe(document);
    session.apply({ label: "x", change: (before) => ({ ...before, title: "Elsewhere" }) });
    await expect.poll(shown).toContain('{ "kind": "table",');
    await page.getByRole("button", { name: "Show the document" }).click();
    await expect.poll(shown).toContain('"title": "Elsewhere"');
    await expect.poll(said).toBe("");
    expect(session.store.getState().typed).toBe(null);
  });

  test("a text that was given up elsewhere makes room for the document", async () => {
    await paste('{ "kind": ');
    await expect.poll(said).toContain("this is not JSON yet");
    session.patch({ typed: null });
    await expect.poll(shown).toContain('"title": "Old"');
    await expect.poll(said).toBe("");
  });

  test("faults of the server are marked at their place", async () => {
    const findings = { of: document, faults: [{ path: "/columns/0/key", message: "Expected more" }], notices: [] };
    session.patch({ findings });
    await expect.poll(() => window.document.querySelector(".cm-lintRange-error")?.textContent).toBe('"a"');
  });

  test("another kind or slug is refused with the reason", async () => {
    await paste(JSON.stringify({ ...document, slug: "other" }));
    await expect.poll(said).toContain('"slug" has to stay "t"');
    expect(session.store.getState().past).toEqual([]);
  });
});
