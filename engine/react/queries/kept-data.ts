import type { Query, QueryClient } from "@tanstack/react-query";
import type { Clock } from "#engine/transport/clock.ts";
import type { LocalCopy } from "#engine/transport/local/copy.ts";
import { isObject } from "#schemas/documents/json.ts";
import { minute } from "#schemas/durations.ts";

const prefix = "data ";
/** Between two writes of what has changed, in milliseconds. A wall screen's disk lasts for years of it. */
const writeEvery = minute;
/** A read's first answer is written sooner: without it a start finds nothing. */
const firstAfter = 300;

const isRead = (query: Query): boolean => query.queryKey[0] === "read";

/** Keeps the last answers of all shown reads in the browser, for a start without network; `write` does not wait. */
export const keepData = (
  client: QueryClient,
  copy: LocalCopy,
  clock: Clock,
): { write: () => void; stop: () => void } => {
  const cache = client.getQueryCache();
  const changed = new Map<string, Query>();
  const known = new Set<string>();
  let cancelFirst: (() => void) | null = null;
  const write = () => {
    cancelFirst?.();
    cancelFirst = null;
    for (const [hash, { queryKey, state }] of changed) {
      if (state.data === undefined) continue;
      known.add(hash);
      void copy.put(prefix + hash, { etag: null, body: { queryKey, data: state.data }, at: state.dataUpdatedAt });
    }
    changed.clear();
  };
  const stopWatching = cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success" && isRead(event.query)) {
      const { query } = event;
      changed.set(query.queryHash, query);
      if (!known.has(query.queryHash)) cancelFirst ??= clock.after(firstAfter, write);
    }
    // What is forgotten, as at a sign-out, is not written any more.
    if (event.type === "removed") {
      changed.delete(event.query.queryHash);
      known.delete(event.query.queryHash);
    }
  });
  const stopWriting = clock.every(writeEvery, write);
  const stop = () => {
    stopWatching();
    stopWriting();
    cancelFirst?.();
  };
  return { write, stop };
};

/** Puts the kept answers back with their age, where nothing newer is there. */
export const restoreData = async (client: QueryClient, copy: LocalCopy): Promise<void> => {
  for (const [, { body, at }] of await copy.list(prefix)) {
    if (!isObject(body) || !Array.isArray(body["queryKey"])) continue;
    const { queryKey, data } = body;
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, data, { updatedAt: at });
  }
};
