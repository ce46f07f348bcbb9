import type { MqttClient } from "mqtt";
import { newClient } from "sparkplug-client";
import { uniqueName } from "./broker.ts";

export interface NodeOptions {
  url: string;
  group: string;
  /** Seconds. */
  keepalive?: number;
  /** What the births of its devices say, by device, whenever it tells them. */
  births: () => Record<string, object[]>;
  /** Its clock (ms UTC). */
  time: () => number;
}

/** A Sparkplug edge node of another maker's library. It tells its births at each connection and whenever it is asked to. */
export const edgeNode = ({ url, group, keepalive = 5, births, time }: NodeOptions) => {
  const node = newClient({
    serverUrl: url,
    username: "",
    password: "",
    groupId: group,
    edgeNode: "edge",
    clientId: uniqueName(),
    keepalive,
  });
  const line = (node as unknown as { client: MqttClient }).client;
  // A broker that is away, and a line that is cut, are what tests are about.
  line.on("error", () => undefined);
  const all = births as () => Record<string, any[]>;
  const tell = () => {
    node.publishNodeBirth({
      timestamp: time(),
      metrics: [{ name: "Node Control/Rebirth", type: "Boolean", value: false }],
    });
    for (const [device, metrics] of Object.entries(all()))
      node.publishDeviceBirth(device, { timestamp: time(), metrics });
  };
  node.on("birth", tell);
  let asked = 0;
  node.on("ncmd", (payload) => {
    if (payload.metrics?.some(({ name, value }) => name === "Node Control/Rebirth" && value === true)) {
      asked += 1;
      tell();
    }
  });
  return {
    data: (device: string, timestamp: number, metrics: object[]) =>
      node.publishDeviceData(device, { timestamp, metrics: metrics as any[] }),
    death: (device: string, timestamp: number) => node.publishDeviceDeath(device, { timestamp }),
    /** How often it was asked for a rebirth. */
    asked: () => asked,
    /** Loses a number of its sequence. */
    skip: () => void ((node as unknown as { seq: number }).seq += 1),
    /** As when its process is killed: the line ends without a word. */
    kill: () => void line.end(true),
  };
};
