import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "#tests/faults/client.ts";
import { drawReport, inputOf, runningOrders } from "#tests/faults/ledger.ts";
import { type ErpServer, startErp } from "#tests/support/erp/server.ts";
import { startPlant } from "./plant.ts";
import type { Row } from "./row.ts";

const facts = 1000;
const parallel = 8;

const write = async (client: Client, procedure: string, input: object): Promise<void> => {
  const outcome = await client.call(procedure, input, crypto.randomUUID());
  if (!outcome.answered || outcome.status !== 200) throw new Error(`${procedure}: ${JSON.stringify(outcome)}`);
};

/** Lets the plant speak to the ERP, with facts of each card one after the other. */
const allow = async (client: Client, { url }: ErpServer): Promise<void> => {
  const address = `${client.url}/api/documents/site/main`;
  const stored = await fetch(address, { headers: client.headers });
  const site = (await stored.json()) as object;
  const targets = { erp: { url, parallel, order: "card" } };
  const saved = await fetch(address, {
    method: "PUT",
    headers: { ...client.headers, "if-match": stored.headers.get("etag") ?? "" },
    body: JSON.stringify({ ...site, allowlist: [{ id: "erp", url }], targets }),
  });
  if (!saved.ok) throw new Error(`The site was not saved: ${await saved.text()}`);
};

/** Gives each machine of the plant an ERP. */
const connectAll = async (client: Client): Promise<void> => {
  const machines = await client.read<{ machine_id: string }[]>("load_machines", {});
  for (const { machine_id: key } of machines) {
    const { version } = await client.read<{ version: number }>("machine.get", { key });
    const rows = [{ key, version }];
    await write(client, "machine.update", { rows, changes: { erp_connection_type: "rest" } });
  }
};

/** Facts of all machines, which wait: nobody has said yet what becomes of the backlog. */
const queue = async (client: Client): Promise<void> => {
  const orders = await runningOrders(client, 100);
  let made = 0;
  const terminal = async () => {
    while (made < facts) {
      const order = orders[made % orders.length]!;
      made += 1;
      await write(client, "receive_good_qty", inputOf(drawReport(order, Math.random)));
    }
  };
  await Promise.all(Array.from({ length: parallel }, terminal));
};

/** How long something takes until the ERP has heard so many requests, s. */
const timeUntil = async (erp: ErpServer, count: number, begin: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await begin();
  while (erp.requests.length < count) await pause(10);
  return (performance.now() - from) / 1000;
};

/** The same bodies posted to the same ERP by a loop that stores nothing, as many at a time. */
const postBare = async (erp: ErpServer): Promise<void> => {
  const bodies = erp.requests.slice(0, facts).map(({ body }) => JSON.stringify(body));
  const headers = { "content-type": "application/json" };
  const sender = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const answer = await fetch(erp.url, { method: "POST", headers, body });
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: parallel }, sender));
};

/** A thousand facts that wait, from the decision to send them until the ERP has heard the last of them. */
export async function erpRows(): Promise<Row[]> {
  const plant = await startPlant();
  const erp = await startErp();
  try {
    const client = await plant.client("admin");
    await connectAll(client);
    // What the demo has queued by itself stays where it is.
    await allow(client, erp);
    await write(client, "decide_erp_backlog", { target: "erp", decision: "from_now_on" });
    await write(client, "pause_erp_target", { target: "erp", paused: true });
    await queue(client);
    const resume = () => write(client, "pause_erp_target", { target: "erp", paused: false });
    const figure = await timeUntil(erp, facts, resume);
    const bare = await timeUntil(erp, 2 * facts, () => postBare(erp));
    return [
      {
        what: "1,000 facts through the ERP dispatcher",
        figure,
        unit: "s",
        reference: { what: "the same bodies posted by a loop that stores nothing", figure: bare },
        goal: "≤ 30 s",
      },
    ];
  } finally {
    await erp.close();
    await plant.close();
  }
}
