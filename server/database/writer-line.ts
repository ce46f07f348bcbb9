import { DomainError } from "#schemas/protocol/errors.ts";

export interface WriterLineOptions {
  /** Writers that run at once, at most. */
  atOnce: number;
  /** Of them those of one name. */
  ofOneName: number;
  /** Writers that may wait, at most. */
  waiting: number;
  /** How long one waits (ms). */
  patience: number;
}

interface Writer {
  name: string;
  begin: () => void;
}

/**
 * The line before a database that few may write to at once. Who comes when it is full, or has waited too long, is told
 * so (`busy`) and has begun nothing. Nobody waits for others of another name while there is room.
 */
export class WriterLine {
  readonly #options: WriterLineOptions;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Writer>();
  #count = 0;

  constructor(options: WriterLineOptions) {
    this.#options = options;
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (!this.#hasRoom(name)) await this.#wait(name);
    else this.#enter(name);
    try {
      return await work();
    } finally {
      this.#leave(name);
    }
  }

  #hasRoom(name: string): boolean {
    return this.#count < this.#options.atOnce && (this.#running.get(name) ?? 0) < this.#options.ofOneName;
  }

  #enter(name: string): void {
    this.#count += 1;
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1);
  }

  #leave(name: string): void {
    this.#count -= 1;
    const left = this.#running.get(name)! - 1;
    if (left === 0) this.#running.delete(name);
    else this.#running.set(name, left);
    for (const next of this.#waiting)
      if (this.#hasRoom(next.name)) {
        next.begin();
        return;
      }
  }

  /** Resolves when the writer has entered. */
  #wait(name: string): Promise<void> {
    const { waiting, patience } = this.#options;
    if (this.#waiting.size >= waiting) return Promise.reject(new DomainError("busy"));
    return new Promise((resolve, reject) => {
      const writer = {
        name,
        begin: () => {
          clearTimeout(timer);
          this.#waiting.delete(writer);
          this.#enter(name);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(writer);
        reject(new DomainError("busy"));
      }, patience);
      this.#waiting.add(writer);
    });
  }
}
