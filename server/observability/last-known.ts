/** What was last seen of something that takes time to look at, so that nobody who asks has to wait for a look. */
export class LastKnown<T> {
  readonly #read: () => Promise<T>;
  #value: T;
  #at = performance.now();
  #reading: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** `before` is what counts until the first look; a look never rejects. */
  constructor(read: () => Promise<T>, before: T) {
    this.#read = read;
    this.#value = before;
  }

  get value(): T {
    return this.#value;
  }

  /** Milliseconds since the value was seen, by a clock that nobody sets. */
  get age(): number {
    return performance.now() - this.#at;
  }

  /** Looks now, and from then on so often (ms); one look at a time. Resolves after the first. */
  start(every: number): Promise<void> {
    this.#timer ??= setInterval(() => void this.#renew(), every).unref();
    return this.#renew();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #renew(): Promise<void> {
    this.#reading ??= this.#read()
      .then((value) => {
        this.#value = value;
        this.#at = performance.now();
      })
      .finally(() => (this.#reading = null));
    return this.#reading;
  }
}
