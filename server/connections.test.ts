import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request as plainRequest,
  type Server,
} from "node:http";
import { connect as connectHttp2, createSecureServer } from "node:http2";
import { request as secureRequest } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { second } from "#schemas/durations.ts";
import { selfSigned } from "#tests/support/certificate.ts";
import { connectionsOf } from "./connections.ts";

const pair = selfSigned("connections");

/** A server whose answers, so long, wait until they are let go. */
const holding = async (make: (listener: RequestListener) => Server, length = 4) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const running = Promise.withResolvers<void>();
  const server = make((_request, response) => {
    running.resolve();
    void promise.then(() => response.end("d".repeat(length)));
  });
  const end = connectionsOf(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  /** Stops it as a server of HTTP is stopped. */
  const stop = () => {
    end();
    const closed = once(server, "close");
    server.close();
    return closed;
  };
  return { port, running: running.promise, release, stop };
};

const plain = (listener: RequestListener): Server => createServer(listener);
const secure = (listener: RequestListener): Server =>
  createSecureServer({ ...pair, allowHTTP1: true }, listener as never) as unknown as Server;

const ask = (name: "HTTP" | "TLS", port: number) =>
  (name === "TLS" ? secureRequest : plainRequest)({
    host: "127.0.0.1",
    port,
    headers: { connection: "keep-alive" },
    ca: pair.cert,
    checkServerIdentity: () => undefined,
  });

describe.each([
  ["HTTP", plain],
  ["TLS", secure],
] as const)("a server of %s that stops", (name, make) => {
  it("ends connections on which nobody has asked for anything, and that of a running call once it is answered", async () => {
    const { port, running, release, stop } = await holding(make);
    const ended: string[] = [];
    const call = ask(name, port);
    call.on("socket", (socket) => socket.on("close", () => ended.push("answered")));
    const answered = once(call, "response");
    call.end();
    const silent = connect(port, "127.0.0.1");
    silent.on("close", () => ended.push("silent"));
    await Promise.all([running, once(silent, "connect")]);
    const stopped = stop();
    await expect.poll(() => ended).toEqual(["silent"]);
    release();
    const [response] = (await answered) as [IncomingMessage];
    expect(await text(response)).toBe("dddd");
    await expect.poll(() => ended).toEqual(["silent", "answered"]);
    await stopped;
  });

  it("sends a long answer to its end, however slowly it is read", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const length = 50_000_000;
    const { port, running, release, stop } = await holding(make, length);
    const call = ask(name, port);
    const answered = once(call, "response");
    call.end();
    await running;
    let isStopped = false;
    void stop().then(() => (isStopped = true));
    release();
    const [response] = (await answered) as [IncomingMessage];
    const looks = () => vi.advanceTimersByTime(second);
    looks();
    expect((await text(response)).length).toBe(length);
    await expect.poll(() => looks() && isStopped).toBe(true);
  });
});

describe("a session of HTTP/2", () => {
  it("is there until what was asked on it is answered", async () => {
    const { port, running, release, stop } = await holding(secure);
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: pair.cert, checkServerIdentity: () => undefined });
    const stream = session.request({ ":path": "/" });
    stream.setEncoding("utf8");
    await running;
    const stopped = stop();
    release();
    expect(await text(stream)).toBe("dddd");
    await stopped;
    session.close();
  });
});
