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
  close: () => void;
}

/** The pages of this browser, by the name of the database. Locks are there on HTTPS and localhost only. */
export const browserTabs = (name: string): Tabs => {
  // oxlint-disable-next-line no-restricted-properties -- it may be missing: then two pages load the same, which does no harm
  const locks = (navigator as { locks?: LockManager }).locks;
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : null;
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
    close: () => channel?.close(),
  };
};
