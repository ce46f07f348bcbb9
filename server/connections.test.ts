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
import { describe, expect, it } from "vitest";
import { selfSigned } from "#tests/support/certificate.ts";
import { connectionsOf } from "./connections.ts";

const pair = selfSigned("connections");

/** A server whose answers wait until they are let go. */
const holding = async (make: (listener: RequestListener) => Server) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const running = Promise.withResolvers<void>();
  const server = make((_request, response) => {
    running.resolve();
    void promise.then(() => response.end("done"));
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

describe.each([
  ["HTTP", plain],
  ["TLS", secure],
] as const)("a server of %s that stops", (name, make) => {
  it("ends connections on which nobody has asked for anything, and that of a running call once it is answered", async () => {
    const { port, running, release, stop } = await holding(make);
    const ended: string[] = [];
    const call = (name === "TLS" ? secureRequest : plainRequest)({
      host: "127.0.0.1",
      port,
      headers: { connection: "keep-alive" },
      ca: pair.cert,
      checkServerIdentity: () => undefined,
    });
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
    expect(await text(response)).toBe("done");
    await expect.poll(() => ended).toEqual(["silent", "answered"]);
    await stopped;
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
    expect(await text(stream)).toBe("done");
    await stopped;
    session.close();
  });
});
