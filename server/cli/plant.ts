import { parseArgs } from "node:util";
import { demoMachines } from "#server/demo/plant/machines.ts";
import { startMqttPublisher } from "#server/demo/publisher/mqtt.ts";
import { StartFault } from "#server/start-fault.ts";
import { runCommand } from "./arguments.ts";

const usage =
  "npm run plant -- --mqtt mqtt://127.0.0.1:1883 [--sparkplug|--json] [--group NAME] [--machines N | --ids A,B,C] [--hz X] [--seed S]";

const read = () => {
  try {
    return parseArgs({
      options: {
        mqtt: { type: "string" },
        sparkplug: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        group: { type: "string", default: "plant" },
        machines: { type: "string" },
        ids: { type: "string" },
        hz: { type: "string" },
        seed: { type: "string", default: "1" },
      },
    }).values;
  } catch (cause) {
    throw new StartFault(`Usage: ${usage}`, { cause });
  }
};

const numberOf = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text);
  if (text.trim() !== "" && value >= least && value <= most) return value;
  throw new StartFault(`--${name} must be a number from ${least} to ${most}, not "${text}".`);
};

const machinesOf = ({ ids, machines }: { ids?: string | undefined; machines?: string | undefined }): string[] => {
  const all = ids === undefined ? demoMachines.map(({ machine_id }) => machine_id) : ids.split(",").filter(Boolean);
  return machines === undefined ? all : all.slice(0, numberOf("machines", machines, 1, all.length));
};

await runCommand(async () => {
  const options = read();
  const { mqtt: url, group, hz, json, sparkplug } = options;
  if (url === undefined || !URL.canParse(url) || (json && sparkplug)) throw new StartFault(`Usage: ${usage}`);
  let told = 0;
  const failed = (error: unknown) => {
    const now = Date.now();
    if (now - told > 10_000) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (now - told > 10_000) told = now;
  };
  const machines = machinesOf(options);
  const publisher = startMqttPublisher({
    url,
    kind: json ? "json" : "sparkplug",
    machines,
    hz: hz === undefined ? null : numberOf("hz", hz, 0.01, 4),
    clock: Date.now,
    group,
    seed: numberOf("seed", options.seed, 0, 1_000_000),
    failed,
  });
  process.stdout.write(`${machines.length} machines publish to ${new URL(url).host}\n`);
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  await promise;
  await publisher.stop();
  process.stdout.write(`${publisher.sent()} messages sent\n`);
});
