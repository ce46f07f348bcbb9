import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodePayload, rebirthCommand } from "#server/ingest/mqtt/payload.ts";
import { type Broker, sharedBroker, uniqueName } from "#tests/support/broker.ts";
import { startMqttPublisher } from "./mqtt.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await sharedBroker();
});
afterAll(() => broker.kill());

const listen = async (filter: string) => {
  const client = mqtt.connect(broker.url, { clientId: uniqueName() });
  const messages: { topic: string; payload: Buffer }[] = [];
  client.on("message", (topic, payload) => {
    if (!topic.includes("/NCMD/")) messages.push({ topic, payload });
  });
  await client.subscribeAsync(filter);
  return { client, messages };
};

describe("the demo's machines over MQTT", () => {
  it("tell births with aliases, count their messages, answer a rebirth and tell their death", async () => {
    const group = uniqueName();
    const { client, messages } = await listen(`spBv1.0/${group}/#`);
    const publisher = startMqttPublisher({
      url: broker.url,
      kind: "sparkplug",
      machines: ["FC1", "X-77"],
      hz: 4,
      clock: Date.now,
      group,
    });
    const types = () => messages.map(({ topic }) => topic.split("/")[2]);
    const seqs = () => messages.map(({ payload }) => decodePayload(payload).seq);
    await expect.poll(() => types().filter((type) => type === "DDATA").length).toBeGreaterThan(3);
    await client.publishAsync(`spBv1.0/${group}/NCMD/edge-1`, rebirthCommand(Date.now()));
    await expect.poll(() => types().filter((type) => type === "NBIRTH").length).toBe(2);
    await expect
      .poll(
        () =>
          types()
            .slice(types().lastIndexOf("NBIRTH"))
            .filter((type) => type === "DBIRTH").length,
      )
      .toBe(2);
    await publisher.stop();
    await expect.poll(() => types().at(-1)).toBe("NDEATH");

    const again = types().lastIndexOf("NBIRTH");
    expect(seqs().slice(0, again)).toEqual(messages.slice(0, again).map((_message, index) => index % 256));
    expect(seqs()[again]).toBe(0);
    const birth = messages.slice(again).find(({ topic }) => topic.includes("DBIRTH") && topic.endsWith("X-77"))!;
    const { metrics } = decodePayload(birth.payload);
    expect(metrics.slice(0, 4).map(({ name, alias }) => [name, alias])).toEqual([
      ["Status", 6],
      ["StopReason", 7],
      ["GoodCount", 8],
      ["ScrapCount", 9],
    ]);
    const bdSeqs = messages
      .filter(({ topic }) => topic.includes("NBIRTH") || topic.includes("NDEATH"))
      .map(({ payload }) => decodePayload(payload).metrics[0]);
    expect(new Set(bdSeqs.map((metric) => `${metric!.name} ${String(metric!.value)}`))).toEqual(new Set(["bdSeq 0"]));
    await client.endAsync(true);
  });
});
