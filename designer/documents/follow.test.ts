import { describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { followStored } from "./follow.ts";
import { createEditSession, isUnsaved } from "./session.ts";
import { fakeServer } from "./testing/fake-server.ts";

const hall = (title: string, slug = "hall"): JsonObject => ({ kind: "dashboard", slug, title, widgets: [] });
const retitle = (title: string) => ({
  label: "designer.edit.change",
  change: (document: JsonObject) => ({ ...document, title }),
});

/** A document under edit that is followed; each question to the server waits until the test lets it be answered. */
const followed = () => {
  const server = fakeServer();
  server.put(hall("Hall"));
  const transport = server.as("anna");
  const asked: { path: string; answer: () => Promise<unknown> }[] = [];
  const request: Transport["request"] = (method, path, options) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const answered = promise.then(() => transport.request<never>(method, path, options));
    const answer = () => {
      resolve();
      return answered.catch(() => null);
    };
    asked.push({ path, answer });
    return answered;
  };
  const base = structuredClone(server.newest("dashboard", "hall"));
  const session = createEditSession({ kind: "dashboard", slug: "hall", base, document: base.document });
  const stop = followStored(session, { request, subscribe: transport.subscribe });
  /** Also what is asked because of an answer. */
  const answerAll = async () => {
    for (const { answer } of asked) await answer();
  };
  return { server, transport, session, stop, asked, answerAll, state: session.store.getState };
};

describe("what others store of a document under edit", () => {
  it("is taken in at once where nothing is unsaved", async () => {
    const { server, state, answerAll } = followed();
    server.put(hall("Theirs"), { draft: true, by: "bertil" });
    await answerAll();
    expect([state().document["title"], state().base?.revision, isUnsaved(state())]).toEqual(["Theirs", 2, false]);
    expect([state().pointers, state().newer]).toEqual([{ published: 1, draft: 2 }, null]);
  });

  it("is told, and not laid over what is unsaved", async () => {
    const { server, session, state, answerAll } = followed();
    session.apply(retitle("Mine"));
    server.put(hall("Theirs"), { by: "bertil" });
    await answerAll();
    expect([state().document["title"], state().base?.revision]).toEqual(["Mine", 1]);
    expect([state().newer, state().pointers]).toEqual([
      { revision: 2, changed_by: "bertil" },
      { published: 2, draft: null },
    ]);
  });

  it("is looked for again after the link was lost", async () => {
    const { server, transport, state, asked, answerAll } = followed();
    const kept = server.get("dashboard", "hall");
    kept?.revisions.push({ revision: 2, document: hall("Theirs"), changed_by: "bertil", note: null });
    if (kept) kept.published = 2;
    expect(asked).toEqual([]);
    transport.emit("Snapshot");
    await answerAll();
    expect(state().document["title"]).toBe("Theirs");
  });

  it("changes where it is shown alone when it is the revision that stands here", async () => {
    const { transport, session, state, asked, answerAll } = followed();
    session.patch({ pointers: { published: null, draft: 1 } });
    const { document } = state();
    transport.emit("DocumentChanged", { kind: "dashboard", slug: "hall" });
    await answerAll();
    expect([state().pointers, state().document === document, asked.length]).toEqual([
      { published: 1, draft: null },
      true,
      1,
    ]);
  });

  it("is not asked for because of another document", () => {
    const { server, transport, asked } = followed();
    server.put(hall("Other", "other"));
    transport.emit("DocumentChanged", { kind: "page", slug: "hall" });
    expect(asked).toEqual([]);
  });

  it("is not asked for any more once nobody follows, and no late answer is taken in", async () => {
    const { server, state, stop, asked, answerAll } = followed();
    const before = state();
    server.put(hall("Theirs"));
    stop();
    await answerAll();
    server.put(hall("Later"));
    expect([asked.length, state() === before]).toEqual([1, true]);
  });

  it.each([
    ["a save is under way", { saving: true }],
    ["a save has ended meanwhile", { base: { revision: 3, document: hall("Saved") }, document: hall("Saved") }],
  ])("is left to the save where %s when the answer comes", async (_when, change) => {
    const { server, session, state, asked } = followed();
    server.put(hall("Theirs"));
    await asked[0]?.answer();
    session.patch(change);
    const { document } = state();
    expect(asked[1]?.path).toBe("/api/documents/dashboard/hall/revisions/2?view=1");
    await asked[1]?.answer();
    expect(state().document).toBe(document);
  });

  it("is not looked at while a save is under way, which learns of it itself", async () => {
    const { server, session, state, asked, answerAll } = followed();
    session.patch({ saving: true });
    server.put(hall("Theirs"));
    await answerAll();
    expect([asked.length, state().pointers]).toEqual([1, { published: 1, draft: null }]);
  });

  it("stays unknown without a word where the server does not answer", async () => {
    const { transport, server, state, answerAll } = followed();
    const before = state();
    transport.setLink(false);
    server.put(hall("Theirs"));
    await answerAll();
    expect(state()).toBe(before);
  });
});
