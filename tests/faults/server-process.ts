import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop and waits; answers the exit code. */
  stop(): Promise<number | null>;
  /** Whether the process has ended, by itself or by somebody. */
  ended(): boolean;
  output(): string;
}

/** A port of the loopback interface that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port could be had.");
  return address.port;
}

/** Starts the real server as a process of its own and waits until it says that it is ready. */
export async function startServer(options: {
  port: number;
  data: string;
  database?: string | undefined;
  env?: Record<string, string>;
  /** The tree whose server it is: this one unless given. */
  root?: string;
}): Promise<ServerProcess> {
  const { DATABASE_URL: _ignored, MQTT_URL: _unused, ...environment } = process.env;
  const child = spawn(process.execPath, ["server/start.mjs"], {
    cwd: options.root ?? root,
    env: {
      ...environment,
      PORT: String(options.port),
      HOST: "127.0.0.1",
      SHOPWRIGHT_DATA: options.data,
      // A demo plant of a month is made in a moment; three years are for those who ask for them.
      SHOPWRIGHT_DEMO_HISTORY: "30",
      ...(options.database ? { DATABASE_URL: options.database } : {}),
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const ended = once(child, "exit");
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-100_000);
      if (text.includes("Shopwright ready at")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${text}`)));
  });
  await ready;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${options.port}`,
    child,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    ended: () => child.exitCode !== null || child.signalCode !== null,
    output: () => text,
  };
}
