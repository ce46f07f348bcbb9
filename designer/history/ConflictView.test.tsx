import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { JsonObject } from "#schemas/documents/json.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../configs/factory/texts/en.json" with { type: "json" };
import { createEditSession, type EditSession } from "../documents/session.ts";
import { SessionProvider } from "../documents/SessionProvider.tsx";
import ConflictView from "./ConflictView.tsx";

const menu = (a: string, b: string, title = "Menu"): JsonObject => ({
  kind: "menu",
  slug: "side",
  schemaVersion: 1,
  title,
  entries: [
    { id: "a", label: a },
    { id: "b", label: b },
  ],
});
const base = menu("A", "B");
const mine = menu("My A", "My B");
const theirs = menu("Their A", "Their B", "Their menu");

let session: EditSession;
const draw = async () => {
  session = createEditSession({ kind: "menu", slug: "side", base: { revision: 1, document: base }, document: mine });
  session.patch({ conflict: { base, stored: { revision: 2, document: theirs }, mine } });
  await renderWidget(
    <SessionProvider session={session}>
      <ConflictView />
    </SessionProvider>,
    { catalogues: { en: en.texts } },
  );
  await expect.element(page.getByText(en.texts["designer.conflict_title"])).toBeVisible();
};
const state = () => session.store.getState();
const groups = () => page.getByRole("radiogroup").elements();
const take = () => page.getByRole("button", { name: "Take over the choice" });

test("both versions stand side by side, and whose holds is chosen part by part", async () => {
  await draw();
  for (const said of ["Their A", "My B"])
    await expect.poll(() => page.getByRole("dialog").element().textContent).toContain(said);
  const parts = groups().length;
  expect(parts).toBe(2);
  await page.getByText("Theirs", { exact: true }).first().click();
  await take().click();
  await expect.poll(() => state().conflict).toBeNull();
  // What only they have changed is there whatever was chosen.
  expect(state().document).toEqual(menu("Their A", "My B", "Their menu"));
  expect(state().base).toEqual({ revision: 2, document: theirs });
});

test("all mine and all theirs choose for every part, and undoing gives back what is stored", async () => {
  await draw();
  await page.getByRole("button", { name: "All theirs" }).click();
  await page.getByRole("button", { name: "All mine" }).click();
  await take().click();
  await expect.poll(() => state().document).toEqual(menu("My A", "My B", "Their menu"));
  session.undo();
  expect(state().document).toEqual(theirs);
});

test("closing it loses nothing: the own edit stays as it was, unsaved", async () => {
  await draw();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => state().conflict).toBeNull();
  expect(state().document).toBe(mine);
  expect(state().base?.revision).toBe(1);
});
