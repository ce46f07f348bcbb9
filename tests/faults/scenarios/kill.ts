import { setTimeout as pause } from "node:timers/promises";
import { demo } from "#tests/support/demo-plant.ts";
import { Client } from "../client.ts";
import { freshGround } from "../databases.ts";
import { drawReport, type Order, type Report, runningOrders, sendUntilTaken, verify } from "../ledger.ts";
import type { Scenario } from "../scenario.ts";
import { type ServerProcess, startServer } from "../server-process.ts";

const terminals = 6;

/** The server is ended with kill -9 at random moments while terminals report. */
export const kill: Scenario = {
  name: "kill",
  perRound: 25,
  async run({ database, next, faults }) {
    const ground = await freshGround(database);
    let port = 0;
    const boot = () =>
      startServer({
        port,
        data: ground.data,
        database: ground.url,
        env: demo,
      });
    let server: ServerProcess = await boot();
    ({ port } = server);
    const reports: Report[] = [];
    try {
      const client = new Client(server.url);
      await client.signIn("supervisor");
      const orders = await runningOrders(client, terminals);
      let running = true;
      const terminal = async (order: Order) => {
        while (running) {
          const report = drawReport(order, next);
          reports.push(report);
          await sendUntilTaken(client, report);
        }
      };
      let failure: unknown = null;
      const work = Promise.all(orders.map(terminal)).catch((error: unknown) => (failure = error));
      for (let count = 0; count < faults && failure === null; count += 1) {
        await pause(5 + next() * 400);
        await server.kill();
        server = await boot();
      }
      running = false;
      await work;
      if (failure !== null) throw failure;
      const broken = await verify(client, orders, reports);
      return { summary: `${faults} kills, ${reports.length} reports acknowledged`, broken };
    } finally {
      await server.kill();
      await ground.clear();
    }
  },
};
