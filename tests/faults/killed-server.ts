import { demo } from "#tests/support/demo-plant.ts";
import { minute } from "#schemas/durations.ts";
import type { Ground } from "./databases.ts";
import { deliveryPoints, endedAt, type Ending, environmentOf, type PointsOf } from "./points/points.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** What was under way with another system for a minute counts as lost, ms. */
const longerThanUnderWay = 2 * minute;

/**
 * A server that tells another system of what is stored, and is ended with kill -9 again and again. Each start is minutes
 * later by its clock, so that what was under way counts as lost and holds up nothing behind it.
 */
export interface KilledServer {
  url: string;
  /** Ends it at the n-th of the points of such a server. Throws when it does not come there. */
  endAtPoint(n: number, isOver: () => boolean): Promise<void>;
  /** Ends it, where it has not ended, and starts it anew. */
  restart(): Promise<void>;
  kill(): Promise<void>;
}

export async function startKilled(ground: Ground, pointsOf: PointsOf, next: () => number): Promise<KilledServer> {
  let port = 0;
  let ahead = 0;
  const boot = (ending: Ending | null = null) => {
    ahead += longerThanUnderWay;
    const env = { ...demo, ...environmentOf(ending, ahead) };
    return startServer({ port, data: ground.data, database: ground.url, env });
  };
  let server: ServerProcess = await boot();
  ({ port } = server);
  return {
    url: server.url,
    async endAtPoint(n, isOver) {
      const ending = {
        point: deliveryPoints[n % deliveryPoints.length]!,
        after: 1 + Math.floor(next() * 4),
        ...pointsOf,
      };
      await server.kill();
      server = await boot(ending);
      await endedAt(server, ending, isOver);
    },
    async restart() {
      await server.kill();
      server = await boot();
    },
    kill: () => server.kill(),
  };
}
