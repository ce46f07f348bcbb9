import { useEffect } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { JsonObject } from "#schemas/documents/json.ts";
import { fakeServer, type FakeServer } from "../documents/testing/fake-server.ts";
import { SessionProvider } from "../documents/SessionProvider.tsx";
import { drawDesigner, everyRight } from "../testing/draw.tsx";
import { EditorFrame } from "./EditorFrame.tsx";
import { type Editor, useEditor } from "./use-editor.ts";

const role = (title: string, more: JsonObject = {}): JsonObject => ({
  kind: "role",
  slug: "night",
  schemaVersion: 1,
  title,
  level: 10,
  permissions: [],
  ...more,
});
const retitle = (title: string) => ({
  label: "designer.edit.change",
  values: { property: "title" },
  change: (document: JsonObject) => ({ ...document, title }),
});
const word = page.getByRole("banner").getByRole("status");

const Part = ({ onOpen }: { onOpen: (editor: Editor) => void }) => {
  const state = useEditor({ kind: "role", slug: "night" });
  const editor = state.status === "ready" ? state.editor : null;
  useEffect(() => {
    if (editor) onOpen(editor);
  }, [editor, onOpen]);
  return state.status === "ready" ? (
    <SessionProvider session={state.editor.session}>
      <EditorFrame editor={state.editor} reopen={state.retry} />
    </SessionProvider>
  ) : (
    <p>{state.status}</p>
  );
};

const draw = async (server: FakeServer, permissions: readonly string[] = everyRight) => {
  const opened: Editor[] = [];
  const onOpen = (editor: Editor) => void opened.push(editor);
  const drawn = await drawDesigner(<Part onOpen={onOpen} />, { server, permissions });
  await expect.element(word).toBeVisible();
  const [editor] = opened;
  if (!editor) throw new Error("Expected an opened document");
  return { ...drawn, editor };
};

test("the state of a document is a word: published, unsaved, draft, published again", async () => {
  const server = fakeServer();
  server.put(role("Night"));
  const { editor } = await draw(server);
  await expect.element(word).toHaveTextContent("Published");
  editor.session.apply(retitle("Night shift"));
  await expect.element(word).toHaveTextContent("Unsaved changes");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect.element(word).toHaveTextContent("Draft, not published");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("textbox", { name: "Note for the history" }).fill("longer nights");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect.element(word).toHaveTextContent("Published");
  expect(server.get("role", "night")).toMatchObject({ published: 2, draft: null });
});

test("keys go back and forth over the steps, except in a field that takes back its own typing", async () => {
  const server = fakeServer();
  server.put(role("One"));
  const { editor } = await draw(server);
  const title = page.getByRole("heading", { level: 1 });
  editor.session.apply(retitle("Two"));
  editor.session.apply(retitle("Three"));
  await expect.element(title).toHaveTextContent("Three");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(title).toHaveTextContent("Two");
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.element(title).toHaveTextContent("Three");
  await userEvent.keyboard("{Control>}zz{/Control}");
  await expect.element(title).toHaveTextContent("One");
  await userEvent.keyboard("{Control>}y{/Control}");
  await expect.element(title).toHaveTextContent("Two");
  await page.getByRole("textbox", { name: "Title" }).click();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(title).toHaveTextContent("Two");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(word).toHaveTextContent("Draft, not published");
  expect(server.newest("role", "night").document).toMatchObject({ title: "Two" });
});

test("the list of steps says what was done and leads back to any of them", async () => {
  const server = fakeServer();
  server.put(role("One"));
  const { editor } = await draw(server);
  editor.session.apply(retitle("Two"));
  editor.session.apply(retitle("Three"));
  await page.getByRole("button", { name: "Steps" }).click();
  const steps = page.getByRole("dialog").getByRole("listitem");
  await expect
    .poll(() => steps.elements().map((step) => step.textContent))
    .toEqual(["Change title", "Change title", "Opened"]);
  await page.getByRole("dialog").getByRole("button", { name: "Opened" }).click();
  expect(editor.session.store.getState().document).toMatchObject({ title: "One" });
  await expect.element(steps.nth(0).getByText("(taken back)")).toBeVisible();
});

test("a problem at the foot leads to its field, also where that is folded away", async () => {
  const server = fakeServer();
  server.put(role("One", { permissions: ["odd"] }));
  server.judge(() => [{ path: "/permissions/0", message: "Unknown key" }]);
  await draw(server);
  const field = page.getByRole("combobox", { name: "Permissions" });
  await expect.element(field).toBeVisible();
  await expect.element(page.getByText("odd", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Permissions/, expanded: true }).click();
  await expect.element(field).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Problems: 1" }).click();
  await page.getByRole("button", { name: /Unknown key/ }).click();
  await expect.element(field).toHaveFocus();
});

test("publishing asks about what is missing, and a problem that it names leads to its field", async () => {
  const server = fakeServer();
  server.put(role("One"));
  server.notice(() => [{ path: "/level", message: "Expected a level" }]);
  const { editor } = await draw(server);
  editor.session.apply(retitle("Two"));
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.element(dialog.getByText(/Something is missing or mistyped/)).toBeVisible();
  await dialog.getByRole("button", { name: /Expected a level/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: "Level" })).toHaveFocus();
  expect(server.get("role", "night")).toMatchObject({ published: 1 });
  await page.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish all the same" }).click();
  await expect.element(word).toHaveTextContent("Published");
  expect(server.get("role", "night")).toMatchObject({ published: 2, draft: null });
  await expect.element(page.getByRole("button", { name: "Problems: 1" })).toBeVisible();
});

test("what has a fault is not published, and the question says what it is", async () => {
  const server = fakeServer();
  server.put(role("One"));
  const { editor } = await draw(server);
  server.judge(() => [{ path: "/level", message: "Expected a number" }]);
  editor.session.apply(retitle("Two"));
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("button", { name: /Expected a number/ })).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Publish" })).toBeDisabled();
});

test("restoring a revision says what it does, and does it only after that", async () => {
  const server = fakeServer();
  server.put(role("One"));
  server.put(role("Two"));
  const { editor } = await draw(server);
  editor.session.apply(retitle("Three"));
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("list", { name: "Revisions" }).getByRole("button", { name: /^1 / }).click();
  const restore = page.getByRole("button", { name: "Restore revision 1" });
  const dialog = page.getByRole("dialog");
  await restore.click();
  await expect.element(dialog.getByText(/Open screens change at once/)).toBeVisible();
  await expect.element(dialog.getByText("What is not published yet is thrown away.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(server.get("role", "night")).toMatchObject({ published: 2 });
  await restore.click();
  await dialog.getByRole("button", { name: "Restore and publish" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("One");
  expect(server.get("role", "night")).toMatchObject({ published: 3, draft: null });
});

test("without a link a save says that nothing is lost, and works when it is tried again", async () => {
  const server = fakeServer();
  server.put(role("One"));
  const { editor, transport } = await draw(server);
  editor.session.apply(retitle("Two"));
  transport.setLink(false);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect.element(page.getByText("Not saved: no connection to the server.", { exact: false })).toBeVisible();
  await expect.element(word).toHaveTextContent("Unsaved changes");
  transport.setLink(true);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(word).toHaveTextContent("Draft, not published");
});

test("what somebody else saves comes in by itself while nothing is unsaved", async () => {
  const server = fakeServer();
  server.put(role("One"));
  await draw(server);
  server.put(role("Theirs"), { by: "bertil" });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Theirs");
  await expect.element(word).toHaveTextContent("Published");
});

test("both versions stand side by side when both have changed the same, and the choice is kept", async () => {
  const server = fakeServer();
  server.put(role("One"));
  const { editor } = await draw(server);
  editor.session.apply(retitle("Mine"));
  server.put(role("Theirs", { level: 20 }), { by: "bertil" });
  await expect.element(page.getByText("bertil has saved this document meanwhile", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText('"title": "Mine"', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('"title": "Theirs"', { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "All mine" }).click();
  await dialog.getByRole("button", { name: "Take over the choice" }).click();
  await expect.element(word).toHaveTextContent("Unsaved changes");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect.element(word).toHaveTextContent("Draft, not published");
  expect(server.newest("role", "night").document).toEqual(role("Mine", { level: 20 }));
});

test("who may only look has no way to change anything", async () => {
  const server = fakeServer();
  server.put(role("One"));
  const { editor } = await draw(server, ["can-access-admin-panel", "view-permissions"]);
  await expect.element(page.getByText("You may look at this document, but not change it.")).toBeVisible();
  editor.session.apply(retitle("Two"));
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("One");
  await expect.element(page.getByRole("button", { name: "Publish" })).toBeDisabled();
});
