import { setTimeout as pause } from "node:timers/promises";
import { type ErpAnswer, type ErpServer, startErp } from "#tests/support/erp/server.ts";
import { Client } from "../client.ts";
import { freshGround } from "../databases.ts";
import { startKilled } from "../killed-server.ts";
import { drawReport, type Order, type Report, runningOrders, sendUntilTaken, verify } from "../ledger.ts";
import type { Scenario } from "../scenario.ts";

/** The machines of the demo that have an ERP. */
const connected: ReadonlySet<string> = new Set(["JB3", "JB4"]);
const mostPatience = 60_000;

interface Queue {
  waiting: number;
  under_way: number;
}
interface Failed {
  record_no: number;
  outcome_unknown: boolean;
}

const taken: ErpAnswer = { status: 200, body: { status: "ok" } };
const subject = "balthzartransactions";

/** Lets the plant speak to the ERP, and says that only what comes from then on is sent. */
const connect = async (client: Client, { url }: ErpServer): Promise<void> => {
  await client.changeSite((site) => ({
    ...site,
    allowlist: [{ id: "erp", url }],
    targets: { erp: { url, parallel: 8 } },
  }));
  await client.write("decide_erp_backlog", { target: "erp", decision: "from_now_on" });
};

/** Waits until nothing is left to be sent. */
const drained = async (client: Client): Promise<void> => {
  const end = Date.now() + mostPatience;
  while (Date.now() < end) {
    const queues = await client.read<Queue[]>("load_erp_queue", {});
    if (queues.every(({ waiting, under_way }) => waiting === 0 && under_way === 0)) return;
    await pause(250);
  }
  throw new Error("Facts are still waiting for the ERP.");
};

/** What the ERP has heard twice, and what it has not heard though nobody is told so. */
const compare = async (client: Client, erp: ErpServer, reports: readonly Report[]): Promise<string[]> => {
  const heard = Map.groupBy(erp.requests, ({ key }) => key);
  const failed = await client.read<Failed[]>("load_failed_transfers", { subject });
  const unknown = new Set(failed.flatMap(({ record_no, outcome_unknown }) => (outcome_unknown ? [record_no] : [])));
  const twice = [...heard].filter(([, all]) => all.length > 1).map(([key]) => `sent twice unasked: ${key}`);
  const lost = reports.filter(({ record_no }) => {
    const isHeard = [...heard.keys()].some((key) => key.endsWith(`-${subject}-${record_no}`));
    return !isHeard && !unknown.has(record_no!);
  });
  return [...twice, ...lost.map(({ record_no }) => `neither in the ERP nor shown as unknown: ${record_no}`)];
};

/**
 * The server is ended with kill -9 while it tells an ERP of facts: at named points, at random, and when the ERP has just
 * heard of one.
 */
export const erp: Scenario = {
  name: "erp",
  perRound: 14,
  async run({ database, next, faults }) {
    const ground = await freshGround(database);
    const target = await startErp();
    const sendingTo = {
      writes: '(insert into|update) "?erp_transfers',
      procedure: "receive_good_qty",
      port: Number(new URL(target.url).port),
    };
    const server = await startKilled(ground, sendingTo, next);
    const reports: Report[] = [];
    try {
      const client = new Client(server.url);
      await client.signIn("admin");
      await connect(client, target);
      const orders = (await runningOrders(client, 100)).filter(({ machine_id1 }) => connected.has(machine_id1));
      let running = true;
      const terminal = async (order: Order) => {
        while (running) {
          const report = drawReport(order, next);
          reports.push(report);
          await sendUntilTaken(client, report);
          await pause(next() * 200);
        }
      };
      let failure: unknown = null;
      const work = Promise.all(orders.map(terminal)).catch((error: unknown) => (failure = error));
      const isHeard = () => new Promise<void>((done) => (target.heard = () => done()));
      for (let count = 0; count < faults && failure === null; count += 1) {
        if (count % 2 === 0) await server.endAtPoint(count / 2, () => failure !== null);
        else {
          target.answers = () => (next() < 0.3 ? "waits" : taken);
          if (count % 4 === 1) await Promise.race([isHeard(), pause(5000)]);
          else await pause(5 + next() * 1500);
          await server.kill();
          target.release();
          target.answers = () => taken;
        }
        await server.restart();
      }
      running = false;
      await work;
      if (failure !== null) throw failure;
      await drained(client);
      const broken = [...(await verify(client, orders, reports)), ...(await compare(client, target, reports))];
      return { summary: `${faults} kills, ${target.requests.length} facts heard by the ERP`, broken };
    } finally {
      await server.kill();
      await target.close();
      await ground.clear();
    }
  },
};
