import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { second } from "#schemas/durations.ts";
import { pageOf } from "./erp-page.ts";
import type { HeardFact } from "./heard-fact.ts";

export interface ErpOptions {
  /** A free one with 0. */
  port: number;
  now: () => number;
  /** How long a late answer takes, ms; longer than the demo's site waits for one. */
  lateBy?: number;
}

export interface SimulatedErp {
  url: string;
  close: () => Promise<void>;
}

/** The demo's site waits so long for an answer, s. */
export const erpTimeout = 5;

const listed = 200;
const remembered = 10_000;
const longestBody = 64 * 1024;
const longestShown = 1000;

/** What happens to a fact by its key, the same for the same one: of twenty one each is refused, fails once, and is late. */
export const fateOf = (key: string): "taken" | "refused" | "failed" | "late" => {
  const share = createHash("sha256").update(key).digest().readUInt32BE() % 20;
  return (["refused", "failed", "late"] as const)[share] ?? "taken";
};

/** Adds to a set that forgets what was added first. */
const remember = (keys: Set<string>, key: string): void => {
  keys.add(key);
  const [oldest] = keys;
  if (keys.size > remembered && oldest !== undefined) keys.delete(oldest);
};

/** The whole body; null where it is too long, which is not read to its end. */
const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const send = (response: ServerResponse, status: number, type: string, text: string): void => {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  response.writeHead(status, {
    "content-type": type,
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
  });
  response.end(text);
};

const json = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, "application/json", JSON.stringify(body));

const answers: Readonly<Record<HeardFact["outcome"], { status: number; body: object }>> = {
  taken: { status: 200, body: { status: "ok" } },
  late: { status: 200, body: { status: "ok" } },
  repeated: { status: 200, body: { status: "duplicate" } },
  refused: { status: 422, body: { message: "The order is closed in the ERP." } },
  failed: { status: 503, body: { message: "The ERP is being serviced." } },
};

/** An ERP on loopback that keeps in memory what it is told: each fact once, by its key. */
class Erp {
  readonly facts: HeardFact[] = [];
  readonly #taken = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #waiting = new Set<NodeJS.Timeout>();
  readonly #options: ErpOptions;

  constructor(options: ErpOptions) {
    this.#options = options;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://erp");
    if (request.method === "GET" && pathname === "/") return send(response, 200, "text/html", pageOf(this.facts));
    if (request.method === "GET" && pathname === "/facts") return json(response, 200, this.facts);
    if (request.method !== "POST") return json(response, 404, { message: "There is nothing here." });
    const key = request.headers["idempotency-key"];
    // A page of another site cannot send this header, so nobody else's facts come here.
    if (typeof key !== "string" || key === "") return json(response, 400, { message: "A fact needs a key." });
    const body = await bodyOf(request);
    if (body === null) return json(response, 413, { message: "The fact is too long." });
    this.#hear({ subject: pathname.slice(1, 101), key: key.slice(0, 200), body }, response);
  }

  #hear({ subject, key, body }: Pick<HeardFact, "subject" | "key" | "body">, response: ServerResponse): void {
    const outcome = this.#outcomeOf(key);
    const time = new Date(this.#options.now()).toISOString();
    this.facts.unshift({ time, subject, key, outcome, body: body.slice(0, longestShown) });
    this.facts.splice(listed);
    const { status, body: said } = answers[outcome];
    if (outcome !== "late") return json(response, status, said);
    const timer = setTimeout(
      () => {
        this.#waiting.delete(timer);
        json(response, status, said);
      },
      this.#options.lateBy ?? 2 * erpTimeout * second,
    );
    this.#waiting.add(timer);
  }

  #outcomeOf(key: string): HeardFact["outcome"] {
    if (this.#taken.has(key)) return "repeated";
    const fate = fateOf(key);
    if (fate === "refused") return fate;
    if (fate === "failed" && !this.#failed.has(key)) {
      remember(this.#failed, key);
      return fate;
    }
    remember(this.#taken, key);
    return fate === "late" ? fate : "taken";
  }

  end(): void {
    for (const timer of this.#waiting) clearTimeout(timer);
  }
}

/** Starts an ERP that takes facts by `POST`, and shows the last of them at `/` and, as JSON, at `/facts`. */
export const startErpSimulator = async (options: ErpOptions): Promise<SimulatedErp> => {
  const erp = new Erp(options);
  const server = createServer((request, response) => {
    // Whoever asked may be gone before all was said.
    erp.answer(request, response).catch(() => response.destroy());
  });
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      erp.end();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
