import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface ProcessEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}
export interface RunningProcess {
  child: ChildProcess;
  /** What it has said so far on standard output. */
  stdout: () => string;
  ended: Promise<ProcessEnd>;
}

/** Runs a script of the project with its own Node, without the databases of this environment. */
export const runScript = (words: readonly string[], env: Record<string, string> = {}, input = ""): RunningProcess => {
  const { DATABASE_URL: _database, SHOPWRIGHT_DEMO: _demo, SHOPWRIGHT_DATA: _data, ...rest } = process.env;
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { SHOPWRIGHT_DEMO_HISTORY: "30", ALLOWED_HOSTS: "plant.test", ...rest, ...env },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  // One that ends before it has read closes the pipe; how it ended says more.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const ended = new Promise<ProcessEnd>((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
  return { child, stdout: () => stdout, ended };
};

/** Starts the real server on a free port; resolves when it says that it is ready. */
export const startServerProcess = async (env: Record<string, string>) => {
  const running = runScript(["server/start.mjs"], { PORT: "0", SHOPWRIGHT_WARM_UP: "0", ...env });
  const url = await new Promise<string>((resolve, reject) => {
    running.child.stdout?.on("data", () => {
      const found = /Shopwright ready at (\S+)/.exec(running.stdout())?.[1];
      if (found) resolve(found);
    });
    void running.ended.then(({ stderr }) => reject(new Error(`The server ended before it was ready: ${stderr}`)));
  });
  return { ...running, url };
};
