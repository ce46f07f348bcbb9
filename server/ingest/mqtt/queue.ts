import type { Item } from "./message.ts";

/** What one message has come to, and what to do once it is stored. */
export interface Message {
  items: readonly Item[];
  /** Its sender waits for this: an acknowledgement. */
  stored?: () => void;
}

export interface QueueOptions {
  /** Stores all items durably in the order given, or throws. */
  write: (items: readonly Item[]) => Promise<void>;
  /** Would the same items be taken later, unchanged? */
  isPassing: (error: unknown) => boolean;
  /** A single message that cannot be stored for a reason that does not pass: it is given up. */
  failed: (message: Message, error: unknown) => void;
  /** Waits `ms` and then does it; the result gives it up. */
  later: (work: () => void, ms: number) => () => void;
}

/** Milliseconds that a message waits for others to share its commit. */
const window = 50;
const mostItems = 500;
/** As many unacknowledged messages as a broker may allow at a time are not kept waiting for more. */
const mostUnstored = 20;
const capacity = 5_000;
const pause = 1_000;

/**
 * What waits to be written, bounded: many messages share one transaction, and each is acknowledged in its order after
 * the commit. A reader that sees `isFull` stops reading until `onRoom` calls it back.
 */
export class FeedQueue {
  readonly #options: QueueOptions;
  #waiting: Message[] = [];
  #items = 0;
  #unstored = 0;
  #running: Promise<void> | null = null;
  #giveUp: (() => void) | null = null;
  #readers: (() => void)[] = [];

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Items that wait. */
  get length(): number {
    return this.#items;
  }

  get isFull(): boolean {
    return this.#items >= capacity;
  }

  push(message: Message): void {
    this.#waiting.push(message);
    this.#items += message.items.length;
    if (message.stored) this.#unstored += 1;
    this.#schedule();
  }

  /** Calls back as soon as there is room. */
  onRoom(reader: () => void): void {
    if (this.isFull) this.#readers.push(reader);
    else reader();
  }

  /** Writes all that waits; resolves when it is stored. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0 || this.#running) {
      this.#start();
      await this.#running;
    }
  }

  #schedule(): void {
    if (this.#running) return;
    if (this.#items >= mostItems || this.#unstored >= mostUnstored) this.#start();
    else this.#giveUp ??= this.#options.later(() => this.#start(), window);
  }

  #start(): void {
    this.#giveUp?.();
    this.#giveUp = null;
    this.#running ??= this.#writeNext().finally(() => {
      this.#running = null;
      if (this.#waiting.length > 0) this.#schedule();
    });
  }

  async #writeNext(): Promise<void> {
    const messages = this.#takeBatch();
    await this.#writeAll(messages);
    for (const { items, stored } of messages) {
      this.#items -= items.length;
      if (!stored) continue;
      this.#unstored -= 1;
      stored();
    }
    if (!this.isFull) for (const reader of this.#readers.splice(0)) reader();
  }

  #takeBatch(): Message[] {
    let count = 0;
    const end = this.#waiting.findIndex(({ items }) => (count += items.length) > mostItems);
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : Math.max(end, 1));
  }

  async #writeAll(messages: readonly Message[]): Promise<void> {
    try {
      await this.#write(messages.flatMap(({ items }) => items));
    } catch (error) {
      const [only] = messages;
      if (messages.length === 1) this.#options.failed(only!, error);
      else for (const message of messages) await this.#writeAll([message]);
    }
  }

  /** Again and again while the database is away or full; any other failure is the caller's. */
  async #write(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    for (;;)
      try {
        return await this.#options.write(items);
      } catch (error) {
        if (!this.#options.isPassing(error)) throw error;
        await new Promise<void>((resolve) => void this.#options.later(resolve, pause));
      }
  }
}
