import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";

/** How often a server that stops looks for connections that have become idle, ms. */
const look = 50;

const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Remembers the connections of a server on which nobody has asked for anything yet: browsers open some beforehand. What
 * it answers is called when the server stops: from then on no connection stays open but for an answer that is on its way.
 * Node alone waits a minute or two for those, and for those whose last call ends after it has looked for idle ones.
 */
export const connectionsOf = (server: Server): (() => void) => {
  const unused = new Map<string, Socket>();
  server.on("connection", (socket: Socket) => {
    const name = nameOf(socket);
    unused.set(name, socket);
    socket.once("close", () => unused.delete(name));
  });
  // The sessions of HTTP/2 end by themselves.
  server.on("secureConnection", (socket: TLSSocket) => {
    if (socket.alpnProtocol === "h2") unused.delete(nameOf(socket));
  });
  server.on("request", ({ socket }: IncomingMessage) => {
    if (unused.size > 0) unused.delete(nameOf(socket));
  });
  return () => {
    const end = () => {
      for (const socket of unused.values()) socket.destroy();
      server.closeIdleConnections();
    };
    const looks = setInterval(end, look);
    server.once("close", () => clearInterval(looks));
  };
};
