import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "#tests/faults/client.ts";
import { drawReport, inputOf, type Order, runningOrders } from "#tests/faults/ledger.ts";
import { type ErpProcess, startErpProcess } from "./erp-process.ts";
import { onceASecond, terminals } from "./once-a-second.ts";
import { startPlant } from "./plant.ts";
import type { Row } from "./row.ts";

const facts = 1000;
const parallel = 8;

/** Lets the plant speak to the ERP, with facts of each card one after the other. */
const allow = (client: Client, { url }: ErpProcess): Promise<void> =>
  client.changeSite((site) => ({
    ...site,
    allowlist: [{ id: "erp", url }],
    targets: { erp: { url, parallel, order: "card" } },
  }));

/** Gives each machine of the plant an ERP. */
const connectAll = async (client: Client): Promise<void> => {
  const machines = await client.read<{ machine_id: string }[]>("load_machines", {});
  for (const { machine_id: key } of machines) {
    const { version } = await client.read<{ version: number }>("machine.get", { key });
    const rows = [{ key, version }];
    await client.write("machine.update", { rows, changes: { erp_connection_type: "rest" } });
  }
};

/** What terminals of all machines report, each for the next of the orders that run. */
const reportsOf = (orders: readonly Order[]): (() => object) => {
  let made = 0;
  return () => inputOf(drawReport(orders[made++ % orders.length]!, Math.random));
};

/** Facts of all machines, which wait: nobody has said yet what becomes of the backlog. */
const queue = async (client: Client, next: () => object): Promise<void> => {
  let made = 0;
  const terminal = async () => {
    while (made < facts) {
      made += 1;
      await client.write("receive_good_qty", next());
    }
  };
  await Promise.all(Array.from({ length: parallel }, terminal));
};

/** How long something takes until the ERP has heard so many requests, s. */
const timeUntil = async (erp: ErpProcess, count: number, begin: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await begin();
  while ((await erp.count()) < count) await wait(10);
  return (performance.now() - from) / 1000;
};

/** The same bodies posted to the same ERP by a loop that stores nothing, as many at a time. */
const postBare = async (erp: ErpProcess): Promise<void> => {
  const bodies = (await erp.bodies(facts)).map((body) => JSON.stringify(body));
  const headers = { "content-type": "application/json" };
  const sender = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const answer = await fetch(erp.url, { method: "POST", headers, body });
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: parallel }, sender));
};

/** A thousand facts that wait, from the decision to send them until the ERP has heard the last; and reports beside that. */
export async function erpRows(): Promise<Row[]> {
  const plant = await startPlant();
  const erp = await startErpProcess();
  try {
    const client = await plant.client("admin");
    await connectAll(client);
    // What the demo has queued by itself stays where it is.
    await allow(client, erp);
    await client.write("decide_erp_backlog", { target: "erp", decision: "from_now_on" });
    const pause = (paused: boolean) => client.write("pause_erp_target", { target: "erp", paused });
    await pause(true);
    const next = reportsOf(await runningOrders(client, 100));
    await queue(client, next);
    const figure = await timeUntil(erp, facts, () => pause(false));
    const bare = await timeUntil(erp, 2 * facts, () => postBare(erp));
    const daily = () =>
      onceASecond(`${client.url}/api/procedures/receive_good_qty`, () => ({
        body: JSON.stringify(next()),
        headers: { ...client.headers, "idempotency-key": crypto.randomUUID() },
      }));
    await pause(true);
    const alone = await daily();
    await pause(false);
    const beside = await daily();
    return [
      {
        what: "1,000 facts through the ERP dispatcher",
        figure,
        unit: "s",
        reference: { what: "the same bodies posted by a loop that stores nothing", figure: bare },
        goal: "<= 30 s",
      },
      {
        what: `Reports of ${terminals} terminals, one a second each, while the ERP is told of each and of a backlog, p99`,
        figure: beside,
        unit: "ms",
        reference: { what: "the same while it is told nothing", figure: alone },
        goal: "<= 1.2 times",
      },
    ];
  } finally {
    await erp.close();
    await plant.close();
  }
}
