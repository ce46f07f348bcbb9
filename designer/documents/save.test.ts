import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merge } from "#schemas/documents/changes/merge.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { runs } from "#tests/support/runs.ts";
import type { Edit } from "./edit.ts";
import { createRemote, type Remote } from "./remote.ts";
import { conflictParts, resolveConflict } from "./resolve.ts";
import { publish, saveDraft } from "./save.ts";
import { createEditSession, type EditSession, isUnsaved } from "./session.ts";
import { fakeServer, type FakeServer } from "./testing/fake-server.ts";

const widget = (id: string, value = 0): JsonObject => ({ id, component: "gauge", config: { value } });
const hall = (widgets: JsonObject[], title = "Hall"): JsonObject => ({
  kind: "dashboard",
  slug: "hall",
  schemaVersion: 1,
  title,
  widgets,
});
const edit = (change: (document: any) => JsonObject, merged?: string): Edit => ({
  label: "designer.edit.change",
  change,
  ...(merged === undefined ? {} : { merge: merged }),
});
const set = (id: string, value: number) =>
  edit((document) => ({
    ...document,
    widgets: document.widgets.map((one: JsonObject) => (one.id === id ? widget(id, value) : one)),
  }));
const retitle = (title: string) => edit((document) => ({ ...document, title }));

const openFor = (server: FakeServer, username: string): { session: EditSession; remote: Remote } => {
  const stored = server.newest("dashboard", "hall");
  const { published = null, draft = null } = server.get("dashboard", "hall") ?? {};
  const base = structuredClone({ revision: stored.revision, document: stored.document });
  const pointers = { published, draft };
  const session = createEditSession({ kind: "dashboard", slug: "hall", base, document: base.document, pointers });
  return { session, remote: createRemote(server.as(username)) };
};
const state = (session: EditSession) => session.store.getState();

describe("saving", () => {
  it("stores a draft, after which nothing is unsaved and every step can still be taken back", async () => {
    const server = fakeServer();
    server.put(hall([widget("a")]));
    const { session, remote } = openFor(server, "anna");
    session.apply(set("a", 1));
    expect(await saveDraft(session, remote)).toBe("saved");
    expect([isUnsaved(state(session)), state(session).pointers]).toEqual([false, { published: 1, draft: 2 }]);
    session.undo();
    expect([isUnsaved(state(session)), state(session).document]).toEqual([true, hall([widget("a")])]);
    expect(await saveDraft(session, remote)).toBe("saved");
    expect(server.newest("dashboard", "hall")).toMatchObject({ revision: 3, document: hall([widget("a")]) });
  });

  it("leaves what was typed while it was under way unsaved", async () => {
    const server = fakeServer();
    server.put(hall([widget("a"), widget("b")]));
    const { session, remote } = openFor(server, "anna");
    session.apply(set("a", 1));
    const saving = saveDraft(session, remote);
    session.apply(set("b", 2));
    await saving;
    expect(isUnsaved(state(session))).toBe(true);
    expect(state(session).base?.document).toEqual(hall([widget("a", 1), widget("b")]));
    expect(state(session).document).toEqual(hall([widget("a", 1), widget("b", 2)]));
  });

  it("takes in what others have changed elsewhere, under every step, so that undo takes back the own work alone", async () => {
    const server = fakeServer();
    server.put(hall([widget("a"), widget("b")]));
    const { session, remote } = openFor(server, "anna");
    session.apply(set("a", 1));
    session.apply(set("a", 2));
    server.put(hall([widget("a"), widget("b", 9)]));
    expect(await saveDraft(session, remote)).toBe("merged");
    expect(state(session).merged).toEqual(["/widgets/b/config/value"]);
    expect(state(session).document).toEqual(hall([widget("a", 2), widget("b", 9)]));
    session.undo();
    session.undo();
    expect(state(session).document).toEqual(hall([widget("a"), widget("b", 9)]));
    session.redo();
    expect(state(session).document).toEqual(hall([widget("a", 1), widget("b", 9)]));
  });

  it("shows both versions when others have changed the same, and stores what was chosen on theirs", async () => {
    const server = fakeServer();
    server.put(hall([widget("a"), widget("b")]));
    const { session, remote } = openFor(server, "anna");
    session.apply(set("a", 1));
    session.apply(set("b", 1));
    session.apply(retitle("Mine"));
    server.put(hall([widget("a", 5), widget("b", 5), widget("c")]));
    expect(await saveDraft(session, remote)).toBe("refused");
    const conflict = state(session).conflict!;
    expect([...conflictParts(conflict).keys()]).toEqual(["/widgets/a/#own", "/widgets/b/#own"]);
    expect(await saveDraft(session, remote)).toBe("nothing");
    const resolved = resolveConflict(conflict, { "/widgets/a/#own": "theirs" });
    expect(resolved).toEqual(hall([widget("a", 5), widget("b", 1), widget("c")], "Mine"));
    session.rebase(conflict.stored, resolved, "designer.edit.merged");
    expect(await saveDraft(session, remote)).toBe("saved");
    expect(server.newest("dashboard", "hall").document).toEqual(resolved);
  });

  it("keeps everything when nobody answers, and stores it once when the answer alone was lost", async () => {
    const server = fakeServer();
    const session = createEditSession({ kind: "dashboard", slug: "hall", base: null, document: hall([]) });
    const transport = server.as("anna");
    const remote = createRemote(transport);
    transport.setLink(false);
    expect(await saveDraft(session, remote)).toBe("refused");
    expect([state(session).problem?.code, isUnsaved(state(session))]).toEqual(["no_link", true]);
    transport.setLink(true);
    server.loseAnswer();
    expect(await saveDraft(session, remote)).toBe("refused");
    expect(await saveDraft(session, remote)).toBe("saved");
    expect([server.get("dashboard", "hall")?.revisions.length, isUnsaved(state(session))]).toEqual([1, false]);
  });

  it("knows its own first save again when the server has given the document a number", async () => {
    const server = fakeServer();
    const document = { ...hall([]), kind: "overview" };
    server.put({ ...document, record_no: 7 });
    const session = createEditSession({ kind: "overview", slug: "hall", base: null, document });
    expect(await saveDraft(session, createRemote(server.as("anna")))).toBe("saved");
    expect([state(session).document["record_no"], isUnsaved(state(session))]).toEqual([7, false]);
  });

  it("refuses a name that somebody else has taken, and shows faults with their paths", async () => {
    const server = fakeServer();
    server.put(hall([], "Theirs"));
    const session = createEditSession({ kind: "dashboard", slug: "hall", base: null, document: hall([], "Mine") });
    const remote = createRemote(server.as("anna"));
    expect(await saveDraft(session, remote)).toBe("refused");
    expect([state(session).problem?.code, state(session).document["title"]]).toEqual(["duplicate_name", "Mine"]);
    const { session: open } = openFor(server, "anna");
    server.judge(() => [{ path: "/title", message: "Too loud" }]);
    open.apply(retitle("HALL"));
    expect(await saveDraft(open, remote)).toBe("refused");
    expect(state(open).findings?.faults).toEqual([{ path: "/title", message: "Too loud" }]);
    expect(state(open).problem?.message).toBe("Too loud");
  });
});

describe("publishing", () => {
  it("stores what is unsaved first, and notes why", async () => {
    const server = fakeServer();
    server.put(hall([widget("a")]));
    const { session, remote } = openFor(server, "anna");
    session.apply(set("a", 1));
    expect(await publish(session, remote, "higher")).toBe("saved");
    expect(state(session).pointers).toEqual({ published: 2, draft: null });
    expect(server.get("dashboard", "hall")).toMatchObject({
      published: 2,
      draft: null,
      revisions: [{}, { note: "higher" }],
    });
  });

  it("publishes nothing that nobody here has seen: a newer draft is taken in first", async () => {
    const server = fakeServer();
    server.put(hall([widget("a")]));
    const { session, remote } = openFor(server, "anna");
    session.apply(set("a", 1));
    await saveDraft(session, remote);
    server.put(hall([widget("a", 1), widget("b", 7)]), { draft: true, by: "bertil" });
    expect(await publish(session, remote)).toBe("merged");
    expect(server.get("dashboard", "hall")?.published).toBe(1);
    expect(state(session).document).toEqual(hall([widget("a", 1), widget("b", 7)]));
    expect(await publish(session, remote)).toBe("saved");
    expect(server.get("dashboard", "hall")?.published).toBe(3);
  });
});

const ids = ["a", "b", "c", "d"];
type Act = { by: 0 | 1; do: "set" | "add" | "remove" | "title" | "save" | "undo"; id: string; value: number };
const act: fc.Arbitrary<Act> = fc.record({
  by: fc.constantFrom(0, 1),
  do: fc.constantFrom("set", "set", "add", "remove", "title", "save", "save", "undo"),
  id: fc.constantFrom(...ids),
  value: fc.integer({ min: 1, max: 1_000_000 }),
});

const apply = (session: EditSession, { do: what, id, value }: Act): void => {
  const has = (document: any) => document.widgets.some((one: JsonObject) => one.id === id);
  if (what === "set") session.apply(set(id, value));
  if (what === "title") session.apply(retitle(String(value)));
  if (what === "undo") session.undo();
  if (what === "add") session.apply(edit((d) => (has(d) ? d : { ...d, widgets: [...d.widgets, widget(id, value)] })));
  if (what === "remove")
    session.apply(edit((d) => (has(d) ? { ...d, widgets: d.widgets.filter((one: JsonObject) => one.id !== id) } : d)));
};

/** Saves until it is done; a conflict that is shown is settled for one side, part by part. */
const saveAll = async (session: EditSession, remote: Remote, choose: "mine" | "theirs"): Promise<number> => {
  let shown = 0;
  for (
    let outcome = await saveDraft(session, remote);
    outcome === "refused";
    outcome = await saveDraft(session, remote)
  ) {
    const { conflict } = state(session);
    if (!conflict) throw new Error(state(session).problem?.message ?? "Refused without a reason");
    shown += conflictParts(conflict).size;
    const choices = Object.fromEntries([...conflictParts(conflict).keys()].map((part) => [part, choose]));
    session.rebase(conflict.stored, resolveConflict(conflict, choices));
    if (shown > 100) throw new Error("The conflict does not end");
  }
  return shown;
};

describe("two editors of one document", () => {
  it("lose no edit without being shown it, in a thousand interleavings", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 24 }), async (acts) => {
        const server = fakeServer();
        server.put(hall(["a", "b"].map((id) => widget(id))));
        const editors = [openFor(server, "anna"), openFor(server, "bertil")] as const;
        for (const one of [...acts, { by: 0, do: "save" } as Act, { by: 1, do: "save" } as Act]) {
          const { session, remote } = editors[one.by];
          if (one.do !== "save") {
            apply(session, one);
            continue;
          }
          const before = { ...state(session), stored: server.newest("dashboard", "hall").document };
          if (!before.base) throw new Error("Expected a stored document");
          const { conflicts } = merge(before.base.document, before.document, before.stored);
          const isUnsavedNow = isUnsaved(before);
          const shown = await saveAll(session, remote, "theirs");
          const after = server.newest("dashboard", "hall").document;
          // Whatever both had changed was shown; all else of both stands in what is stored.
          expect(shown > 0).toBe(isUnsavedNow && conflicts.length > 0);
          const joined = merge(before.base.document, before.document, before.stored).document;
          const expected = !isUnsavedNow ? before.stored : conflicts.length === 0 ? joined : after;
          expect(after).toEqual(expected);
          expect(
            isUnsavedNow ? merge(before.base.document, before.stored, after).conflicts.filter(() => shown > 0) : [],
          ).toEqual([]);
          expect(state(session).document).toEqual(isUnsavedNow ? after : before.document);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });
});
