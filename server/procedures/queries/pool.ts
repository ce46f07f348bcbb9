import { type ChildProcess, fork } from "node:child_process";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { StoreAddress } from "#server/database/store.ts";
import { databasePath } from "#server/database/data-folder.ts";
import { bareEnvironment, programOf } from "#server/programs.ts";
import { type ChildMessage, type QueryJob, queryLimits, Refused, type QueryRows } from "./job.ts";

const processes = 2;
/** Queries that may wait for a process; more are told to come back. */
const waitingRoom = 100;
/** What PostgreSQL has beyond its own time-out to say so, ms. */
const grace = 2000;

interface Waiting {
  job: QueryJob;
  resolve: (rows: QueryRows) => void;
  reject: (error: Error) => void;
}
interface Running extends Waiting {
  names: string[];
  rows: QueryRows["rows"];
  timer: NodeJS.Timeout;
  isLate: boolean;
}
interface Runner {
  process: ChildProcess;
  isReady: boolean;
  running: Running | null;
}

const late = () =>
  new Refused({ reason: "too_long", code: "too_long", message: `Longer than ${queryLimits.ms / 1000} s.` });

/**
 * Runs stored queries in child processes, made when the first query comes: what hangs in there hangs nobody else, and
 * is killed at its limit. Rejects with `Refused`, or with `unavailable` when a process ended or too many wait.
 */
export class QueryPool {
  readonly #addressOf: () => StoreAddress;
  readonly #runners = new Set<Runner>();
  readonly #waiting: Waiting[] = [];
  #isClosed = false;

  /** The address is asked for with the first query. */
  constructor(addressOf: () => StoreAddress) {
    this.#addressOf = addressOf;
  }

  /** The process ids, for whoever watches them. */
  get pids(): number[] {
    return [...this.#runners].flatMap(({ process: { pid } }) => (pid === undefined ? [] : [pid]));
  }

  run(job: QueryJob): Promise<QueryRows> {
    if (this.#isClosed || this.#waiting.length >= waitingRoom) return Promise.reject(new DomainError("unavailable"));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#hand();
    });
  }

  /** Ends all processes; what runs or waits is answered `unavailable`. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new DomainError("unavailable"));
    for (const runner of this.#runners) runner.process.kill("SIGKILL");
  }

  #hand(): void {
    const idle = [...this.#runners].filter(({ running }) => !running);
    for (const runner of idle) if (runner.isReady) this.#start(runner);
    const coming = idle.filter(({ isReady }) => !isReady).length;
    if (this.#waiting.length > coming && this.#runners.size < processes) this.#add();
  }

  #start(runner: Runner): void {
    const next = this.#waiting.shift();
    if (!next) return;
    const limit = queryLimits.ms + ("url" in this.#addressOf() ? grace : 0);
    const timer = setTimeout(() => {
      running.isLate = true;
      runner.process.kill("SIGKILL");
    }, limit);
    const running: Running = { ...next, names: [], rows: [], timer, isLate: false };
    runner.running = running;
    runner.process.send(next.job);
  }

  #add(): void {
    const address = this.#addressOf();
    const given = "url" in address ? address : { file: databasePath(address.folder) };
    const child = fork(programOf("queries"), {
      env: { ...bareEnvironment, SHOPWRIGHT_QUERIES: JSON.stringify(given) },
      execArgv: ["--max-old-space-size=256"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // A command that has run a query may end.
    child.unref();
    child.channel?.unref();
    const runner: Runner = { process: child, isReady: false, running: null };
    this.#runners.add(runner);
    child.on("message", (message: ChildMessage) => this.#heard(runner, message));
    child.on("error", () => this.#ended(runner));
    child.on("exit", () => this.#ended(runner));
  }

  #heard(runner: Runner, message: ChildMessage): void {
    const { running } = runner;
    if (message.is === "ready") runner.isReady = true;
    if (message.is === "names" && running) running.names = message.names;
    if (message.is === "rows") running?.rows.push(...message.rows);
    if (message.is === "done" && running) {
      clearTimeout(running.timer);
      runner.running = null;
      if (message.refusal) running.reject(new Refused(message.refusal));
      else running.resolve({ names: running.names, rows: running.rows });
    }
    if (message.is === "ready" || message.is === "done") this.#hand();
  }

  #ended(runner: Runner): void {
    if (!this.#runners.delete(runner)) return;
    const { running } = runner;
    if (running) {
      clearTimeout(running.timer);
      running.reject(running.isLate ? late() : new DomainError("unavailable"));
    } else if (!runner.isReady) this.#waiting.shift()?.reject(new DomainError("unavailable"));
    if (!this.#isClosed) this.#hand();
  }
}
