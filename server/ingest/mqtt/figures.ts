import { Counter, Gauge, type Registry } from "prom-client";

/** What the feed tells Prometheus. */
export const feedFigures = (registry: Registry, waiting: () => number, isUp: () => boolean) => {
  const registers = [registry];
  new Gauge({
    name: "shopwright_mqtt_connected",
    help: "1 while the broker answers",
    registers,
    collect() {
      this.set(isUp() ? 1 : 0);
    },
  });
  new Gauge({
    name: "shopwright_mqtt_waiting_records",
    help: "Records that wait to be written",
    registers,
    collect() {
      this.set(waiting());
    },
  });
  return {
    messages: new Counter({
      name: "shopwright_mqtt_messages_total",
      help: "Messages received",
      labelNames: ["kind"] as const,
      registers,
    }),
    records: new Counter({
      name: "shopwright_mqtt_records_total",
      help: "Records by what became of them",
      labelNames: ["result"] as const,
      registers,
    }),
    refusals: new Counter({
      name: "shopwright_mqtt_refusals_total",
      help: "What was not taken, by its reason",
      labelNames: ["reason"] as const,
      registers,
    }),
    rebirths: new Counter({
      name: "shopwright_mqtt_rebirths_total",
      help: "Rebirths asked of edge nodes",
      registers,
    }),
  };
};
