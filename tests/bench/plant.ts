import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "#tests/faults/client.ts";
import { type ServerProcess, startServer } from "#tests/faults/server-process.ts";

export interface Plant {
  url: string;
  server: ServerProcess;
  /** The embedded database, for what is done to it while the server is down. */
  file: string;
  client(username?: string): Promise<Client>;
  stop(): Promise<void>;
  /** Starts the server again on the same data and port. */
  start(): Promise<void>;
  /** Stops the server, lets `ms` pass and starts it again on the same data and port. */
  outage(ms: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * The demo factory as a process of its own on a fresh folder, without its live publisher unless asked for, and with so
 * many days of `history`, 30 when left out.
 */
export async function startPlant(
  options: { live?: boolean; history?: number; env?: Record<string, string> } = {},
): Promise<Plant> {
  const data = await mkdtemp(join(tmpdir(), "shopwright-bench-"));
  let port = 0;
  const boot = () =>
    startServer({
      port,
      data,
      env: {
        SHOPWRIGHT_DEMO: "1",
        // A few sessions of the bench stand for those of a plant.
        REQUESTS_PER_SECOND: "0",
        SHOPWRIGHT_DEMO_LIVE: options.live ? "1" : "0",
        SHOPWRIGHT_DEMO_PORTS: "0",
        SHOPWRIGHT_DEMO_HISTORY: String(options.history ?? 30),
        LOG_LEVEL: "fatal",
        ...options.env,
      },
    });
  let running = await boot();
  const { url } = running;
  ({ port } = running);
  const stop = async () => void (await running.stop());
  const start = async () => void (running = await boot());
  return {
    url,
    get server() {
      return running;
    },
    file: join(data, "shopwright.db"),
    stop,
    start,
    outage: async (ms) => {
      await stop();
      await pause(ms);
      await start();
    },
    client: async (username = "supervisor") => {
      const client = new Client(url);
      await client.signIn(username);
      return client;
    },
    close: async () => {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
