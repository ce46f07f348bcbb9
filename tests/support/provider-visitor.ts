import { type Answer, TestClient } from "./client.ts";
import type { TestServer } from "./server.ts";

/** What a person does at the provider's page: says a subject, or cancels. */
export type AtProvider = { login: string } | "cancel";

/** A browser with what it keeps of a server and of its sign-in provider. */
export class Visitor {
  readonly here: TestClient;
  readonly there: TestClient;
  readonly #url: string;

  constructor({ url }: TestServer, issuer: string) {
    this.#url = url;
    this.here = new TestClient(url);
    this.there = new TestClient(issuer);
  }

  /** Presses the button of the sign-in page. */
  begin(redirect: string | null = null, again = false): Promise<Answer> {
    return this.here.json("POST", "/api/auth/oidc/start", { redirect, again });
  }

  /** Goes to the provider; the address at which the browser comes back, and whether it was asked there who it is. */
  async atProvider(url: string, does: AtProvider): Promise<{ callback: string; wasAsked: boolean }> {
    let [address, wasAsked] = [new URL(url), false];
    for (;;) {
      const path = address.pathname + address.search;
      const isPage = path.startsWith("/interaction/");
      wasAsked ||= isPage;
      const answer = isPage ? await this.#answer(path, does) : await this.there.get(path);
      const next = answer.headers.get("location");
      if (next === null) throw new Error(`The provider stays at ${path}: ${answer.status} ${String(answer.body)}`);
      if (next.startsWith(this.#url)) return { callback: next.slice(this.#url.length), wasAsked };
      address = new URL(next, address);
    }
  }

  /** Comes back; where the browser is sent then. */
  async back(callback: string): Promise<string> {
    const { status, headers } = await this.here.get(callback);
    return status === 303 ? (headers.get("location") ?? "") : String(status);
  }

  /** The whole way; where the browser is sent in the end. */
  async signIn(does: AtProvider, redirect: string | null = null): Promise<string> {
    const { body } = await this.begin(redirect);
    if (body.url === null) return String(body.problem);
    return await this.back((await this.atProvider(body.url, does)).callback);
  }

  #answer(path: string, does: AtProvider): Promise<Answer> {
    const form = new URLSearchParams(does === "cancel" ? { do: "stop" } : { do: "go", ...does });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return this.there.send("POST", path, { headers, body: form.toString() });
  }
}
