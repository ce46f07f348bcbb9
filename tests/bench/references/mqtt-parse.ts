/**
 * Reference: a bare MQTT client that reads the same topics and only takes each payload apart. When it is told to end it
 * prints how long after their sending the messages of the group GROUP came, p95 in milliseconds.
 */
import mqtt from "mqtt";
import { decodePayload } from "#server/ingest/mqtt/payload.ts";
import { sparkplugTopic } from "#server/ingest/mqtt/topic.ts";
import { percentile } from "../row.ts";

const delays: number[] = [];
const client = await mqtt.connectAsync(process.env["BROKER"] ?? "");
client.on("message", (topic, bytes) => {
  const own = sparkplugTopic(topic);
  if (!own) return;
  const { timestamp } = decodePayload(bytes);
  if (own.group === process.env["GROUP"] && own.type === "DDATA" && timestamp !== null)
    delays.push(Date.now() - timestamp);
});
await client.subscribeAsync("spBv1.0/#");
process.once("SIGTERM", () => {
  console.log(percentile(delays, 0.95));
  process.exit(0);
});
console.log("ready");
