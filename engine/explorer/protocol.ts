import type { Host } from "./host.ts";

/** What a page may have the worker do: the host's own functions, but for the one that hears of progress. */
export type Task = Exclude<keyof Host, "close">;

/** A task with its arguments, answered under its number. */
export interface TaskMessage {
  id: number;
  task: Task;
  with: readonly unknown[];
}

/** What the worker says of a task: how far it is, what came of it, or that it failed. */
export type Told =
  | { id: number; kind: "progress"; inserted: number; of: number }
  | { id: number; kind: "done"; value: unknown }
  | { id: number; kind: "failed"; message: string };
