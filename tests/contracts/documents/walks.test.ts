import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { resolveWizard } from "#engine/wizard/resolve.ts";
import type { ResolvedWizard, Snapshot } from "#engine/wizard/types.ts";
import { runs } from "#tests/support/runs.ts";
import { known, wizardOf, wizards } from "./library.ts";
import { openWizard, type Session, surroundings } from "./session.ts";
import { entries, loadAll, replies } from "./ways.ts";

beforeAll(loadPatterns);

const moves = [
  "go",
  "go",
  "go",
  "go",
  "next",
  "back",
  "enter",
  "absurd",
  "load",
  "clear",
  "reply",
  "refuse",
  "noLink",
  "queued",
  "answer",
  "decline",
  "delivered",
  "returned",
  "lost",
  "again",
  "crash",
] as const;
type Move = (typeof moves)[number];

/** Calls that change nothing: they go without a key, and a crash before their answer lets them be made anew. */
const reads = new Set(["verify_employee", "load_proved_employees"]);

/** What people paste into a number. */
const absurd = ["1e999", "NaN", "١٢", "9".repeat(40), " ", "-0", "0,5", null, [], {}];

/** A run of a wizard that somebody walks through; `crash` opens it anew from what was stored. */
interface Walk {
  session: Session;
  wizard: ResolvedWizard;
  features: readonly number[];
  /** What was sent under each key, over crashes too. */
  sent: Map<string, string>;
  pasted: number;
}

/** A wizard in which the last answer opens a step before it. */
const branching = resolveWizard(
  {
    kind: "wizard",
    slug: "branching",
    schemaVersion: 1,
    title: "Branching",
    values: { chosen: { var: "last.value" } },
    steps: [
      { id: "first", control: "numeric-quantity", initial: true },
      { id: "between", control: "numeric-quantity", disabled: { "!=": [{ var: "wizard.chosen" }, 10] } },
      { id: "last", control: "numeric-quantity" },
    ],
    finish: [{ call: "report", input: { value: "{last.value}" } }],
  } as unknown as WizardDocument,
  known,
);

const begin = (slug: string, features: readonly number[]): Walk => {
  const wizard = slug === branching.slug ? branching : wizardOf(slug);
  return { wizard, features, session: openWizard(wizard, surroundings(features)), sent: new Map(), pasted: 0 };
};

const crash = (walk: Walk): void => {
  const saved = walk.session.saved();
  if (!saved || walk.session.frame().status === "done") return;
  const stored = JSON.parse(JSON.stringify(saved)) as Snapshot;
  walk.session = openWizard(walk.wizard, surroundings(walk.features), {}, stored);
  if (walk.session.calls().length > 0) throw new Error("It has called by itself after a crash.");
  if (walk.session.step() !== saved.stepId) throw new Error(`It was on ${saved.stepId} before the crash.`);
};

/** What somebody who knows the way does on a step. */
const go = (walk: Walk) => {
  for (const one of ["load", "enter", "load", "next", "reply"] as const) doMove(walk, one);
  if (walk.session.frame().popup) doMove(walk, "answer");
};

const doMove = (walk: Walk, move: Move): void => {
  const { session } = walk;
  const frame = session.frame();
  const { run, queued } = session.snapshot();
  const key = run?.key ?? "";
  const [waiting = ""] = Object.keys(queued);
  if (move === "go") go(walk);
  else if (move === "crash") crash(walk);
  else if (move === "enter") {
    const isEmptyList =
      frame.control === "list" && !(Array.isArray(session.rows()) && (session.rows() as []).length > 0);
    if (!isEmptyList) session.change(entries[frame.control ?? ""]?.(session) ?? {});
  } else if (move === "load") loadAll(session);
  else if (move === "clear") session.change({ value: null, selected: [], row: null });
  else if (move === "absurd") session.change({ value: absurd[walk.pasted++ % absurd.length] });
  else if (move === "reply") session.reply(replies[session.calls().at(-1)?.procedure ?? ""] ?? true);
  else if (move === "refuse") session.refuse("No");
  else if (move === "noLink" || move === "queued") session.send({ type: move, key });
  else if (move === "delivered") session.send({ type: "reply", key: waiting, res: true });
  else if (move === "returned")
    session.send({ type: "refused", key: waiting, code: "rule_violated", call_code: 7, message: "No" });
  else if (move === "lost") session.send({ type: "lost", key: waiting });
  else if (move === "again") session.send({ type: "again", id: crypto.randomUUID() });
  else if (move === "answer")
    session.answer(frame.popup?.kind === "choose" ? frame.popup.options[0]?.value : { value: 3 });
  else if (move === "decline") session.decline();
  else session.send({ type: move });
};

/** Why Next cannot be pressed: something a person can see or do. */
const hasReason = ({ session, wizard }: Walk): boolean => {
  const frame = session.frame();
  if (frame.nextEnabled) return true;
  if (frame.status !== "idle")
    return (
      frame.busy || frame.popup !== null || frame.wait !== null || frame.message !== null || frame.status === "done"
    );
  const { nextEnabled } = wizard.steps.find(({ id }) => id === frame.stepId) ?? {};
  return frame.configError || frame.error !== null || nextEnabled !== true;
};

/** What a walk has broken with its last move; null for nothing. */
const broken = (walk: Walk, move: Move, before: Snapshot, couldGoOn: boolean): string | null => {
  const { session, sent } = walk;
  const after = session.snapshot();
  const { rail, status } = session.frame();
  if (move === "next" && !couldGoOn && (after.stepId !== before.stepId || after.status !== before.status))
    return "it went on from a step that was not complete";
  if (!hasReason(walk)) return "it is stuck without a reason";
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(after)), after)) return "its snapshot is no plain JSON";
  for (const { key, input } of session.calls().filter(({ procedure }) => !reads.has(procedure))) {
    const body = JSON.stringify(input);
    if ((sent.get(key) ?? body) !== body) return "it has sent two bodies under one key";
    sent.set(key, body);
  }
  const isFinished = session.effects().some((effect) => effect.type === "left" && effect.reason === "done");
  if (!isFinished) return null;
  if (before.status === "done") return "it has finished twice";
  if (status === "done" && Object.keys(after.queued).length > 0) return "it is done while calls wait";
  const open = rail.filter(
    ({ id, state }) => state !== "disabled" && !after.flags[id]?.passed && !after.flags[id]?.skipped,
  );
  return open.length > 0 ? `it has finished over ${open.map(({ id }) => id).join(", ")}` : null;
};

const walkOf = fc.record({
  slug: fc.constantFrom(branching.slug, ...wizards.keys()),
  features: fc.uniqueArray(fc.constantFrom(61, 90, 178, 196, 254, 325, 326, 361, 379, 393), { maxLength: 4 }),
  path: fc.array(fc.constantFrom(...moves), { maxLength: 40 }),
});

describe("any walk through any wizard", () => {
  it("is never stuck without a reason, never finishes over an open step, and lives through a crash at any point", () => {
    let finished = 0;
    fc.assert(
      fc.property(walkOf, ({ slug, features, path }) => {
        const walk = begin(slug, features);
        for (const move of path) {
          const before = walk.session.snapshot();
          const couldGoOn = walk.session.frame().nextEnabled;
          doMove(walk, move);
          const fault = broken(walk, move, before, couldGoOn);
          if (fault !== null) throw new Error(`${slug}: ${fault}`);
          if (walk.session.frame().status === "done") {
            finished += 1;
            return;
          }
        }
      }),
      { numRuns: runs(10_000) },
    );
    // Walks that never come to an end would prove nothing.
    expect(finished).toBeGreaterThan(runs(500));
  });

  it("goes the same way when the snapshot passes through JSON at every point", () => {
    fc.assert(
      fc.property(walkOf, ({ slug, features, path }) => {
        const [straight, stored] = [begin(slug, features), begin(slug, features)];
        for (const move of path.filter((one) => one !== "again")) {
          doMove(straight, move);
          doMove(stored, move);
          expect(stored.session.roundTrip().snapshot()).toEqual(straight.session.snapshot());
        }
      }),
      { numRuns: 100 },
    );
  });
});
