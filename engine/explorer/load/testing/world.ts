import { vi } from "vitest";
import type { DataSource, SourceRecord } from "#engine/explorer/types.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { createLoader } from "../loader.ts";
import type { LoadState } from "../state.ts";
import type { Fetched } from "../slices.ts";
import type { Stored } from "../stored.ts";
import type { Tabs, Told } from "../tabs.ts";

const source: DataSource = { procedure: "history", store: "history", day: "day" };

interface Question {
  procedure: string;
  start_time: string;
  end_time: string;
}

/** Records of one day each, as a server has them. */
export const recordsOn = (...days: string[]): SourceRecord[] => days.map((day) => ({ day }));

/** What pages of one browser keep together: months with their marks, by procedure. */
const createKept = () => new Map<string, Map<string, { mark: number; records: readonly SourceRecord[] }>>();
type Kept = ReturnType<typeof createKept>;

/** Locks and messages of pages, in the order in which they are asked for and posted. */
const createBrowser = () => {
  const pages = new Set<(told: Told) => void>();
  let line = Promise.resolve();
  const tab = (): Tabs => {
    let own = (_told: Told) => {};
    return {
      exclusively: (work) => {
        const turn = line.then(work);
        line = turn.catch(() => {});
        return turn;
      },
      post: (told) => {
        for (const hear of pages) if (hear !== own) hear(told);
      },
      listen: (listener) => {
        own = listener;
        pages.add(own);
        return () => void pages.delete(own);
      },
      onForgotten: () => {},
      close: () => {},
    };
  };
  return { tab, tell: (told: Told) => pages.forEach((hear) => hear(told)) };
};

const recordsIn = ({ parts }: Fetched): SourceRecord[] =>
  parts.flatMap((part) => (part instanceof ArrayBuffer ? [] : part));

/** A server, a browser and its pages. Days are those of UTC unless another zone is named. */
export const createWorld = ({
  now = "2024-05-15T10:00:00Z",
  months = 36,
  timeZone = "UTC",
  sources = [source] as readonly DataSource[],
} = {}) => {
  const clock = fakeClock(Date.parse(now));
  const browser = createBrowser();
  const kept = createKept();
  const server = new Map<string, readonly SourceRecord[]>(sources.map(({ procedure }) => [procedure, []]));
  const changes = new Map<string, number>();
  const asked: Question[] = [];
  /** Throws where the server would refuse. */
  const refuse = vi.fn<(question: Question, found: readonly SourceRecord[]) => void>();
  const answer = async (procedure: string, range: Omit<Question, "procedure">) => {
    const question = { procedure, ...range };
    asked.push(question);
    const found = server
      .get(procedure)!
      .filter(({ day }) => `${String(day)}T12` >= range.start_time && `${String(day)}T12` < range.end_time);
    await Promise.resolve();
    refuse(question, found);
    return { length: found.length, parts: [found] };
  };

  /** A page: what it keeps with the others, or by itself, and what of it is at hand. */
  const page = ({
    isShared = true,
    put: putMore = async () => {},
  }: { isShared?: boolean; put?: () => Promise<void> } = {}) => {
    const own: Kept = isShared ? kept : createKept();
    let atHand = structuredClone(own);
    const monthsOf = (of: Kept, procedure: string) => of.get(procedure) ?? new Map<string, never>();
    const recordsAtHand = (procedure: string) =>
      [...monthsOf(atHand, procedure).values()].flatMap(({ records }) => records);
    const stored: Stored = {
      count: async () => sources.flatMap(({ procedure }) => recordsAtHand(procedure)).length,
      newest: async (procedure) =>
        recordsAtHand(procedure)
          .map(({ day }) => String(day))
          .sort()
          .at(-1) ?? null,
      marks: async (procedure) => new Map([...monthsOf(own, procedure)].map(([month, { mark }]) => [month, mark])),
      put: async ({ procedure }, month, mark, records, onInserted) => {
        await putMore();
        for (let at = 1000; at < records.length + 1000; at += 1000)
          onInserted(Math.min(at, records.length), records.length);
        for (const of of new Set([own, atHand]))
          of.set(procedure, new Map(of.get(procedure)).set(month, { mark, records: recordsIn(records) }));
      },
      isShared: () => isShared,
      readAnew: async () => {
        atHand = structuredClone(own);
      },
    };
    const loader = createLoader({
      sources,
      months,
      timeZone,
      clock,
      stored,
      fetch: answer,
      changes: async () => new Map(changes),
      tabs: browser.tab(),
    });
    const states: LoadState[] = [];
    loader.subscribe(() => states.push(loader.get()));
    /** The days of all records that this page shows. */
    const days = (procedure = sources[0]!.procedure) =>
      recordsAtHand(procedure)
        .map(({ day }) => String(day))
        .sort();
    return { loader, states, days, wipe: () => [own, atHand].forEach((of) => of.clear()) };
  };
  return {
    clock,
    server,
    changes,
    refuse,
    page,
    kept,
    /** Tells all pages what another one would. */
    tell: browser.tell,
    /** What was asked since this was asked last, as months or parts of them. */
    asked: () =>
      asked.splice(0).map(({ start_time, end_time }) => [start_time.slice(0, 10), end_time.slice(0, 10)].join(" ")),
    questions: asked,
  };
};
