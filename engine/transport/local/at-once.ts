import { trusted } from "#engine/transport/trusted.ts";
import type { KeptAnswer } from "./copy.ts";

const prefix = "shopwright at once ";

/**
 * What is being written to the local copy, kept by this tab without waiting: a page that goes away while IndexedDB
 * writes loses that write. A browser that refuses storage does without.
 */
export const atOnce = (storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) => {
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    read: (key: string): KeptAnswer | null =>
      attempt(() => {
        const text = storage.getItem(prefix + key);
        return text === null ? null : trusted<KeptAnswer>(JSON.parse(text));
      }),
    /** Answers how to forget it, unless a later one has taken its place. */
    keep: (key: string, answer: KeptAnswer): (() => void) => {
      const text = JSON.stringify(answer);
      attempt(() => storage.setItem(prefix + key, text));
      return () =>
        void attempt(() => {
          if (storage.getItem(prefix + key) === text) storage.removeItem(prefix + key);
        });
    },
    clear: (): void =>
      void attempt(() => {
        for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
      }),
    forget: (key: string): void => void attempt(() => storage.removeItem(prefix + key)),
  };
};
