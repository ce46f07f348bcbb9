import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "#tests/faults/server-process.ts";

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export interface Reference {
  url: string;
  child: ChildProcess;
  close(): Promise<void>;
}

/** Starts a reference server of this folder and waits until it listens. */
export async function startReference(name: string, env: Record<string, string> = {}): Promise<Reference> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileOf(name)], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

/** Runs a reference script of this folder to its end and answers the number that it prints. */
export async function runReference(name: string, ...args: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileOf(name), ...args]);
  return Number(stdout.trim());
}
