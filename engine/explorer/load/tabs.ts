/** That records of some procedures have changed; `isAll`: all that there is to load of them has been. */
export interface Told {
  procedures: readonly string[];
  isAll: boolean;
}

/** What the pages of a browser that keep the same records have in common. */
export interface Tabs {
  /** Runs work while no other page runs it under the same name; at once where the browser cannot tell. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other pages. */
  post: (told: Told) => void;
  /** Hears the others; the result hears no more. */
  listen: (listener: (told: Told) => void) => () => void;
  /** Hears that nothing is to be kept any more: somebody has signed out. */
  onForgotten: (listener: () => void) => void;
  close: () => void;
}

/** Of the records of all companies. */
const forgotten = "statistics-forgotten";

const openChannel = (name: string): BroadcastChannel | null =>
  typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : null;

/**
 * Tells all pages of this browser that nothing is to be kept any more, this one too, which has heard it when this resolves:
 * who has listened for longer hears it first.
 */
export const tellForgotten = (): Promise<void> =>
  new Promise((resolve) => {
    const [teller, last] = [openChannel(forgotten), openChannel(forgotten)];
    if (!teller || !last) return resolve();
    last.addEventListener("message", () => {
      teller.close();
      last.close();
      resolve();
    });
    teller.postMessage(null);
    return undefined;
  });

/** The pages of this browser, by the name of the database. Locks are there on HTTPS and localhost only. */
export const browserTabs = (name: string): Tabs => {
  // oxlint-disable-next-line no-restricted-properties -- it may be missing: then two pages load the same, which does no harm
  const locks = (navigator as { locks?: LockManager }).locks;
  const [channel, endings] = [openChannel(name), openChannel(forgotten)];
  return {
    exclusively: async (work) => {
      if (locks) await locks.request(name, work);
      else await work();
    },
    post: (told) => channel?.postMessage(told),
    listen: (listener) => {
      const hear = ({ data }: MessageEvent<Told>) => listener(data);
      channel?.addEventListener("message", hear);
      return () => channel?.removeEventListener("message", hear);
    },
    onForgotten: (listener) => endings?.addEventListener("message", listener),
    close: () => {
      channel?.close();
      endings?.close();
    },
  };
};
