import { expect, test } from "vitest";
import { agree, claimNext, clockOf, dropRow, enqueue, isDirect, type NewWrite, settle } from "./plan.ts";
import { type Row, sentOf } from "./rows.ts";
import { rowAt } from "./testing/row.ts";
import { day } from "#schemas/durations.ts";

const now = 1_000_000_000;
const claimTime = 15_000;
const write: NewWrite = {
  key: "new",
  procedure: "report_scrap",
  input: { n: 1 },
  machine: "M1",
  owner: "anna",
  actor: null,
  title: null,
};
/** An entry that waits, but for what a test says of it. */
const row = (place: number, told: Partial<Row> = {}): Row =>
  rowAt(place, { ...write, key: `k${place}`, at: now, ...told });
const done = (endedAt: number): Partial<Row> => ({ end: { outcome: "done", res: 7 }, endedAt });
const claimedBy = (by: string, until = now + 1, direct = false): Partial<Row> => ({ claim: { by, until, direct } });
const asks: Partial<Row> = { question: { kind: "old" } };
const error = { status: 409, code: "order_ended", message: "No", path: null };

test.each<[string, Partial<Row>, "send" | "queued"]>([
  ["of the same user for the same machine", {}, "queued"],
  ["that asks a person", asks, "queued"],
  ["that has ended", done(now), "send"],
  ["for another machine", { machine: "M2" }, "send"],
  ["of another user", { owner: "bo" }, "send"],
])("a write after one %s", (_name, before, kind) => {
  expect(enqueue([row(1, before)], write, now, "tab").result.kind).toBe(kind);
});

test("a write that belongs to no machine waits for nobody", () => {
  expect(enqueue([row(1, { machine: null })], { ...write, machine: null }, now, "tab").result.kind).toBe("send");
});

test("a new write forgets those that ended more than a day ago, and nothing that waits", () => {
  const rows = [row(1, done(now - day - 1)), row(2, done(now - day)), row(3, done(now - 1)), row(4, { at: 0 })];
  expect(enqueue(rows, write, now, null).remove).toEqual([1]);
});

test("a key that was given up before is put anew in place of its end", () => {
  const dropped = row(1, { key: "new", end: { outcome: "dropped", error: null }, endedAt: now - day - 1 });
  const { result, add, remove } = enqueue([dropped], write, now, null);
  expect([result, add?.map(({ key }) => key), remove]).toEqual([{ kind: "queued" }, ["new"], [1]]);
});

const claimed = (rows: readonly Row[], most = 4) => claimNext(rows, "anna", "tab", now, most).result.map((r) => r.key);

test.each<[string, Row[], string[]]>([
  ["the first of each machine", [row(1), row(2), row(3, { machine: "M2" })], ["k1", "k3"]],
  ["all that belong to no machine", [row(1, { machine: null }), row(2, { machine: null })], ["k1", "k2"]],
  ["none of another user, whose order is his own", [row(1, { owner: "bo" }), row(2)], ["k2"]],
  ["none that asks, nor what waits behind it", [row(1, asks), row(2)], []],
  ["none that has ended, but what waited behind it", [row(1, done(now)), row(2)], ["k2"]],
  ["none that a tab sends, nor what waits behind it", [row(1, claimedBy("other")), row(2)], []],
  ["what a tab held for as long as a claim lasts", [row(1, claimedBy("other", now))], ["k1"]],
  ["not what was claimed this moment", [row(1, claimedBy("other", now + claimTime))], []],
  ["what was claimed before the clock was set back", [row(1, claimedBy("other", now + claimTime + 1))], ["k1"]],
])("claimed is %s", (_name, rows, keys) => {
  expect(claimed(rows)).toEqual(keys);
});

test("no more are claimed than asked for, and each for 15 s", () => {
  const rows = ["M1", "M2", "M3"].map((machine, at) => row(at + 1, { machine }));
  const { result } = claimNext(rows, "anna", "tab", now, 2);
  expect(result.map(({ claim }) => claim)).toEqual(
    [1, 2].map(() => ({ by: "tab", until: now + claimTime, direct: false })),
  );
});

test.each<[string, boolean, Partial<Row>]>([
  ["a day old", false, { at: now - day }],
  ["older than a day", true, { at: now - day - 1 }],
  ["older than a day, and another user's", true, { at: now - day - 1, owner: "bo" }],
  ["old, and was agreed to within the day", false, { at: now - 3 * day, agreedAt: now - day }],
  ["old, and was agreed to before that", true, { at: now - 3 * day, agreedAt: now - day - 1 }],
])("an entry that is %s asks a person first: %s", (_name, isAsking, told) => {
  const { result, put } = claimNext([row(1, told)], "anna", "tab", now, 4);
  const question = isAsking ? { kind: "old" } : null;
  expect([result.length, put?.map((changed) => changed.question)]).toEqual([isAsking ? 0 : 1, [question]]);
});

test.each<[string, boolean, Partial<Row>]>([
  ["while its claim lasts", true, claimedBy("tab", now + 1, true)],
  ["when its claim has ended", false, claimedBy("tab", now, true)],
  ["when the queue sends it", false, claimedBy("tab")],
  ["when nobody sends it", false, {}],
])("a person waits for the answer %s: %s", (_name, isWaiting, told) => {
  expect(isDirect(row(1, told), now)).toBe(isWaiting);
});

test("success counts whoever tells it, and leaves nothing but how the entry ended", () => {
  const held = row(1, { ...claimedBy("other"), title: { label: "Scrap", values: {} }, actor: { name: "Anna" } });
  const ended = row(1, { ...done(now), input: {} });
  expect(settle([held], "k1", "tab", { kind: "done", res: 7 }, now)).toEqual({ result: ended, put: [ended] });
});

test.each<[string, Parameters<typeof settle>[3], Partial<Row>]>([
  [
    "a refusal becomes a question",
    { kind: "refused", error },
    { question: { kind: "refused", code: "order_ended", message: "No" } },
  ],
  ["silence leaves it tried", { kind: "later", wait: null }, { tried: true }],
  ["an ended session leaves it as it was", { kind: "signed-out" }, {}],
])("of anything but success only who holds the claim may tell: %s", (_name, verdict, told) => {
  const rows = [row(1, claimedBy("tab"))];
  expect(settle(rows, "k1", "tab", verdict, now)).toEqual({ result: row(1, told), put: [row(1, told)] });
  expect(settle(rows, "k1", "other", verdict, now)).toEqual({ result: null });
  expect(settle([row(1)], "k1", "tab", verdict, now)).toEqual({ result: null });
});

test("what was tried once stays tried when the session ends", () => {
  const rows = [row(1, { ...claimedBy("tab"), tried: true })];
  expect(settle(rows, "k1", "tab", { kind: "signed-out" }, now).put).toEqual([row(1, { tried: true })]);
});

test("what has ended, or is not there, neither settles nor is given up nor agreed to, and nothing else is in its place", () => {
  const rows = [row(1, { ...done(now - 1), ...asks }), row(2, asks)];
  for (const key of ["k1", "nobody's"])
    expect([
      settle(rows, key, "tab", { kind: "done", res: 8 }, now),
      dropRow(rows, key, null, now, () => true),
      agree(rows, key, now),
    ]).toEqual([{ result: null }, { result: null }, { result: null }]);
});

test("an entry is given up with the refusal where there was one, if it may be", () => {
  const rows = [row(1), row(2)];
  const { put } = dropRow(rows, "k2", error, now, () => true);
  expect(put).toEqual([row(2, { input: {}, end: { outcome: "dropped", error }, endedAt: now })]);
  expect(dropRow(rows, "k2", error, now, ({ key }) => key !== "k2")).toEqual({ result: null });
});

test("only what asks is agreed to, and the day begins anew for it", () => {
  const rows = [row(1), row(2, asks)];
  expect(agree(rows, "k2", now)).toEqual({ result: null, put: [row(2, { agreedAt: now })] });
  expect(agree(rows, "k1", now)).toEqual({ result: null });
});

test("a value that the server doubts is sent as confirmed once a person agrees; the input stays as it was made", () => {
  const question = { kind: "refused", code: "confirmation_needed", message: "That is 900 of 10." } as const;
  const [agreed] = agree([row(1, { question })], "k1", now).put ?? [];
  expect(agreed).toEqual(row(1, { agreedAt: now, confirmed: true }));
  expect(sentOf(agreed!).input).toEqual({ n: 1, confirmed: true });
  expect(enqueue([agreed!], { ...write, key: "k1" }, now, "tab").result).toEqual({ kind: "queued" });
  const other = { kind: "refused", code: "rule_violated", message: "No" } as const;
  const [sentAgain] = agree([row(1, { question: other })], "k1", now).put ?? [];
  expect(sentOf(sentAgain!).input).toEqual({ n: 1 });
});

test.each<[string, Row["made"], { now: number; steady: number }, number]>([
  ["shows what it shows", { by: "tab", steady: 50 }, { now: now + 1000, steady: 1050 }, now + 1000],
  ["was set back", { by: "tab", steady: 50 }, { now: now - day, steady: 1050 }, now + 1000],
  ["was set on, or the terminal slept", { by: "tab", steady: 50 }, { now: now + day, steady: 1050 }, now + day],
  ["was set back, of which another tab knows nothing", { by: "else", steady: 50 }, { now: 7, steady: 1050 }, 7],
  ["was set back, of which an earlier build kept nothing", undefined, { now: 7, steady: 1050 }, 7],
])("the clock of a terminal by which a write is sent %s", (_name, made, at, shown) => {
  expect(clockOf(row(1, made && { made }), { tab: "tab", ...at })).toBe(shown);
});

test("a new write keeps which tab made it, and when by the clock that nobody sets", () => {
  const made = { by: "tab", steady: 50 };
  expect(enqueue([], write, now, null, made).add).toMatchObject([{ at: now, made }]);
});
