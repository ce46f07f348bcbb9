import { describe, expect, it } from "vitest";
import { mqttOf } from "./config.ts";

describe("the broker in the environment", () => {
  it("is none without MQTT_URL", () => {
    expect(mqttOf({})).toBeNull();
  });

  it("is shown without name and password", () => {
    const env = { MQTT_URL: "mqtts://plant:secret@broker.example:8883", MQTT_COMPANY: "7", SPARKPLUG_GROUP: "hall-1" };
    expect(mqttOf(env)).toEqual({
      url: "mqtts://plant:secret@broker.example:8883",
      shown: "mqtts://broker.example:8883",
      company_id: 7,
      clientId: null,
      group: "hall-1",
    });
  });

  it.each([
    [{ MQTT_URL: "broker:1883" }, "MQTT_URL"],
    [{ MQTT_URL: "http://broker" }, "MQTT_URL"],
    [{ MQTT_URL: "mqtt://b", MQTT_COMPANY: "0" }, "MQTT_COMPANY"],
    [{ MQTT_URL: "mqtt://b", SPARKPLUG_GROUP: "a/b" }, "SPARKPLUG_GROUP"],
    [{ MQTT_URL: "mqtt://b", MQTT_CLIENT_ID: "+" }, "MQTT_CLIENT_ID"],
  ])("refuses %o", (env, name) => {
    expect(() => mqttOf(env)).toThrow(name);
  });
});
