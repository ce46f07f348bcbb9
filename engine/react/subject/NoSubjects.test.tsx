import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { signedIn } from "#engine/testing/signed-in.ts";
import { AppProvider } from "../providers/AppContext.tsx";
import { NoSubjects, UnderLack } from "./NoSubjects.tsx";

const pageAt = (path: string): PageDocument => ({
  kind: "page",
  slug: path.replaceAll(/\W+/g, "-"),
  schemaVersion: 1,
  title: path,
  path,
  name: path,
  content: { kind: "home" },
  meta: {},
});
const administrator = ["can-access-admin-panel"];

const show = async (permissions: string[], ...paths: string[]) => {
  const store = await signedIn({ permissions, pages: paths.map(pageAt) });
  return await renderWidget(
    <AppProvider store={store}>
      <NoSubjects />
      <UnderLack isEmpty>
        <p>The dashboard</p>
      </UnderLack>
    </AppProvider>,
  );
};
const ways = () => page.getByRole("link", { name: "[subject.make]" });

test.each([
  ["the page of the entity", ["/admin/data", "/admin/data/{entity}"], "/admin/data/machine"],
  ["the index of the data where that page is missing", ["/admin/data"], "/admin/data"],
])("an administrator is led to %s", async (_, paths, address) => {
  await show(administrator, ...paths);
  await expect.element(page.getByText("[subject.none_yet]").first()).toBeVisible();
  expect(
    ways()
      .elements()
      .map((way) => way.getAttribute("href")),
  ).toEqual([address, address]);
  await expect.element(page.getByText("The dashboard")).toBeVisible();
});

test("without a page where they are made, no way is shown", async () => {
  await show(administrator, "/admin");
  await expect.element(page.getByText("[subject.none_yet]").first()).toBeVisible();
  expect(ways().elements()).toEqual([]);
});

test("who is no administrator is told whom to ask, and nothing to press", async () => {
  await show([], "/admin/data", "/admin/data/{entity}");
  await expect.element(page.getByText("[subject.none_made]").first()).toBeVisible();
  expect(ways().elements()).toEqual([]);
});
