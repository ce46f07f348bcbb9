import { bounds } from "./bounds.ts";

/** A frame of the event stream: its id and its parsed data. */
export interface Frame {
  id: number;
  data: { seq: number; event: string; at: string; [field: string]: any };
}

const frameOf = (block: string): Frame | null => {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const data = field("data");
  return data === undefined ? null : { id: Number(field("id")), data: JSON.parse(data) };
};

/** Reads an event stream and keeps its frames. */
export class EventReader {
  readonly frames: Frame[] = [];
  status = 0;
  /** The raw text of all that came. */
  text = "";
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  readonly #abort = new AbortController();
  readonly #waiting = new Set<() => void>();

  constructor(body: ReadableStream<Uint8Array> | null) {
    this.ended = this.#read(body).catch(() => undefined);
  }

  static async open(url: string, headers: Record<string, string>): Promise<EventReader> {
    const abort = new AbortController();
    const response = await fetch(url, { headers, signal: abort.signal });
    const reader = new EventReader(response.status === 200 ? response.body : null);
    reader.status = response.status;
    reader.#abort.signal.addEventListener("abort", () => abort.abort());
    if (response.status === 200) await reader.until(() => reader.text.includes("id: "));
    return reader;
  }

  /** Waits until the condition holds. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (!condition()) return;
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(check);
        reject(new Error(`Not seen within ${bounds.wait} ms; the frames were ${JSON.stringify(this.frames)}`));
      }, bounds.wait);
      this.#waiting.add(check);
      check();
    });
  }

  /** Waits for so many frames and gives all that came. */
  async take(count: number): Promise<Frame[]> {
    await this.until(() => this.frames.length >= count);
    return this.frames;
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(body: ReadableStream<Uint8Array> | null): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of body ?? []) {
      const text = decoder.decode(chunk, { stream: true });
      this.text += text;
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop() ?? "";
      this.frames.push(...blocks.map(frameOf).filter((frame) => frame !== null));
      this.#waiting.forEach((check) => check());
    }
  }
}
