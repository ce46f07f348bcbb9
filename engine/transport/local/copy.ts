/** The copy of answers that a browser keeps, so that a terminal starts without network. Wiped at sign-out. */
export interface KeptAnswer {
  etag: string | null;
  body: unknown;
  /** When the server gave it, ms UTC. */
  at: number;
}

export interface LocalCopy {
  get: (key: string) => Promise<KeptAnswer | undefined>;
  /** `atOnce`: what a person has entered; it outlives a page that goes away before the write has ended. */
  put: (key: string, answer: KeptAnswer, options?: { atOnce: boolean }) => Promise<void>;
  /** Everything under a prefix of the key. */
  list: (prefix: string) => Promise<[string, KeptAnswer][]>;
  /** Deletes everything; what is put meanwhile was of whom it is wiped for, and is not kept either. */
  wipe: () => Promise<void>;
  /** How many wipes have begun: what was asked for before the last one is not kept when it is answered. */
  wipes: () => number;
}

/** For tests, and for browsers that refuse to store. */
export const memoryCopy = (): LocalCopy => {
  const kept = new Map<string, KeptAnswer>();
  let wipes = 0;
  return {
    get: async (key) => kept.get(key),
    put: async (key, answer) => void kept.set(key, answer),
    list: async (prefix) => [...kept].filter(([key]) => key.startsWith(prefix)),
    wipe: async () => {
      wipes += 1;
      kept.clear();
    },
    wipes: () => wipes,
  };
};
