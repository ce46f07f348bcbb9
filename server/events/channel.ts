import { isFor } from "./audience.ts";
import { framesOf } from "./frames.ts";
import type { LoggedEvent } from "./log.ts";
import { type Merged, mergeEvents, mergeKey } from "./merge.ts";

/** At most one frame per event, machine and screen in so many milliseconds. */
export const mergeWindow = 500;
/** Frames that are due within so many milliseconds leave in one piece. */
const gatherWindow = 40;

/** The receiving end of a stream. */
export interface Sink {
  username: string;
  send(bytes: Buffer): void;
}

interface Slot {
  sentAt: number;
  waiting: Merged | null;
}

/** Sends the events of one scope to all its readers: each frame is made once, whatever the number of readers. */
export class Channel {
  readonly sinks = new Set<Sink>();
  readonly #wants: (event: LoggedEvent) => boolean;
  readonly #shown: (event: LoggedEvent) => LoggedEvent;
  readonly #slots = new Map<string, Slot>();
  #due: Merged[] = [];
  #sent: number;
  #flushedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(
    wants: (event: LoggedEvent) => boolean,
    sent: number,
    shown: (event: LoggedEvent) => LoggedEvent = (event) => event,
  ) {
    this.#wants = wants;
    this.#shown = shown;
    this.#sent = sent;
  }

  push(events: readonly LoggedEvent[]): void {
    const now = performance.now();
    for (const event of events) if (this.#wants(event)) this.#place(this.#shown(event), now);
    this.#schedule(now);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Has everything that was taken been sent? */
  get isIdle(): boolean {
    return this.#due.length === 0 && ![...this.#slots.values()].some(({ waiting }) => waiting);
  }

  /** Sends what waits without waiting any longer. */
  flush(): void {
    const now = performance.now();
    for (const slot of this.#slots.values()) this.#release(slot, now);
    this.#send(now);
  }

  #place(event: LoggedEvent, now: number): void {
    const key = mergeKey(event);
    const slot = this.#slots.get(key) ?? { sentAt: Number.NEGATIVE_INFINITY, waiting: null };
    this.#slots.set(key, slot);
    slot.waiting = mergeEvents(slot.waiting, event);
    if (now - slot.sentAt >= mergeWindow) this.#release(slot, now);
  }

  #release(slot: Slot, now: number): void {
    if (!slot.waiting) return;
    this.#due.push(slot.waiting);
    slot.waiting = null;
    slot.sentAt = now;
  }

  #nextAt(): number {
    if (this.#due.length > 0) return this.#flushedAt + gatherWindow;
    let next = Number.POSITIVE_INFINITY;
    for (const slot of this.#slots.values()) if (slot.waiting) next = Math.min(next, slot.sentAt + mergeWindow);
    return next;
  }

  #schedule(now: number): void {
    const at = this.#nextAt();
    if (at >= this.#timerAt || at === Number.POSITIVE_INFINITY) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.#tick(), Math.max(0, at - now));
  }

  #tick(): void {
    const now = performance.now();
    this.#timer = null;
    this.#timerAt = Number.POSITIVE_INFINITY;
    for (const [key, slot] of this.#slots) {
      if (now - slot.sentAt < mergeWindow - gatherWindow / 2) continue;
      if (slot.waiting) this.#release(slot, now);
      else this.#slots.delete(key);
    }
    this.#send(now);
    this.#schedule(now);
  }

  #send(now: number): void {
    if (this.#due.length === 0) return;
    const due = this.#due;
    this.#due = [];
    this.#flushedAt = now;
    let firstUnsent = Number.POSITIVE_INFINITY;
    for (const { waiting } of this.#slots.values()) if (waiting) firstUnsent = Math.min(firstUnsent, waiting.first);
    const personal = due.some(({ event }) => Array.isArray(event.audience));
    const before = this.#sent;
    if (!personal) this.#sendTo(this.sinks, due, before, firstUnsent);
    else for (const sink of this.sinks) this.#sendTo([sink], personalOf(due, sink), before, firstUnsent);
    this.#sent = due.reduce((most, { event }) => Math.max(most, event.seq), before);
  }

  #sendTo(sinks: Iterable<Sink>, due: readonly Merged[], sent: number, firstUnsent: number): void {
    const { text } = framesOf(sent, due, firstUnsent);
    if (text === "") return;
    const bytes = Buffer.from(text);
    for (const sink of sinks) sink.send(bytes);
  }
}

const personalOf = (due: readonly Merged[], sink: Sink): readonly Merged[] =>
  due.filter(({ event }) => isFor(event, sink.username));
