/** Reference: a stream server that serialises every event again for every reader, without merging. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const readers = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.method === "POST") {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      for (const record of JSON.parse(text) as Record<string, unknown>[])
        for (const reader of readers)
          reader.write(
            `id: 1\nevent: MachineChanged\ndata: ${JSON.stringify({ ...record, patch: record, at: new Date() })}\n\n`,
          );
      response.end("{}");
    });
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  readers.add(response);
  request.on("close", () => readers.delete(response));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
