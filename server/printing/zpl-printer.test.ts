import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { sendZpl } from "./zpl-printer.ts";

/** More than both ends of a connection keep for each other. */
const large = Buffer.alloc(16 * 1024 * 1024, "^XA^XZ\n");

it("hands everything over to what talks without being asked, and reads late", async () => {
  const taken: number[] = [];
  const server = createServer((socket) => {
    socket.write("ready\r\n".repeat(200_000));
    socket.pause();
    // It begins to read when nothing more fits in between, as a printer does that is still printing.
    setTimeout(() => socket.resume(), 200);
    socket.on("data", (bytes) => taken.push(bytes.length));
    socket.on("error", () => undefined);
    socket.on("end", () => socket.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const to = { address: { address: "127.0.0.1", family: 4 as const }, port, isAnswering: false };
  await sendZpl(to, large, { connect: 5000, state: 5000, take: 15_000 });
  server.close();
  await once(server, "close");
  expect(taken.reduce((all, bytes) => all + bytes, 0)).toBe(large.length);
});
