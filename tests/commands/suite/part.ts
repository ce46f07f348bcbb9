import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { stripVTControlCharacters } from "node:util";

/** A part of a suite: a command that passes or fails as a whole. */
export interface Part {
  name: string;
  command: readonly [program: string, ...args: string[]];
  env?: Readonly<Record<string, string>>;
  /** The part that it cannot do without: where that fails, this one is not run. */
  needs?: string;
  /** Parts that must have ended, however they did. */
  after?: readonly string[];
  /** The JSON report that the command writes, of Vitest or of Playwright; it says how long each file took. */
  report?: string;
}

/** How a part ended; one that was left out, since what it needs failed, took no time. */
export interface Outcome {
  name: string;
  result: "passed" | "failed" | "left out";
  /** Wall time in whole seconds. */
  seconds: number;
  /** The last lines that a failed part said. */
  last?: readonly string[];
}

/** Enough for the cause of what no test of a part is to blame for. */
const lastLines = 30;

/** Writes each line with the name of its part before it: the lines of several parts come at the same time. */
const tell = (name: string, stream: Readable, out: NodeJS.WritableStream, last: string[]): void => {
  createInterface({ input: stream }).on("line", (line) => {
    out.write(`[${name}] ${line}\n`);
    last.push(stripVTControlCharacters(line));
    if (last.length > lastLines) last.shift();
  });
};

/** Runs a part to its end and tells all that it says. A command that cannot be started has failed. */
export function runPart({ name, command: [program, ...args], env }: Part): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  const last: string[] = [];
  tell(name, child.stdout, process.stdout, last);
  tell(name, child.stderr, process.stderr, last);
  return new Promise((resolve) => {
    const end = (result: Outcome["result"]) => {
      const seconds = Math.round((performance.now() - started) / 1000);
      resolve(result === "failed" ? { name, result, seconds, last } : { name, result, seconds });
    };
    child.once("error", ({ message }) => {
      console.error(`[${name}] ${message}`);
      last.push(message);
      end("failed");
    });
    child.once("close", (code) => end(code === 0 ? "passed" : "failed"));
  });
}
