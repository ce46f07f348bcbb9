import { cpuSeconds } from "../cpu.ts";
import { percentile } from "../row.ts";
import { peerName, startFlowFuse } from "./flowfuse.ts";

const polling = "EIO=4&transport=polling";

/** One screen's connection: engine.io by hand, begun by polling and raised to a web socket as the peer's page does. */
const openReader = async (url: string, message: (data: string, at: number) => void): Promise<WebSocket> => {
  const address = `${url}/dashboard/socket.io/`;
  const begun = await (await fetch(`${address}?${polling}`)).text();
  const { sid } = JSON.parse(begun.slice(1)) as { sid: string };
  await (await fetch(`${address}?${polling}&sid=${sid}`, { method: "POST", body: "40" })).text();
  await (await fetch(`${address}?${polling}&sid=${sid}`)).text();
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace("http", "ws")}?EIO=4&transport=websocket&sid=${sid}`);
    socket.addEventListener("open", () => socket.send("2probe"));
    socket.addEventListener("error", () => reject(new Error("The peer's stream was refused.")));
    socket.addEventListener("close", () => reject(new Error("The peer has closed the stream.")));
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (data === "3probe") {
        socket.send("5");
        resolve(socket);
      } else if (data === "2") socket.send("3");
      else if (data.startsWith("42")) message(data, Date.now());
    });
  });
};

/** The peer's share of a core (%) and p95 (ms) from a value posted to it to a reader; undefined where it cannot be had. */
export const measurePeerReaders = async (
  readers: number,
  publish: (send: (records: readonly object[]) => Promise<void>) => Promise<void>,
): Promise<{ what: string; share: number; latency: number } | undefined> => {
  try {
    const peer = await startFlowFuse();
    try {
      const latencies: number[] = [];
      const read = (data: string, at: number) => {
        const sent = /"payload":(\d{13})/.exec(data)?.[1];
        if (sent) latencies.push(at - Number(sent));
      };
      const sockets = await Promise.all(Array.from({ length: readers }, () => openReader(peer.url, read)));
      const before = cpuSeconds(peer.child.pid ?? 0);
      const started = performance.now();
      await publish(async (records) => {
        const response = await fetch(`${peer.url}/feed-machines`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(records.map((record) => ({ ...record, at: Date.now() }))),
        });
        await response.arrayBuffer();
      });
      const share = ((cpuSeconds(peer.child.pid ?? 0) - before) / ((performance.now() - started) / 1000)) * 100;
      for (const socket of sockets) socket.close();
      return { what: peerName, share, latency: percentile(latencies, 0.95) };
    } finally {
      await peer.close();
    }
  } catch (error) {
    console.error(`The peer was not measured: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
};
