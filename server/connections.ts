import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";

/** How often a server that stops looks for connections that have become idle, ms. */
const look = 50;

const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Watches the connections of a server. What it answers is called when the server stops: from then on no connection stays
 * open but for an answer that is on its way. Node alone waits a minute or two for those on which nobody has asked for
 * anything yet, as browsers open some beforehand, and for those whose last call ends after it has looked for idle ones.
 */
export const connectionsOf = (server: Server): (() => void) => {
  const open = new Set<Socket>();
  const unused = new Map<string, Socket>();
  const watch = (socket: Socket): void => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  };
  server.on("connection", (socket: Socket) => {
    const name = nameOf(socket);
    watch(socket);
    unused.set(name, socket);
    socket.once("close", () => unused.delete(name));
  });
  server.on("secureConnection", (socket: TLSSocket) => {
    watch(socket);
    // The sessions of HTTP/2 end by themselves.
    if (socket.alpnProtocol === "h2") unused.delete(nameOf(socket));
  });
  server.on("request", ({ socket }: IncomingMessage) => {
    if (unused.size > 0) unused.delete(nameOf(socket));
  });
  const end = (): void => {
    for (const socket of unused.values()) socket.destroy();
    // For Node a connection is idle already while the rest of an answer waits for a slow reader.
    const isSending = open.values().some(({ writableLength }) => writableLength > 0);
    if (!isSending) server.closeIdleConnections();
  };
  return () => {
    const looks = setInterval(end, look);
    server.once("close", () => clearInterval(looks));
  };
};
