import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ServerProcess } from "../server-process.ts";

/** Where in its work a server can be ended; see kill-at.ts. */
export type Point =
  | "before-commit"
  | "after-commit"
  | "before-reply"
  | "after-reply"
  | "before-send"
  | "after-send"
  | "before-answer";

/** The points of a server that tells another system of what has been stored. */
export const deliveryPoints: readonly Point[] = [
  "after-send",
  "before-commit",
  "before-answer",
  "after-commit",
  "before-send",
  "before-reply",
  "after-reply",
];

/** Of which writes, which procedure and which other system the points are. */
export interface PointsOf {
  /** Matches the SQL of the writes, without regard to case. */
  writes: string;
  procedure: string;
  port?: number;
}

/** A server that ends when it comes to a point for the n-th time. */
export interface Ending extends PointsOf {
  point: Point;
  after: number;
}

const givenDay = new URL("../../support/given-day.ts", import.meta.url);
const killAt = new URL("./kill-at.ts", import.meta.url);

/** The environment of a server with its end, where it has one, and with a clock that is so far ahead, ms. */
export const environmentOf = (ending: Ending | null, ahead = 0): Record<string, string> => ({
  NODE_OPTIONS: [givenDay, ...(ending ? [killAt] : [])].map((module) => `--import=${fileURLToPath(module)}`).join(" "),
  SHOPWRIGHT_TEST_AHEAD: String(ahead),
  ...(ending && {
    FAULT_POINT: ending.point,
    FAULT_AFTER: String(ending.after),
    FAULT_WRITES: ending.writes,
    FAULT_PROCEDURE: ending.procedure,
    FAULT_PORT: String(ending.port ?? ""),
  }),
});

/** A server that has something to do comes to each point within this time, ms. */
const longest = 60_000;

/** Waits until a server has come to its point, or nothing comes any more. Throws when it does not. */
export async function endedAt(server: ServerProcess, { point, after }: Ending, isOver: () => boolean): Promise<void> {
  const end = Date.now() + longest;
  while (!server.ended() && !isOver()) {
    if (Date.now() > end) throw new Error(`The server lived on after ${point} ${after}.`);
    await pause(5);
  }
}
