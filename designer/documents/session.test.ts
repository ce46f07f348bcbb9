import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Edit } from "./edit.ts";
import { createEditSession } from "./session.ts";

const start: JsonObject = {
  kind: "dashboard",
  slug: "hall",
  title: "Hall",
  widgets: Array.from({ length: 20 }, (_, index) => ({
    id: `w${index}`,
    config: { value: 0 },
    pos: { x: index, y: 0 },
  })),
};

const edits: ((index: number, value: number) => Edit)[] = [
  (index, value) => ({
    label: "designer.edit.change",
    change: (document) => ({
      ...document,
      widgets: (document.widgets as any[]).map((one, at) => (at === index ? { ...one, config: { value } } : one)),
    }),
  }),
  (index, value) => ({
    label: "designer.edit.move",
    merge: `move/${index}`,
    change: (document) => ({
      ...document,
      widgets: (document.widgets as any[]).map((one, at) => (at === index ? { ...one, pos: { x: value, y: 1 } } : one)),
    }),
  }),
  (index) => ({
    label: "designer.edit.remove",
    change: (document) => ({ ...document, widgets: (document.widgets as any[]).filter((_, at) => at !== index) }),
  }),
  (_index, value) => ({
    label: "designer.edit.add",
    change: (document) => ({ ...document, widgets: [...(document.widgets as any[]), { id: `n${value}` }] }),
  }),
];

const open = () =>
  createEditSession({ kind: "dashboard", slug: "hall", base: { revision: 1, document: start }, document: start });

describe("the steps of an edit", () => {
  it("lead back and forth over ten thousand random edits to equal bytes", () => {
    const session = open();
    const { getState } = session.store;
    const bytes = () => JSON.stringify(getState().document);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.nat(25), fc.integer()), { minLength: 100, maxLength: 100 }),
        (chosen) => {
          const before = bytes();
          const done = getState().past.length;
          const states = [before];
          for (const [kind, index, value] of chosen) {
            const known = getState().past.length;
            session.apply(edits[kind]!(index, value));
            if (getState().past.length > known) states.push(bytes());
            else states[states.length - 1] = bytes();
          }
          const made = getState().past.length - done;
          for (let back = made - 1; back >= 0; back -= 1) {
            session.undo();
            expect(bytes()).toBe(states.at(back - made - 1));
          }
          for (let again = 0; again < made; again += 1) session.redo();
          expect(bytes()).toBe(states.at(-1));
          session.goTo(done);
          expect(bytes()).toBe(before);
        },
      ),
      { numRuns: 100 },
    );
    session.goTo(0);
    expect(bytes()).toBe(JSON.stringify(start));
  });

  it("are not taken by a document that may only be read", () => {
    const session = createEditSession({
      kind: "dashboard",
      slug: "hall",
      base: { revision: 1, document: start },
      document: start,
      readOnly: "designer.read_only.newer",
    });
    session.apply(edits[0]!(0, 1));
    session.undo();
    session.goTo(1);
    expect(session.store.getState().document).toBe(start);
  });
});

describe("the history", () => {
  it("goes forth to any step again, and no further than there are steps", () => {
    const session = open();
    const title = () => session.store.getState().document["title"];
    for (const next of ["one", "two", "three"])
      session.apply({ label: "designer.edit.change", change: (document) => ({ ...document, title: next }) });
    const seen = [0, 2, 1, 9].map((done) => (session.goTo(done), title()));
    expect(seen).toEqual(["Hall", "two", "one", "three"]);
  });

  it("begins anew with unsaved work as its one step, also on what is not stored yet", () => {
    const session = open();
    const mine = { ...start, title: "Mine" };
    session.rebase({ revision: 2, document: start }, mine);
    const { document, past } = session.store.getState();
    expect([document, past.map(({ label, before }) => [label, before])]).toEqual([
      mine,
      [["designer.edit.recovered", start]],
    ]);
    session.rebase(null, mine);
    expect(session.store.getState()).toMatchObject({ base: null, document: mine, past: [], future: [] });
  });
});

it("a document is configured until it is to be looked at, and nothing of it changes by that", () => {
  const session = open();
  const before = session.store.getState();
  session.setMode("preview");
  expect([before.mode, session.store.getState()]).toEqual(["configuring", { ...before, mode: "preview" }]);
});
