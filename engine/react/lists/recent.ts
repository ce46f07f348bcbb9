/** How many of the last used keys of a list are kept. Source: MI-273. */
const kept = 3;

type Store = Pick<Storage, "getItem" | "setItem">;

const storeKey = (owner: string, list: string): string => `recent.${owner}.${list}`;

/** The last used keys with one more: the latest first, each once. */
const withRecent = (keys: readonly string[], key: string): string[] =>
  [key, ...keys.filter((one) => one !== key)].slice(0, kept);

/** The last used keys of a list, the latest first, that the browser keeps for a user; none where it keeps nonsense. */
export const recentKeys = (store: Store, owner: string, list: string): readonly string[] => {
  try {
    const found: unknown = JSON.parse(store.getItem(storeKey(owner, list)) ?? "[]");
    return Array.isArray(found) ? found.filter((key): key is string => typeof key === "string") : [];
  } catch {
    return [];
  }
};

/** Puts a key first in the list of last used ones. */
export const remember = (store: Store, owner: string, list: string, key: string): void =>
  store.setItem(storeKey(owner, list), JSON.stringify(withRecent(recentKeys(store, owner, list), key)));
