import type { Host } from "./host.ts";
import type { Task, TaskMessage, Told } from "./protocol.ts";

/** The part of a worker that a client uses. */
export interface WorkerPort {
  postMessage: (message: TaskMessage, transfer: Transferable[]) => void;
  addEventListener: ((type: "message", listener: (event: { data: Told }) => void) => void) &
    ((type: "error", listener: (event: { message?: string }) => void) => void);
  terminate: () => void;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  onInserted?: ((inserted: number, of: number) => void) | undefined;
}

const isBuffer = (part: unknown): part is ArrayBuffer => part instanceof ArrayBuffer;

/** The host of a worker, as the page calls it. A worker that breaks refuses all that it was told. */
export const createClient = (port: WorkerPort): Host => {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let broken: Error | null = null;
  const tell = <T>(
    task: Task,
    given: readonly unknown[],
    onInserted?: Waiting["onInserted"],
    transfer: Transferable[] = [],
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (broken) return reject(broken);
      count += 1;
      waiting.set(count, { resolve: resolve as Waiting["resolve"], reject, onInserted });
      port.postMessage({ id: count, task, with: given }, transfer);
      return undefined;
    });
  const breakWith = (error: Error) => {
    broken = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  port.addEventListener("message", ({ data }) => {
    const one = waiting.get(data.id);
    if (!one) return;
    if (data.kind === "progress") return one.onInserted?.(data.inserted, data.of);
    waiting.delete(data.id);
    if (data.kind === "done") one.resolve(data.value);
    else one.reject(new Error(data.message));
  });
  port.addEventListener("error", ({ message }) => breakWith(new Error(message ?? "The worker has failed")));
  return {
    open: (...given) => tell("open", given),
    state: () => tell("state", []),
    put: (put, onInserted) => tell("put", [put], onInserted, put.parts.filter(isBuffer)),
    reread: () => tell("reread", []),
    ask: (...given) => tell("ask", given),
    keep: () => tell("keep", []),
    wipe: () => tell("wipe", []),
    close: () => {
      breakWith(new Error("The explorer is closed"));
      port.terminate();
    },
  };
};

/** A worker of its own for one explorer. */
export const startWorker = (): Host =>
  createClient(new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "explorer" }) as WorkerPort);
