import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What an ERP was asked. */
export interface ErpRequest {
  method: string;
  path: string;
  /** The key of the fact, '' where none was given. */
  key: string;
  headers: IncomingMessage["headers"];
  body: any;
}

/**
 * What it does with a request: an answer, or it `cuts` the connection when it has read all of it, `breaks` its answer off
 * in the middle, answers `twice` in one piece, or `waits` until it is told to answer.
 */
export type ErpAnswer =
  | { status: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | "cuts"
  | "breaks"
  | "twice"
  | "waits";

export interface ErpServer {
  url: string;
  /** What it does with each request, by default it takes everything. */
  answers: (request: ErpRequest) => ErpAnswer;
  /** All that it was told and asked, in its order. */
  requests: ErpRequest[];
  /** The keys of the facts that it has taken, in their order. */
  taken: string[];
  /** Called when a request has been read. */
  heard: (request: ErpRequest) => void;
  /** Answers all that wait. */
  release: () => void;
  close: () => Promise<void>;
}

const takesAll = (): ErpAnswer => ({ status: 200, body: { result: "ok" } });

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length === 0 ? null : JSON.parse(Buffer.concat(chunks).toString("utf8"));
};

const write = (response: ServerResponse, answer: Exclude<ErpAnswer, string>): void => {
  const { status, body = {}, text = JSON.stringify(body), headers = {} } = answer;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(text);
};

/** An ERP that speaks HTTP on loopback, and does with what it hears what a test wants. */
export const startErp = async (port = 0): Promise<ErpServer> => {
  const waiting = new Set<() => void>();
  const perform = (response: ServerResponse, answer: ErpAnswer, key: string): void => {
    if (answer === "cuts") return void response.socket?.resetAndDestroy();
    if (answer === "breaks") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      return void response.write("{", () => response.socket?.resetAndDestroy());
    }
    if (answer === "twice") {
      erp.taken.push(key);
      const said = JSON.stringify({ result: "ok" });
      const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${said.length}\r\n\r\n`;
      return void response.socket?.end(`${head}${said}`.repeat(2));
    }
    if (answer === "waits") return void waiting.add(() => perform(response, takesAll(), key));
    if (answer.status < 300) erp.taken.push(key);
    write(response, answer);
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = "", url = "", headers } = request;
      const key = String(headers["idempotency-key"] ?? "");
      const heard = { method, path: url, key, headers, body };
      erp.requests.push(heard);
      const answer = erp.answers(heard);
      perform(response, answer, key);
      erp.heard(heard);
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const erp: ErpServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: takesAll,
    requests: [],
    taken: [],
    heard: () => undefined,
    release: () => {
      for (const answer of waiting) answer();
      waiting.clear();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return erp;
};
