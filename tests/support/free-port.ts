import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of the loopback interface that was free a moment ago, for a program that cannot listen on 0 and say which port
 * it was given; somebody else may take it before that program does. Everything else listens on 0.
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port could be had.");
  return address.port;
}
