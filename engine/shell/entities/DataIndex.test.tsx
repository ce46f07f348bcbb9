import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { CallError } from "#engine/transport/errors.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import DataIndex from "./DataIndex.tsx";
import type { EntityInfo } from "./entity.ts";

const words = (text: string) => ({ en: text, sv: text });
const valves: EntityInfo = {
  slug: "valve",
  group: words("The plant"),
  title: words("Valves"),
  one: words("Valve"),
  about: words("What lets steam through."),
  key: "no",
  label: "name",
  fields: [],
  retire: true,
  of_person: false,
  may_write: true,
  count: 12,
  missing: [{ field: "group", title: words("Group"), count: 3 }],
  last_change: { at: "2026-06-10T08:00:00.000Z", username: "anna" },
};
const pumps: EntityInfo = { ...valves, slug: "pump", title: words("Pumps"), count: 0, missing: [], last_change: null };

const draw = async (answer: Parameters<ReturnType<typeof fakeTransport>["answer"]>[1]) => {
  const transport = fakeTransport({ procedures: { load_entities: answer } });
  await renderWidget(<DataIndex />, { catalogues: { en: en.texts }, transport, path: "/admin/data" });
  return transport;
};

test("the index says of each entity how many rows there are, what they lack, and who changed them last", async () => {
  // What has a page of its own stands among the pages beside.
  await draw([valves, pumps, { ...valves, slug: "goal", page: "goals", title: words("Goals") }]);
  const tile = page.getByRole("link", { name: /^Valves/ });
  await expect.element(tile).toHaveAttribute("href", "/admin/data/valve");
  for (const words of ["12", "3 without Group", "Last change 2026-06-10 10:00 by anna"])
    await expect.element(tile.getByText(words, { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Pumps/ }).getByText("None yet")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "The plant" })).toBeVisible();
  expect(page.getByRole("link", { name: /^Goals/ }).elements()).toEqual([]);
});

test("a read that failed says why", async () => {
  await draw(() => {
    throw new CallError(503, { code: "busy", message: "The database is busy right now.", path: null, res: null });
  });
  await expect.element(page.getByText("The database is busy right now.")).toBeVisible();
});

test("who may read nothing reads whom to ask", async () => {
  await draw([]);
  await expect.element(page.getByText(/There is no data that you may see/)).toBeVisible();
});
