import { randomUUID } from "node:crypto";
import { EventReader } from "./event-reader.ts";

export interface Answer<T = any> {
  status: number;
  headers: Headers;
  body: T;
}
export interface CallOptions {
  /** The idempotency key of a write; null sends none. A fresh one unless given. */
  key?: string | null;
  headers?: Record<string, string>;
}

/** A caller over real HTTP that keeps its cookies. */
export class TestClient {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return cookie ? { cookie } : {};
  }

  async send<T = any>(method: string, path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const headers = { ...this.headers, ...(init.headers as Record<string, string>) };
    const response = await fetch(this.url + path, { redirect: "manual", ...init, method, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("/json");
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  get<T = any>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>("GET", path, { headers });
  }

  json<T = any>(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const all = { "content-type": "application/json", ...headers };
    return this.send<T>(method, path, { headers: all, body: JSON.stringify(body) });
  }

  /** Calls a procedure; a key is sent always, reads do not mind it. */
  call<T = any>(name: string, input: unknown = {}, { key, headers }: CallOptions = {}): Promise<Answer<T>> {
    const sent = key === null ? {} : { "idempotency-key": key ?? randomUUID() };
    return this.json<T>("POST", `/api/procedures/${name}`, input, { ...sent, ...headers });
  }

  signIn(username: string, password: string): Promise<Answer> {
    return this.json("POST", "/api/auth/sign-in", { username, password });
  }

  /** Opens the event stream; close the reader when done. */
  events(topics = "", lastEventId?: number): Promise<EventReader> {
    const resume = lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) };
    return EventReader.open(`${this.url}/api/events?topics=${topics}`, { ...this.headers, ...resume });
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const equals = pair.indexOf("=");
    const value = pair.slice(equals + 1);
    if (value === "") this.cookies.delete(pair.slice(0, equals));
    else this.cookies.set(pair.slice(0, equals), value);
  }
}
