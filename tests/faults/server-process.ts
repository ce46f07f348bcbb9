import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bounds } from "#tests/support/bounds.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface ServerProcess {
  url: string;
  /** Where it listens on the loopback interface: handed to the next start, the same address answers again. */
  port: number;
  child: ChildProcess;
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop and waits; answers the exit code. */
  stop(): Promise<number | null>;
  /** Whether the process has ended, by itself or by somebody. */
  ended(): boolean;
  output(): string;
}

export interface ServerOptions {
  /** A free one when left out. */
  port?: number | undefined;
  data: string;
  database?: string | undefined;
  env?: Record<string, string>;
  /** The tree whose server it is: this one unless given. */
  root?: string;
}

/** What a server says when its port is taken, as that of one that has ended may be for a while. */
const taken = "another program uses it";

/** What `npm run serve` of a tree gives to Node, without what builds. */
const argumentsOf = (tree: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(tree, "package.json"), "utf8")) as { scripts: { serve: string } };
  return scripts.serve.split(" ").filter((word) => word !== "node" && word !== "--build");
};

/** Starts the real server as a process of its own and waits until it says that it is ready. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const until = performance.now() + bounds.start;
  for (;;) {
    const started = await tryServer(options);
    if (typeof started !== "string") return started;
    if (!options.port || !started.includes(taken) || performance.now() > until)
      throw new Error(`The server ended before it was ready:\n${started}`);
    await pause(100);
  }
}

/** The server when it is ready, or what it said when it ended before. */
async function tryServer({ port = 0, data, database, env, root: tree = root }: ServerOptions) {
  const { DATABASE_URL: _ignored, MQTT_URL: _unused, ...environment } = process.env;
  const child = spawn(process.execPath, argumentsOf(tree), {
    cwd: tree,
    env: {
      ...environment,
      PORT: String(port),
      HOST: "127.0.0.1",
      SHOPWRIGHT_DATA: data,
      // A demo plant of a month is made in a moment; three years are for those who ask for them.
      SHOPWRIGHT_DEMO_HISTORY: "30",
      // A few sessions stand for those of a plant.
      REQUESTS_PER_SECOND: "0",
      ...(database ? { DATABASE_URL: database } : {}),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const ended = once(child, "exit");
  const url = await new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-100_000);
      const ready = /Shopwright ready at (\S+)\n/.exec(text)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", () => resolve(null));
  });
  if (url === null) return text;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  const server: ServerProcess = {
    url,
    port: Number(new URL(url).port),
    child,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    ended: () => child.exitCode !== null || child.signalCode !== null,
    output: () => text,
  };
  return server;
}
