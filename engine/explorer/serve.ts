import type { Host, HostPut } from "./host.ts";
import type { TaskMessage, Told } from "./protocol.ts";
import type { DataAnswer } from "./types.ts";

/** Where a host tells a page what came of its tasks; buffers in `transfer` are handed over. */
export type Tell = (told: Told, transfer: ArrayBufferLike[]) => void;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The numbers of an answer, which nobody needs here afterwards. */
const buffersOf = ({ groups }: DataAnswer): ArrayBufferLike[] =>
  groups.flatMap(({ sums, counts }) => [counts, ...Object.values(sums)].map(({ buffer }) => buffer));

/** Milliseconds between two pieces of progress: a page draws each of them. */
const progressEvery = 100;

/** Tells how far a task is, not more often than anybody would see, and its end at once. */
const progressOf = (id: number, tell: Tell) => {
  let told = performance.now();
  return (inserted: number, of: number): void => {
    const now = performance.now();
    if (inserted < of && now - told < progressEvery) return;
    told = now;
    tell({ id, kind: "progress", inserted, of }, []);
  };
};

const perform = (host: Host, { id, task, with: given }: TaskMessage, tell: Tell): Promise<unknown> => {
  if (task === "put") return host.put(given[0] as HostPut, progressOf(id, tell));
  // The page calls by the same types (client.ts).
  return (host[task] as (...all: readonly unknown[]) => ReturnType<Host[typeof task]>)(...given);
};

/**
 * Has a host do what a page tells it. All that has come while the host was at work is heard before it goes on, which
 * `later` sees to: of several questions of one asker the host then answers the newest alone.
 */
export const serve = (host: Host, tell: Tell, later: (run: () => void) => void): ((message: TaskMessage) => void) => {
  let heard: TaskMessage[] = [];
  const begin = (message: TaskMessage): void => {
    const { id, task } = message;
    perform(host, message, tell).then(
      (value) => tell({ id, kind: "done", value }, task === "ask" && value ? buffersOf(value as DataAnswer) : []),
      (error: unknown) => tell({ id, kind: "failed", message: messageOf(error) }, []),
    );
  };
  const beginAll = () => {
    const all = heard;
    heard = [];
    all.forEach(begin);
  };
  return (message) => {
    heard.push(message);
    if (heard.length === 1) later(beginAll);
  };
};
