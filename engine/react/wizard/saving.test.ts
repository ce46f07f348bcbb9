import { expect, test } from "vitest";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import type { Local } from "./local-run.ts";
import {
  conflictOf,
  ended,
  entered,
  keptOf,
  keptWhenTaken,
  nothingSaved,
  openedAlone,
  openedOf,
  savingAlone,
  sending,
  taken,
  unheard,
} from "./saving.ts";

const at = (stepId: string, id = "a"): Snapshot => ({
  ...createSnapshot({ id, wizard: "report", revision: 1, machine: null }),
  stepId,
});
const [one, two, elsewhere] = [at("one"), at("two"), at("elsewhere")];
const unsaved = (snapshot: Snapshot, version: number, sent: Snapshot | null = null): Local => ({
  snapshot,
  version,
  unsaved: true,
  sent,
});
const row = (snapshot: Snapshot, version: number) => ({ snapshot, version });
const over = { gone: "a" };

test.each([
  { case: "nothing anywhere", own: null, stored: null, snapshot: null },
  { case: "what the server has", own: null, stored: row(one, 3), snapshot: one },
  {
    case: "what the server has taken from here",
    own: { ...unsaved(one, 3), unsaved: false },
    stored: row(two, 4),
    snapshot: two,
  },
  { case: "what it has not taken yet", own: unsaved(two, 3), stored: row(one, 3), snapshot: two },
  { case: "a run that it never had", own: unsaved(two, 0), stored: null, snapshot: two },
  { case: "what followed a save whose answer was lost", own: unsaved(two, 3, one), stored: row(one, 4), snapshot: two },
  { case: "not a run that ended here", own: over, stored: row(one, 3), snapshot: null, isOver: true },
  {
    case: "another run than the one that ended here",
    own: over,
    stored: row(at("one", "b"), 1),
    snapshot: at("one", "b"),
  },
  { case: "nothing after a run that ended here", own: over, stored: null, snapshot: null },
])("is gone on with: $case", ({ own, stored, snapshot, isOver = false }) => {
  expect(openedOf(own, stored)).toEqual({ opened: { snapshot, mine: null }, isOver });
});

test.each([
  { case: "another terminal was ahead", own: unsaved(two, 3), stored: row(elsewhere, 4) },
  {
    case: "another terminal was ahead of a save without an answer",
    own: unsaved(two, 3, one),
    stored: row(elsewhere, 4),
  },
  { case: "the save without an answer is older than that", own: unsaved(two, 3, one), stored: row(one, 5) },
  { case: "another terminal has ended the run", own: unsaved(two, 3), stored: null },
])("hands back what was entered here where $case", ({ own, stored }) => {
  expect(openedOf(own, stored)).toEqual({
    opened: { snapshot: stored?.snapshot ?? null, mine: two },
    isOver: false,
  });
});

test("the same entries elsewhere lose nothing", () => {
  expect(openedOf(unsaved(two, 3), row(two, 5)).opened).toEqual({ snapshot: two, mine: null });
});

test("where nobody can be asked the browser's run is gone on with, over the version that it knows", () => {
  const before = { ...nothingSaved, version: 7 };
  expect([openedAlone(unsaved(one, 3)), openedAlone(over), openedAlone(null)]).toEqual([
    { snapshot: one, mine: null },
    { snapshot: null, mine: null },
    { snapshot: null, mine: null },
  ]);
  expect([savingAlone(before, unsaved(one, 3)), savingAlone(before, over)]).toEqual([
    { ...nothingSaved, version: 3, last: one },
    before,
  ]);
});

test("what is entered while a save is out is kept with what is out, and sent next", () => {
  const out = sending({ ...entered(nothingSaved, one), waiting: null }, one);
  const more = entered(out, two);
  expect(keptOf(more, null)).toEqual(unsaved(two, 0, one));
  expect(keptWhenTaken(taken(more, 1), one)).toEqual(unsaved(two, 1));
  expect(keptWhenTaken(taken(out, 1), one)).toEqual({ snapshot: one, version: 1, unsaved: false, sent: null });
});

test("a save that nobody answered is sent again, unless the run has ended meanwhile", () => {
  const out = sending({ ...entered(nothingSaved, one), waiting: null }, one);
  expect([
    unheard(out, one).waiting,
    unheard(entered(out, two), one).waiting,
    unheard(ended(out), one).waiting,
  ]).toEqual([one, two, null]);
});

test("a run that has ended stays so, whatever the server takes of it", () => {
  const out = ended(sending(entered(nothingSaved, one), one));
  expect([keptOf(out, over), keptWhenTaken(taken(out, 1), one)]).toEqual([over, null]);
});

test("a version that this terminal has stored itself is no conflict", () => {
  const lost = unheard(sending(entered(nothingSaved, one), one), one);
  expect(conflictOf(entered(lost, two), two, row(one, 1))).toBeNull();
  expect(conflictOf(entered(lost, two), two, row(elsewhere, 1))).toEqual({ snapshot: elsewhere, mine: two });
  expect(conflictOf(nothingSaved, one, row(elsewhere, 1))).toEqual({ snapshot: elsewhere, mine: one });
  expect(conflictOf(nothingSaved, one, null)).toEqual({ snapshot: null, mine: one });
  expect(conflictOf(nothingSaved, one, row(one, 1))).toEqual({ snapshot: one, mine: null });
});
