import { hostname } from "node:os";
import type { FastifyInstance } from "fastify";
import type { FeedDocument } from "#schemas/documents/feed/schema.ts";
import { conditionOf } from "#server/observability/health.ts";
import { registryOf } from "#server/observability/metrics.ts";
import type { ServerParts } from "#server/parts.ts";
import type { SiteReader } from "#server/site.ts";
import { StartFault } from "#server/start-fault.ts";
import type { MqttConfig } from "./config.ts";
import { startFeed } from "./feed.ts";

interface FeedSurroundings {
  app: FastifyInstance;
  parts: ServerParts;
  composed: { site: SiteReader; feeds: (company_id: number) => Promise<FeedDocument[]> };
}

/** The company whose machines publish: the one asked for, else the only one. Throws `StartFault` when it is not clear. */
const companyOf = async ({ company_id }: MqttConfig, { store }: ServerParts): Promise<number> => {
  if (company_id !== null) return company_id;
  const rows = await store.read.selectFrom("companies").select("company_id").limit(2).execute();
  if (rows.length > 1)
    throw new StartFault("There are several companies; say with MQTT_COMPANY whose machines MQTT_URL has.");
  return rows[0]?.company_id ?? 1;
};

/** Starts the machine feed of a server that serves on `port`. */
export const startFeedOf = async (
  config: MqttConfig,
  port: number,
  { app, parts, composed }: FeedSurroundings,
): Promise<() => Promise<void>> => {
  const company_id = await companyOf(config, parts);
  return startFeed({
    parts,
    site: composed.site,
    config,
    company_id,
    feeds: () => composed.feeds(company_id),
    holder: `${hostname()}:${port === 0 ? process.pid : port}`,
    registry: registryOf(app),
    tellDown: (isDown) => conditionOf(app).add("mqtt_down", isDown),
    log: {
      info: (fields, message) => app.log.info(fields, message),
      warn: (fields, message) => app.log.warn(fields, message),
      error: (fields, message) => app.log.error(fields, message),
    },
  });
};
