import { setImmediate as turn } from "node:timers/promises";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { callErrorOf, NoLinkError } from "#engine/transport/errors.ts";
import { memoryQueueStore } from "#engine/transport/queue/memory-store.ts";
import { createQueue, type OpenQueue } from "#engine/transport/queue/queue.ts";
import type { Send } from "#engine/transport/queue/sender.ts";
import type { QueueStore } from "#engine/transport/queue/rows.ts";
import type { Link } from "#engine/transport/link/link.ts";
import { clockHeader } from "#schemas/protocol/clock.ts";
import { ownerHeader, ownerName } from "#schemas/protocol/owner.ts";
import { demo } from "#tests/support/demo-plant.ts";
import { Client } from "../client.ts";
import { freshGround } from "../databases.ts";
import { drawReport, inputOf, type Report, runningOrders, verify } from "../ledger.ts";
import { startBadNetwork } from "../network.ts";
import type { Scenario } from "../scenario.ts";
import { startServer } from "../server-process.ts";

const hours = 8;
const terminals = 8;
/** By how many milliseconds the terminal's clock is ahead. */
const wrong = 3_600_000;

const sendOver =
  (client: Client): Send =>
  async ({ key, procedure, input, owner }, { clock }) => {
    const response = await fetch(`${client.url}/api/procedures/${procedure}`, {
      method: "POST",
      headers: {
        ...client.headers,
        "idempotency-key": key,
        [ownerHeader]: owner,
        [clockHeader]: new Date(clock).toISOString(),
      },
      body: JSON.stringify(input),
    }).catch((cause: unknown) => {
      throw new NoLinkError(cause);
    });
    const body = (await response.json()) as { res: unknown };
    if (!response.ok) throw callErrorOf(response.status, response.statusText, body);
    return body.res;
  };

/** A copy of what the queue has on disk: what a browser that is set back to a backup would replay. */
const copyOf = async (store: QueueStore): Promise<QueueStore> => {
  const copy = memoryQueueStore();
  const rows = await store.all();
  await copy.change(() => ({ result: null, add: rows }));
  return copy;
};

/** A terminal whose clock is an hour ahead works for eight hours without a link; then its queue is replayed, and replayed again from a copy. */
export const offline: Scenario = {
  name: "offline",
  perRound: 500,
  async run({ database, next, faults }) {
    const ground = await freshGround(database);
    const server = await startServer({
      data: ground.data,
      database: ground.url,
      env: demo,
    });
    const bad = await startBadNetwork({ to: server.url, next, copies: 2, latest: 10 });
    try {
      const near = new Client(server.url);
      await near.signIn("supervisor");
      const { user } = await near.get<{ user: { company_id: number; username: string } }>("/api/session");
      const owner = ownerName(user.company_id, user.username);
      const begun = Date.now() - hours * 3_600_000;
      const orders = await runningOrders(near, terminals, begun);
      const clock = fakeClock(begun + wrong);
      const store = memoryQueueStore();
      const open = (on: QueueStore, tab: string): { queue: OpenQueue; setLink: (online: boolean) => void } => {
        let link: Link = { online: false, since: clock.now() };
        const listeners = new Set<() => void>();
        const queue = createQueue({
          tab,
          store: on,
          channel: { post: () => {}, listen: () => {} },
          clock,
          random: next,
          link: {
            get: () => link,
            subscribe: (listener) => {
              listeners.add(listener);
              return () => void listeners.delete(listener);
            },
          },
          send: sendOver(near.at(bad.url)),
          report: () => {},
        });
        queue.identify(owner);
        return {
          queue,
          setLink: (online) => {
            link = { online, since: clock.now() };
            for (const listener of listeners) listener();
          },
        };
      };
      const drain = async ({ queue, setLink }: ReturnType<typeof open>) => {
        setLink(true);
        while (queue.entries().length > 0) {
          const asking = queue.entries().find(({ state }) => state === "asks");
          if (asking) throw new Error(`An entry asks: ${JSON.stringify(asking)}`);
          // The queue's own waits pass at once; the server's answers take their time.
          if (bad.isIdle()) clock.advance(100);
          await turn();
        }
        queue.stop();
      };

      const terminal = open(store, "terminal");
      const reports: Report[] = [];
      for (let at = 0; at < faults; at += 1) {
        clock.advance((hours * 3_600_000) / faults);
        const report = drawReport(orders[at % orders.length]!, next, new Date(clock.now()));
        reports.push(report);
        const { key } = report;
        const made = { key, procedure: "receive_good_qty", input: inputOf(report), machine: report.machine_id };
        const outcome = await terminal.queue.write({ ...made, actor: null, title: null });
        if (outcome.state !== "queued") throw new Error("A write without a link was shown as done.");
      }
      const copy = await copyOf(store);
      await drain(terminal);
      const first = await verify(near, orders, reports);
      const again = open(copy, "copy");
      await again.queue.find("");
      await drain(again);
      await bad.settled();
      const broken = [...first, ...(await verify(near, orders, reports))];
      for (const { outcome, key } of (await store.all()).flatMap(({ end, key: of }) =>
        end ? [{ ...end, key: of }] : [],
      ))
        if (outcome !== "done") broken.push(`${key} ended as ${outcome}`);
      return {
        summary: `${hours} h without a link, ${reports.length} reports queued, replayed twice, ${bad.dropped()} replies dropped`,
        broken,
      };
    } finally {
      await bad.close();
      await server.kill();
      await ground.clear();
    }
  },
};
