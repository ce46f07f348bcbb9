import { demo } from "#tests/support/demo-plant.ts";
import { Client } from "../client.ts";
import { freshGround } from "../databases.ts";
import { drawReport, type Report, runningOrders, sendOnce, sendUntilTaken, verify } from "../ledger.ts";
import { environmentOf, type Point, type PointsOf } from "../points/points.ts";
import type { Scenario } from "../scenario.ts";
import { type ServerProcess, startServer } from "../server-process.ts";

const names: readonly Point[] = ["before-commit", "after-commit", "before-reply", "after-reply"];
const reporting: PointsOf = { writes: 'insert into "?production_transactions', procedure: "receive_good_qty" };

/** The server is ended with kill -9 exactly before and after its commit, and before and after its reply. */
export const points: Scenario = {
  name: "points",
  perRound: 20,
  async run({ database, next, faults }) {
    const ground = await freshGround(database);
    let port = 0;
    const boot = (env: Record<string, string> = {}) =>
      startServer({
        port,
        data: ground.data,
        database: ground.url,
        env: { ...demo, ...env },
      });
    let server: ServerProcess = await boot();
    ({ port } = server);
    const reports: Report[] = [];
    try {
      const client = new Client(server.url);
      await client.signIn("supervisor");
      const orders = await runningOrders(client, 1);
      const [order] = orders;
      for (let count = 0; count < faults; count += 1) {
        const point = names[count % names.length]!;
        const after = 1 + Math.floor(next() * 5);
        await server.kill();
        server = await boot(environmentOf({ point, after, ...reporting }));
        // Some reports are taken before the one in whose midst the server dies.
        let report: Report;
        let sent = 0;
        do {
          if (sent > after) throw new Error(`The server lived on after ${point} ${after}.`);
          report = drawReport(order!, next);
          reports.push(report);
          sent += 1;
        } while ((await sendOnce(client, report)) && !server.ended());
        await server.kill();
        server = await boot();
        await sendUntilTaken(client, report);
      }
      const broken = await verify(client, orders, reports);
      return { summary: `${faults} kills at named points, ${reports.length} reports acknowledged`, broken };
    } finally {
      await server.kill();
      await ground.clear();
    }
  },
};
