import { expect, test } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { createRemote, type Remote } from "../../documents/remote.ts";
import { fakeServer } from "../../documents/testing/fake-server.ts";
import { embeddersOf, renameInEmbedders } from "./embedders.ts";

const dashboard = (slug: string, more: JsonObject): JsonObject => ({
  kind: "dashboard",
  slug,
  schemaVersion: 1,
  title: slug,
  ...more,
});
const embeds = (slug: string, parameters: JsonObject, title = slug): JsonObject =>
  dashboard(slug, { title, widgets: [{ id: "a", config: { dashboard: { slug: "card", parameters } } }] });
const card = dashboard("card", { isSnippet: true, parameters: [{ name: "press" }], widgets: [] });

const opened = () => {
  const server = fakeServer();
  const remote: Remote = {
    ...createRemote(server.as("admin")),
    references: async () => ({
      uses: { documents: [], procedures: [], texts: [] },
      used_by: ["hall", "office", "fine"].map((slug) => ({ kind: "dashboard" as const, slug })),
    }),
  };
  server.put(embeds("hall", { machine: "M1" }));
  server.put(embeds("office", { machine: "M2" }));
  server.put(embeds("office", { machine: "M2" }, "Office, being edited"), { draft: true });
  server.put(embeds("fine", { press: "M3" }));
  const published = (slug: string) => {
    const kept = server.get("dashboard", slug);
    return kept?.revisions.find(({ revision }) => revision === kept.published)?.document;
  };
  return { server, remote, published };
};

test("those are found that give a value which the snippet no longer takes", async () => {
  const { remote } = opened();
  const found = await embeddersOf(remote, card);
  expect(found.map(({ ref, lost }) => [ref.slug, lost])).toEqual([
    ["hall", ["machine"]],
    ["office", ["machine"]],
  ]);
});

test("they are published under the new name, and a draft stays a draft with its own edits", async () => {
  const { remote, server, published } = opened();
  const found = await embeddersOf(remote, card);
  expect(await renameInEmbedders(remote, "card", found, { machine: "press" }, "Renamed")).toEqual([]);
  expect(published("hall")).toEqual(embeds("hall", { press: "M1" }));
  expect(published("office")).toEqual(embeds("office", { press: "M2" }));
  expect(server.newest("dashboard", "office").document).toEqual(
    embeds("office", { press: "M2" }, "Office, being edited"),
  );
  expect(server.get("dashboard", "office")?.draft).not.toBeNull();
  expect(server.get("dashboard", "fine")?.revisions).toHaveLength(1);
});

test("what was left to be lost is written nowhere", async () => {
  const { remote, server } = opened();
  await renameInEmbedders(remote, "card", await embeddersOf(remote, card), {}, "");
  expect(server.get("dashboard", "hall")?.revisions).toHaveLength(1);
});

test("one that is refused holds up no other, and is told", async () => {
  const { remote, server, published } = opened();
  const found = await embeddersOf(remote, card);
  server.put(embeds("hall", { machine: "M9" }));
  const refused = await renameInEmbedders(remote, "card", found, { machine: "press" }, "");
  expect(refused.map(({ ref }) => ref.slug)).toEqual(["hall"]);
  expect(published("hall")).toEqual(embeds("hall", { machine: "M9" }));
  expect(published("office")).toEqual(embeds("office", { press: "M2" }));
});
