import { renameSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { databasePath } from "#server/database/data-folder.ts";
import { bounds } from "#tests/support/bounds.ts";
import { demo } from "#tests/support/demo-plant.ts";
import { Client } from "../client.ts";
import { freshGround, type Ground } from "../databases.ts";
import { drawReport, type Order, type Report, runningOrders, sendOnce, verify } from "../ledger.ts";
import type { Scenario } from "../scenario.ts";
import { type ServerProcess, startServer } from "../server-process.ts";

const terminals = 6;

/** One thing that is done to the database under a running server. */
interface Trouble {
  /** What health answers to `?ready` meanwhile. No report can be acknowledged. */
  ready: 200 | 503;
  undo: () => Promise<void>;
}
type Make = (next: () => number) => Promise<Trouble>;

/** The database's file, or its log, is moved away and back. */
const filesGone =
  ({ data }: Ground): Make =>
  (next) => {
    const file = databasePath(data) + (next() < 0.5 ? "" : "-wal");
    renameSync(file, `${file}.aside`);
    return Promise.resolve({ ready: 503, undo: async () => renameSync(`${file}.aside`, file) });
  };

/** Somebody else holds a table that every report needs. */
const tableLocked =
  (url: string): Make =>
  async (next) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("begin");
    await client.query(`lock table ${next() < 0.5 ? "production_transactions" : "stored_replies"} in exclusive mode`);
    return { ready: 200, undo: () => client.end() };
  };

const statusOf = async (server: ServerProcess): Promise<number> =>
  (await fetch(`${server.url}/api/health?ready`, { signal: AbortSignal.timeout(2000) })).status;

/** Looks until health answers so, or says that it does not. */
const becomes = async (server: ServerProcess, status: number): Promise<string[]> => {
  const until = Date.now() + bounds.wait;
  for (let seen = await statusOf(server); ; seen = await statusOf(server)) {
    if (seen === status) return [];
    if (Date.now() > until) return [`health answers ${seen} instead of ${status}`];
    await pause(50);
  }
};

/** The files of the database vanish, or a table is locked, again and again while terminals report. */
export const storage: Scenario = {
  name: "storage",
  perRound: 25,
  async run({ database, next, faults }) {
    const ground = await freshGround(database);
    let port = 0;
    const boot = () => startServer({ port, data: ground.data, database: ground.url, env: demo });
    let server: ServerProcess = await boot();
    ({ port } = server);
    const make = ground.url ? tableLocked(ground.url) : filesGone(ground);
    const reports: Report[] = [];
    const broken: string[] = [];
    try {
      const client = new Client(server.url);
      await client.signIn("supervisor");
      const orders = await runningOrders(client, terminals);
      let running = true;
      let trouble: Trouble | null = null;
      const terminal = async (order: Order) => {
        while (running) {
          const report = drawReport(order, next);
          reports.push(report);
          for (;;) {
            const during = trouble;
            const isTaken = await sendOnce(client, report);
            if (isTaken && during && during === trouble)
              broken.push(`acknowledged though it could not be: ${report.key}`);
            if (isTaken) break;
            await pause(20);
          }
        }
      };
      const work = Promise.all(orders.map(terminal));
      work.catch(() => undefined);
      for (let count = 0; count < faults; count += 1) {
        await pause(next() * 300);
        const made = (trouble = await make(next));
        broken.push(...(await becomes(server, made.ready)));
        const outcome = await client.call("load_all_running_orders", {});
        if (!outcome.answered || outcome.status !== 200) broken.push("readers had to wait for writers");
        await pause(next() * 300);
        trouble = null;
        await made.undo();
        broken.push(...(await becomes(server, 200)));
      }
      running = false;
      await work;
      await server.kill();
      server = await boot();
      broken.push(...(await verify(client, orders, reports)));
      return { summary: `${faults} times, ${reports.length} reports acknowledged`, broken };
    } finally {
      await server.kill();
      await ground.clear();
    }
  },
};
