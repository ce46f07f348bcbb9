import { describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { keepJournal, memoryJournal } from "./journal.ts";
import { openDocument } from "./open.ts";
import { enterPlace, type TabChannel, type TabMessage } from "./presence.ts";
import { createRemote } from "./remote.ts";
import { saveDraft } from "./save.ts";
import { createEditSession, isUnsaved } from "./session.ts";
import { fakeServer } from "./testing/fake-server.ts";

const hall = (title: string): JsonObject => ({ kind: "dashboard", slug: "hall", schemaVersion: 1, title, widgets: [] });
const retitle = (title: string) => ({
  label: "designer.edit.change",
  change: (document: JsonObject) => ({ ...document, title }),
});
const owner = "1/anna";
const place = { kind: "dashboard", slug: "hall" } as const;
const rights = new Set(["change-dashboard-templates", "add-dashboard-templates", "view-dashboard-templates"]);

/** The tabs of a browser: what one says all others hear. */
const browser = () => {
  const listeners = new Map<object, (message: TabMessage) => void>();
  return (): TabChannel => {
    const self = {};
    return {
      post: (message) => {
        for (const [other, listener] of listeners) if (other !== self) listener(message);
      },
      listen: (listener) => {
        listeners.set(self, listener);
        return () => void listeners.delete(self);
      },
    };
  };
};

const setUp = () => {
  const server = fakeServer();
  const clock = fakeClock();
  const journal = memoryJournal();
  const tabs = browser();
  server.put(hall("Hall"));
  const remote = createRemote(server.as("anna"));
  const failures: unknown[] = [];
  const keep = (session: ReturnType<typeof createEditSession>, tab: string) =>
    keepJournal({ session, journal, clock, owner, tab, report: (error) => failures.push(error) });
  /** Opens the document in a tab of its own, as the designer does; a tab that is gone does not answer. */
  const open = async (tab: string, permissions: ReadonlySet<string> = rights) => {
    const presence = enterPlace(tabs(), clock, `${owner}/dashboard/hall`, tab);
    const opening = openDocument({ remote, journal, presence, place, owner, permissions });
    let opened = null as Awaited<typeof opening>;
    let isOpen = false;
    void opening.then((result) => {
      [opened, isOpen] = [result, true];
    });
    await expect.poll(() => (clock.advance(1_000), isOpen)).toBe(true);
    return { opened, presence };
  };
  const begin = async (tab: string) => {
    const { opened, presence } = await open(tab);
    if (!opened) throw new Error("Expected a document");
    const session = createEditSession({ ...opened, document: opened.base?.document ?? opened.document });
    if (opened.recovered) session.rebase(opened.base, opened.document);
    return { session, opened, presence, kept: keep(session, tab) };
  };
  return { server, clock, journal, remote, open, begin };
};

describe("unsaved work", () => {
  it("is kept within 250 ms of the change, however fast the typing goes on", async () => {
    const { clock, journal, begin } = setUp();
    const { session } = await begin("one");
    for (let key = 1; key <= 10; key += 1) {
      session.apply(retitle(`Hall ${key}`));
      clock.advance(50);
    }
    // Nobody has paused for the length of a delay, and yet it is kept.
    await expect.poll(async () => (await journal.all(owner)).length).toBe(1);
    clock.advance(250);
    await expect
      .poll(async () => (await journal.all(owner)).map(({ document }) => document.title))
      .toEqual(["Hall 10"]);
    expect(await journal.all("1/bertil")).toEqual([]);
  });

  it("is forgotten once a revision holds it, and when it was taken back", async () => {
    const { clock, journal, remote, begin } = setUp();
    const { session, kept } = await begin("one");
    session.apply(retitle("New"));
    await kept.flush();
    expect(await journal.all(owner)).toHaveLength(1);
    await saveDraft(session, remote);
    clock.advance(250);
    await expect.poll(async () => await journal.all(owner)).toEqual([]);
    session.apply(retitle("Newer"));
    await kept.flush();
    session.undo();
    await kept.flush();
    expect(await journal.all(owner)).toEqual([]);
  });

  it("of a killed tab is taken up by the next one that opens the document, on the revision it was made from", async () => {
    const { server, journal, begin } = setUp();
    const first = await begin("one");
    first.session.apply(retitle("Unsaved"));
    await first.kept.flush();
    first.presence.leave();
    server.put({ ...hall("Hall"), widgets: [{ id: "theirs" }] });
    const next = await begin("two");
    const { base, document, past } = next.session.store.getState();
    expect([base?.revision, document.title, past.map(({ label }) => label)]).toEqual([
      1,
      "Unsaved",
      ["designer.edit.recovered"],
    ]);
    expect(isUnsaved(next.session.store.getState())).toBe(true);
    expect(next.opened.recovered?.at).toBe((await journal.all(owner)).at(-1)?.at);
  });

  it("typed as JSON that cannot be read yet is kept too, and taken up with the document it was made from", async () => {
    const { clock, journal, begin } = setUp();
    const first = await begin("one");
    const { document: of } = first.session.store.getState();
    first.session.patch({ typed: { text: '{ "title": "Ha', of } });
    clock.advance(250);
    await expect.poll(async () => (await journal.all(owner)).map(({ typed }) => typed)).toEqual(['{ "title": "Ha']);
    first.presence.leave();
    const { opened } = await begin("two");
    expect(opened.recovered).toMatchObject({ typed: '{ "title": "Ha', document: hall("Hall") });
    first.session.patch({ typed: null });
    await first.kept.flush();
    expect((await journal.all(owner)).filter(({ tab }) => tab === "one")).toEqual([]);
  });

  it("of a tab that is still open stays with that tab, and both know of each other", async () => {
    const { begin } = setUp();
    const first = await begin("one");
    first.session.apply(retitle("Mine"));
    await first.kept.flush();
    const second = await begin("two");
    expect(second.session.store.getState().document.title).toBe("Hall");
    expect([[...first.presence.others()], [...second.presence.others()]]).toEqual([["two"], ["one"]]);
    second.presence.leave();
    expect([...first.presence.others()]).toEqual([]);
  });

  it("that says what is stored anyway is dropped without a word", async () => {
    const { server, journal, begin } = setUp();
    const first = await begin("one");
    first.session.apply(retitle("Same"));
    await first.kept.flush();
    first.presence.leave();
    server.put(hall("Same"));
    const { opened } = await begin("two");
    expect(opened.recovered).toBe(null);
    expect(await journal.all(owner)).toEqual([]);
  });

  it("on a document that was never stored opens under its address", async () => {
    const { journal, open } = setUp();
    const document = { ...hall("Mine"), slug: "own" };
    await journal.put({ ...place, id: "x", slug: "own", owner, tab: "", base: null, document, at: 1 });
    const parts = setUp();
    const presence = enterPlace(browser()(), parts.clock, "p", "t");
    const asked = { remote: parts.remote, journal, presence, place: { ...place, slug: "own" }, owner };
    const opened = await openDocument({ ...asked, permissions: rights });
    expect(opened).toMatchObject({ base: null, document, readOnly: null });
    expect(await openDocument({ ...asked, place: { ...place, slug: "nowhere" }, permissions: rights })).toBe(null);
    expect((await open("one")).opened?.document.title).toBe("Hall");
  });
});

describe("a document is opened", () => {
  it("as its draft where it has one", async () => {
    const { server, open } = setUp();
    server.put(hall("Draft"), { draft: true });
    const { opened } = await open("one");
    expect([opened?.document.title, opened?.pointers]).toEqual(["Draft", { published: 1, draft: 2 }]);
  });

  it("for reading alone with the right to look, when it was deleted, and when a newer build has made it", async () => {
    const { server, open } = setUp();
    const look = await open("one", new Set(["view-dashboard-templates"]));
    expect(look.opened?.readOnly).toBe("designer.read_only.right");
    const kept = server.get("dashboard", "hall");
    if (kept) kept.published = null;
    expect((await open("two")).opened?.readOnly).toBe("designer.read_only.deleted");
  });

  it.each([
    ["is out of reach", new NoLinkError()],
    ["refuses", new CallError(403, { code: "forbidden", message: "No right", path: null, res: null })],
  ])("not at all where the server %s: that does not mean that there is none", async (_why, error) => {
    const { clock, journal, remote } = setUp();
    const presence = enterPlace(browser()(), clock, "p", "t");
    const silent = { ...remote, history: () => Promise.reject(error) };
    const opening = openDocument({ remote: silent, journal, presence, place, owner, permissions: rights });
    await expect(opening).rejects.toBe(error);
  });
});
