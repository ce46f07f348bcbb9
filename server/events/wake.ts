import pg from "pg";
import { connectionOf } from "#server/database/postgres-store.ts";
import type { EventHub } from "./hub.ts";
import { wakeChannel } from "./log.ts";

const retryAfter = 1000;
const { query_timeout: _none, ...connection } = connectionOf("");

/** Listens for the writes of other server processes on the same PostgreSQL until it is stopped. */
export const listenForWrites = (url: string, hub: EventHub): (() => Promise<void>) => {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  const retry = () => {
    client = null;
    if (!stopped) timer ??= setTimeout(connect, retryAfter);
  };
  const connect = () => {
    timer = null;
    const next = new pg.Client({ ...connection, connectionString: url });
    client = next;
    next.on("notification", ({ payload }) => {
      const [company = "", seq = ""] = (payload ?? "").split(":");
      hub.wake(Number(company), Number(seq));
    });
    next.on("error", () => undefined);
    next.on("end", retry);
    next
      .connect()
      .then(() => next.query(`listen ${wakeChannel}`))
      .then(() => hub.wakeAll())
      .catch(() => next.end().catch(() => undefined));
  };
  connect();
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
};
