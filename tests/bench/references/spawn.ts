import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export interface Reference {
  url: string;
  child: ChildProcess;
  close(): Promise<void>;
}

/** Starts a reference of this folder and waits until it is ready; a server says the port that it listens on. */
export async function startReference(name: string, env: Record<string, string> = {}): Promise<Reference> {
  const child = spawn(process.execPath, [fileOf(name)], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return {
    url: `http://127.0.0.1:${said.toString().trim()}`,
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
