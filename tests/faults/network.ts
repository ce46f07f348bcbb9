import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

interface BadNetworkOptions {
  /** The server behind it. */
  to: string;
  next: () => number;
  /** How many times each request arrives. */
  copies: number;
  /** Each copy arrives up to so many milliseconds late: copies of several requests overtake each other. */
  latest: number;
}

export interface BadNetwork {
  url: string;
  sent: () => number;
  dropped: () => number;
  /** Whether no request is being answered. */
  isIdle: () => boolean;
  /** Resolves when no copy is under way any more. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/**
 * A proxy that multiplies, delays and reorders requests. The first time it sees an Idempotency-Key it delivers the
 * copies and then cuts the caller off without a reply; later it answers with a reply drawn among the copies' replies.
 */
export const startBadNetwork = async ({ to, next, copies, latest }: BadNetworkOptions): Promise<BadNetwork> => {
  const seen = new Set<string>();
  const under = new Set<Promise<unknown>>();
  let sent = 0;
  let open = 0;
  let dropped = 0;
  const deliver = async (request: IncomingMessage, body: Buffer) => {
    await pause(next() * latest);
    sent += 1;
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const response = await fetch(`${to}${request.url}`, {
      method: request.method ?? "POST",
      headers: { ...(headers as Record<string, string>), origin: to },
      body: new Uint8Array(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const key = String(request.headers["idempotency-key"] ?? "");
    const replies = Array.from({ length: copies }, () => deliver(request, body));
    for (const reply of replies) {
      under.add(reply);
      void reply.catch(() => undefined).finally(() => under.delete(reply));
    }
    if (!seen.has(key)) {
      seen.add(key);
      dropped += 1;
      response.destroy();
      return;
    }
    const { status, text } = (await Promise.all(replies))[Math.floor(next() * copies)]!;
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  };
  const server = createServer((request, response) => {
    open += 1;
    response.once("close", () => (open -= 1));
    void handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    dropped: () => dropped,
    isIdle: () => open === 0,
    settled: async () => {
      while (under.size > 0) await Promise.allSettled(under);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
