import { marksOf, type Stored } from "./stored.ts";
import type { Tabs, Told } from "./tabs.ts";

export interface SharingParts {
  procedures: readonly string[];
  stored: Stored;
  tabs: Tabs;
  /** Another page has loaded all that there is. */
  onLoaded: () => void;
  /** What another page has put is at hand here too. */
  onRead: () => void;
  onFailed: (error: unknown) => void;
}

export interface Sharing {
  /**
   * Runs a load while no other page does; gives whether it was run, and not by another page meanwhile. An abort lets the
   * others go on at once, whatever becomes of the work.
   */
  load: (work: () => Promise<void>, signal: AbortSignal) => Promise<boolean>;
  /** What is kept has been deleted. */
  forget: () => void;
  leave: () => void;
}

/** Never the text of any marks. */
const unread = "";

/** What of the kept records is at hand here, told by their marks. */
const createReading = ({ stored, procedures }: Pick<SharingParts, "stored" | "procedures">) => {
  let known: string | null = null;
  let reading = Promise.resolve();
  const read = async () => {
    known = unread;
    const marks = await marksOf(stored, procedures);
    await stored.readAnew();
    known = marks;
  };
  const anew = (): Promise<void> => (reading = reading.then(read, read));
  return {
    /** Before anything is loaded: what is kept is at hand. */
    begin: async () => {
      known ??= await marksOf(stored, procedures);
    },
    anew,
    /** Reads what others have put, also those that have been killed, where it is not what is at hand. */
    catchUp: async () => {
      await reading.catch(() => {});
      if ((await marksOf(stored, procedures)) !== known) await anew();
    },
    /** What is kept has been put from here. */
    own: async () => {
      known = await marksOf(stored, procedures);
    },
    /** What is kept has been deleted. */
    forget: () => {
      known = null;
    },
  };
};

/** One download for all pages that keep the same records: each hears of the others, and reads what they have put. */
export const createSharing = (parts: SharingParts): Sharing => {
  const { procedures, stored, tabs } = parts;
  const reading = createReading(parts);
  /** How often others have loaded all. */
  let heard = 0;
  const alone = async (work: () => Promise<void>): Promise<void> => {
    let isAll = false;
    try {
      await work();
      isAll = true;
    } finally {
      tabs.post({ procedures, isAll });
    }
    await reading.own();
  };
  const together = async (work: () => Promise<void>, signal: AbortSignal): Promise<boolean> => {
    const before = heard;
    let isRun = false;
    const inTurn = async () => {
      await reading.catchUp();
      isRun = heard === before;
      if (isRun) await alone(work);
    };
    await reading.begin();
    await tabs.exclusively(() => untilAborted(signal, inTurn));
    return isRun;
  };
  const hear = async (told: Told): Promise<void> => {
    const concerns = (procedure: string) => told.procedures.includes(procedure);
    if (!stored.isShared() || !procedures.some(concerns)) return;
    if (told.isAll && procedures.every(concerns)) {
      heard += 1;
      parts.onLoaded();
    }
    await reading.anew().then(parts.onRead, parts.onFailed);
  };
  return {
    load: async (work, signal) => {
      if (stored.isShared()) return await together(work, signal);
      await untilAborted(signal, work);
      return true;
    },
    forget: reading.forget,
    leave: tabs.listen((told) => void hear(told)),
  };
};

/** Rejects when it is aborted, without waiting for the work. */
const untilAborted = (signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException("aborted", "AbortError"));
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", abort));
  });
