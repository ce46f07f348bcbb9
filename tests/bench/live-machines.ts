import type { Plant } from "./plant.ts";

/** Sends records of machines to the ingest, as a gateway with an API key of its own does. */
export const gatewayOf = async (plant: Plant): Promise<(records: object[]) => Promise<void>> => {
  const admin = await plant.client("admin");
  const key = await admin.call<{ api_key: string }>(
    "create_api_key",
    { name: `updates-${crypto.randomUUID()}`, scope: "ingest" },
    crypto.randomUUID(),
  );
  if (!key.answered || key.status !== 200) throw new Error("No API key for the updates.");
  const { api_key } = key.body.res as { api_key: string };
  return async (records) => {
    const response = await fetch(`${plant.url}/api/ingest`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${api_key}` },
      body: JSON.stringify(records),
    });
    if (!response.ok) throw new Error(`Ingest answered ${response.status}.`);
  };
};

/** What is done once a second: every machine says that it runs and how many pieces it has made. */
export const everyMachine = async (plant: Plant): Promise<(turn: number) => Promise<void>> => {
  const send = await gatewayOf(plant);
  const machines = await (await plant.client()).read<{ machine_id: string }[]>("load_machines", {});
  return (turn) => {
    const time = new Date().toISOString();
    return send(machines.map(({ machine_id }) => ({ machine_id, time, status: "R", good_count: turn })));
  };
};
