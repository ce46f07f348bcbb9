import { StartFault } from "#server/start-fault.ts";

/** Where machines publish, and which of them are ours. */
export interface MqttConfig {
  /** With name and password; never shown. */
  url: string;
  /** The address as it may be shown. */
  shown: string;
  /** The company of the machines; null: the one that there is. */
  company_id: number | null;
  /** The client's name at the broker; null: the installation's own. */
  clientId: string | null;
  /** The Sparkplug group of the machines; null: all. */
  group: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

const urlOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^mqtts?:$/.test(url.protocol) || url.hostname === "")
    throw new StartFault("MQTT_URL must be whole: mqtt://host:1883 or mqtts://user:password@host:8883.");
  return url;
};

const companyOf = (text: string | undefined): number | null => {
  if (text === undefined || text === "") return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StartFault(`MQTT_COMPANY must be a whole number from 1, not "${text}".`);
  return Number(text);
};

const levelOf = (name: string, text: string | undefined): string | null => {
  if (text === undefined || text === "") return null;
  if (/[+#/]/.test(text) || text.length > 200)
    throw new StartFault(`${name} must be one level of a topic, without "/", "+" and "#".`);
  return text;
};

/** What the environment says of MQTT; null: nothing, there is none. Throws `StartFault`. */
export const mqttOf = (env: Environment): MqttConfig | null => {
  const { MQTT_URL, MQTT_COMPANY, MQTT_CLIENT_ID, SPARKPLUG_GROUP } = env;
  if (MQTT_URL === undefined || MQTT_URL === "") return null;
  const url = urlOf(MQTT_URL);
  return {
    url: MQTT_URL,
    shown: `${url.protocol}//${url.host}`,
    company_id: companyOf(MQTT_COMPANY),
    clientId: levelOf("MQTT_CLIENT_ID", MQTT_CLIENT_ID),
    group: levelOf("SPARKPLUG_GROUP", SPARKPLUG_GROUP),
  };
};
