import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Outcome, Part } from "./part.ts";

const git = (...args: string[]): string =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 30 });

/** Names what is tested: the commit with what is changed and not committed; null outside of a repository. */
export function stateOfCode(): string | null {
  try {
    const changes = git("diff", "HEAD") + git("ls-files", "--others", "--exclude-standard");
    return createHash("sha256").update(git("rev-parse", "HEAD")).update(changes).digest("hex").slice(0, 16);
  } catch {
    return null;
  }
}

const readPassed = (path: string): Outcome[] => {
  try {
    // Written below.
    return JSON.parse(readFileSync(path, "utf8")) as Outcome[];
  } catch {
    return [];
  }
};

/**
 * Runs a part unless it has passed before, by the file at `path`; what passes is written there at once, so that a run
 * that is stopped goes on after the last part that ended.
 */
export const resuming =
  (path: string, run: (part: Part) => Promise<Outcome>) =>
  async (part: Part): Promise<Outcome> => {
    const before = readPassed(path).find(({ name }) => name === part.name);
    if (before) {
      console.log(`[${part.name}] passed before, in ${before.seconds} s`);
      return before;
    }
    const outcome = await run(part);
    if (outcome.result === "passed") {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify([...readPassed(path), outcome]));
    }
    return outcome;
  };
