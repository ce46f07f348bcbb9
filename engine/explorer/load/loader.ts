import { hour } from "#schemas/durations.ts";
import { createListeners } from "#engine/transport/listeners.ts";
import { createDownload, type DownloadParts } from "./download.ts";
import { isCut } from "./plan.ts";
import { createSharing } from "./sharing.ts";
import { initialState, type LoadEvent, type LoadState, nextState } from "./state.ts";
import type { Tabs } from "./tabs.ts";

const refreshedAfter = hour;

export interface LoaderParts extends DownloadParts {
  tabs: Tabs;
}

export interface Loader {
  get: () => LoadState;
  subscribe: (listener: () => void) => () => void;
  /** Loads what is missing or old, now and every hour; after a failure it goes on with what is still missing. */
  load: () => Promise<void>;
  /** Begins anew with the initial check: what was stored is gone. */
  restart: () => Promise<void>;
  stop: () => void;
}

/** Keeps the records of an explorer up to date. Nothing is loaded before `load` is called. */
export const createLoader = (parts: LoaderParts): Loader => {
  const { clock, stored, tabs } = parts;
  const progress = createProgress();
  const download = createDownload(parts, progress.step);
  let running: Promise<void> | null = null;
  let control = new AbortController();
  let disarm = () => {};
  const arm = () => {
    disarm();
    disarm = clock.after(refreshedAfter, () => {
      download.forget();
      void load();
    });
  };
  const sharing = createSharing({
    procedures: parts.sources.map(({ procedure }) => procedure),
    stored,
    tabs,
    onLoaded: arm,
    onRead: progress.again,
    onFailed: (error) => {
      if (running === null) progress.step({ type: "failed", error });
    },
  });
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      // What of them a load that was cut has left is not to be shown for the whole.
      progress.step({ type: "begun", records: (await isAnyCut(parts)) ? 0 : await stored.count() });
      const isRun = await sharing.load(() => download.run(signal), signal);
      if (!isRun) progress.step({ type: "planned", slices: 0 });
    } catch (error) {
      if (!signal.aborted) progress.step({ type: "failed", error });
    }
  };
  const load = async (): Promise<void> => {
    if (progress.isEnded()) return;
    arm();
    running ??= run(control.signal).finally(() => (running = null));
    await running;
  };
  const restart = async (): Promise<void> => {
    control.abort();
    await running;
    control = new AbortController();
    download.forget();
    sharing.forget();
    progress.restart();
    await load();
  };
  const stop = (): void => {
    progress.end();
    sharing.leave();
    control.abort();
    disarm();
  };
  return { get: progress.get, subscribe: progress.subscribe, load, restart, stop };
};

/** The state and who looks at it. */
const createProgress = () => {
  const listeners = createListeners();
  let state = initialState;
  let isEnded = false;
  const become = (next: LoadState) => {
    if (isEnded) return;
    state = next;
    listeners.tell();
  };
  return {
    get: () => state,
    subscribe: listeners.add,
    step: (event: LoadEvent) => become(nextState(state, event)),
    /** There are other records than before: who shows them has to look again. */
    again: () => {
      if (state.name === "insert-done") become({ ...state });
    },
    restart: () => become(initialState),
    isEnded: () => isEnded,
    end: () => {
      isEnded = true;
    },
  };
};

const isAnyCut = async ({ sources, stored, clock, timeZone, months }: LoaderParts): Promise<boolean> => {
  const marks = await Promise.all(sources.map(({ procedure }) => stored.marks(procedure)));
  return marks.some((of) => isCut({ marks: of, now: clock.now(), timeZone, months }));
};
