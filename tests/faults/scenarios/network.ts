import { setTimeout as pause } from "node:timers/promises";
import { demo } from "#tests/support/demo-plant.ts";
import { Client } from "../client.ts";
import { freshGround } from "../databases.ts";
import { drawReport, type Report, runningOrders, sendUntilTaken, verify } from "../ledger.ts";
import { startBadNetwork } from "../network.ts";
import type { Scenario } from "../scenario.ts";
import { startServer } from "../server-process.ts";

const terminals = 10;

/** Every report reaches the server five times, late and out of order, and its first reply is dropped. */
export const network: Scenario = {
  name: "network",
  perRound: 500,
  async run({ database, next, faults }) {
    const ground = await freshGround(database);
    const server = await startServer({
      data: ground.data,
      database: ground.url,
      env: demo,
    });
    const bad = await startBadNetwork({ to: server.url, next, copies: 5, latest: 40 });
    try {
      const near = new Client(server.url);
      await near.signIn("supervisor");
      const orders = await runningOrders(near, terminals);
      const far = near.at(bad.url);
      const reports: Report[] = Array.from({ length: faults }, (_, at) =>
        drawReport(orders[at % orders.length]!, next),
      );
      const waiting = [...reports];
      const terminal = async () => {
        for (let report = waiting.shift(); report; report = waiting.shift()) {
          await pause(next() * 5);
          await sendUntilTaken(far, report);
        }
      };
      await Promise.all(Array.from({ length: terminals }, terminal));
      await bad.settled();
      const broken = await verify(near, orders, reports);
      if (bad.dropped() < faults) broken.push(`only ${bad.dropped()} replies were dropped`);
      return {
        summary: `${reports.length} reports, ${bad.sent()} requests, ${bad.dropped()} replies dropped`,
        broken,
      };
    } finally {
      await bad.close();
      await server.kill();
      await ground.clear();
    }
  },
};
