import { expect, test } from "vitest";
import { named } from "#engine/testing/named.ts";
import { createClient } from "./client.ts";
import { createKeeper } from "./events/keeper.ts";
import type { DownMessage, UpMessage } from "./events/port.ts";
import { memoryCopy } from "./local/copy.ts";
import { memoryQueueStore } from "./queue/memory-store.ts";
import { createQueue } from "./queue/queue.ts";
import { randomOf } from "./queue/testing/world.ts";
import { settled, worldClock } from "./queue/testing/world-clock.ts";

const screens = 100;
const cutAt = 30_000;
const outage = 120_000;
const backAt = cutAt + outage;

const contract = { name: "report", kind: "write", offline: "queue", machine: "machine_id" };
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

/** A server with its book of requests; while it is away every connection is refused and every stream is cut. */
const createServer = (now: () => number) => {
  const book: { at: number; path: string; screen: number }[] = [];
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let isUp = true;
  const stream = () => {
    let control!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (made) => void (control = made) });
    streams.add(control);
    control.enqueue(new TextEncoder().encode("id: 1\n\n"));
    return new Response(body);
  };
  const fetchOf = (screen: number) => async (url: string) => {
    const path = new URL(url, "http://plant").pathname;
    book.push({ at: now(), path, screen });
    if (!isUp) throw new TypeError("Failed to fetch");
    if (path === "/api/events") return stream();
    if (path === "/api/procedures") return json({ call_status: [], res: [contract] });
    return json({ call_status: [], res: [] });
  };
  return {
    book,
    fetchOf: (screen: number) => fetchOf(screen) as unknown as typeof fetch,
    turn: (up: boolean) => {
      isUp = up;
      if (up) return;
      for (const control of streams) control.close();
      streams.clear();
    },
    beat: () => {
      for (const control of streams) control.enqueue(new TextEncoder().encode(": beat\n\n"));
    },
  };
};

/** A screen with its stream, ten polled reads, and a report made during the outage. */
const openScreen = (
  {
    clock,
    fetch,
    random,
  }: { clock: ReturnType<typeof worldClock>; fetch: typeof globalThis.fetch; random: () => number },
  screen: number,
) => {
  const keeper = createKeeper({ fetch, clock, random });
  let listen: (message: DownMessage) => void = () => {};
  const take = keeper.join((message) => queueMicrotask(() => listen(message)));
  const events = {
    send: (message: UpMessage) => take(message),
    onMessage: (listener: typeof listen) => void (listen = listener),
  };
  const client = createClient({
    fetch,
    clock,
    copy: memoryCopy(),
    events,
    onSignedOut: () => {},
    random: () => 0,
    openQueue: async (parts) =>
      createQueue({
        ...parts,
        tab: `screen-${screen}`,
        store: memoryQueueStore(),
        channel: { post: () => {}, listen: () => {} },
        clock,
        random,
        report: () => {},
      }),
  });
  client.identify("1/anna");
  void client.catalogue();
  client.subscribe(["MachineChanged"], () => {});
  for (let read = 0; read < 10; read++)
    clock.after(random() * 10_000, () =>
      clock.every(10_000, () => void client.call("load_machines", {}, { background: true }).catch(() => {})),
    );
  clock.after(
    cutAt + 10_000,
    () => void client.write(named("report"), { machine_id: "M1" }, { key: `report-${screen}` }),
  );
  return client;
};

const perSecond = (moments: readonly number[]): number[] => {
  const counts: number[] = [];
  for (const at of moments) {
    const second = Math.floor((at - backAt) / 1_000);
    counts[second] = (counts[second] ?? 0) + 1;
  }
  return Array.from(counts, (count) => count ?? 0);
};

test.each([1, 2, 3])(
  "after two minutes without a server 100 screens are back within 60 s, untouched and not all at once (seed %i)",
  async (seed) => {
    const random = randomOf(seed);
    const clock = worldClock();
    const server = createServer(clock.now);
    const clients = Array.from({ length: screens }, (_, screen) =>
      openScreen({ clock, fetch: server.fetchOf(screen), random }, screen),
    );
    clock.every(1_000, server.beat);
    await clock.pass(cutAt);
    server.turn(false);
    await clock.pass(outage);
    expect(clients.filter(({ link }) => link.get().online).length).toBe(0);
    server.turn(true);
    const known = server.book.length;
    await clock.pass(60_000);
    await settled();

    const away = server.book.slice(0, known).filter(({ at }) => at >= cutAt + 30_000);
    const after = server.book.slice(known);
    const streams = after.filter(({ path }) => path === "/api/events");
    const reports = after.filter(({ path }) => path === "/api/procedures/report");
    expect(clients.filter(({ link }) => !link.get().online).length).toBe(0);
    expect(new Set(streams.map(({ screen }) => screen)).size).toBe(screens);
    expect([new Set(reports.map(({ screen }) => screen)).size, reports.length]).toEqual([screens, screens]);
    const arrivals = perSecond(streams.map(({ at }) => at));
    const requests = perSecond(after.map(({ at }) => at));
    console.info(`screens back per second: ${arrivals.join(" ")}\nrequests per second: ${requests.join(" ")}`);
    // Half of them are back within 15 s.
    const back = streams.map(({ at }) => at - backAt).toSorted((a, b) => a - b);
    expect(back[screens / 2]).toBeLessThanOrEqual(15_000);
    // Spread over 31 s; 100 screens of ten polls are 100 requests a second in quiet times.
    expect(arrivals.length).toBeLessThanOrEqual(31);
    expect(Math.max(...arrivals)).toBeLessThanOrEqual(15);
    expect(Math.max(...requests)).toBeLessThanOrEqual(130);
    // While it is away each screen asks about every 16 s, and its polls not at all.
    expect(new Set(away.map(({ path }) => path))).toEqual(new Set(["/api/health"]));
    expect(away.length).toBeLessThanOrEqual(screens * 8);
  },
);
