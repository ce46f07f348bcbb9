import type { Failure, Reply } from "#schemas/protocol/reply.ts";

/** What a call came to: an answer of the server, or no answer at all. */
export type Outcome<T = unknown> =
  | { answered: true; status: number; body: Reply<T> | Failure }
  | { answered: false; error: unknown };

/** A signed-in caller over real HTTP that keeps its cookie through restarts of the server. */
export class Client {
  private cookie = "";
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async signIn(username: string, password = username): Promise<void> {
    const response = await fetch(`${this.url}/api/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.url },
      body: JSON.stringify({ username, password }),
    });
    if (!response.ok) throw new Error(`Sign-in of ${username} answered ${response.status}: ${await response.text()}`);
    this.cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
  }

  /** The same caller by another way to the server. */
  at(url: string): Client {
    const other = new Client(url);
    other.cookie = this.cookie;
    return other;
  }

  get cookies(): { name: string; value: string }[] {
    return this.cookie.split("; ").map((one) => {
      const at = one.indexOf("=");
      return { name: one.slice(0, at), value: one.slice(at + 1) };
    });
  }

  get headers(): Record<string, string> {
    return { "content-type": "application/json", origin: this.url, cookie: this.cookie };
  }

  async call<T = unknown>(procedure: string, input: unknown, key?: string, signal?: AbortSignal): Promise<Outcome<T>> {
    try {
      const response = await fetch(`${this.url}/api/procedures/${procedure}`, {
        method: "POST",
        headers: { ...this.headers, ...(key ? { "idempotency-key": key } : {}) },
        body: JSON.stringify(input),
        signal: signal ?? AbortSignal.timeout(20_000),
      });
      return { answered: true, status: response.status, body: (await response.json()) as Reply<T> | Failure };
    } catch (error) {
      return { answered: false, error };
    }
  }

  /** What a route other than a procedure answers. */
  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}${path}`, { headers: this.headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  }

  /** The result of a call that must succeed. */
  async read<T>(procedure: string, input: unknown, key?: string): Promise<T> {
    const outcome = await this.call<T>(procedure, input, key);
    if (!outcome.answered || outcome.status !== 200)
      throw new Error(`${procedure} did not succeed: ${JSON.stringify(outcome)}`);
    return outcome.body.res as T;
  }

  /** The result of a write that must succeed, made once. */
  async write<T>(procedure: string, input: unknown): Promise<T> {
    return await this.read<T>(procedure, input, crypto.randomUUID());
  }

  /** Changes the site's settings, addresses and the like as an administrator who saves them. */
  async changeSite(change: (site: any) => object): Promise<void> {
    await this.changeDocument("site/main", change);
  }

  /** Changes a document, by its kind and name, as an administrator who publishes it. */
  async changeDocument(name: string, change: (document: any) => object): Promise<void> {
    const address = `${this.url}/api/documents/${name}`;
    const stored = await fetch(address, { headers: this.headers });
    const saved = await fetch(address, {
      method: "PUT",
      headers: { ...this.headers, "if-match": stored.headers.get("etag") ?? "" },
      body: JSON.stringify(change(await stored.json())),
    });
    if (!saved.ok) throw new Error(`${name} was not saved: ${await saved.text()}`);
  }
}
