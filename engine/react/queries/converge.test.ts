import { notifyManager, QueryObserver } from "@tanstack/react-query";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createEngineStore } from "#engine/store/store.ts";
import { memoryQueue } from "#engine/testing/memory-queue.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { createClient } from "#engine/transport/client.ts";
import { createKeeper } from "#engine/transport/events/keeper.ts";
import type { DownMessage, UpMessage } from "#engine/transport/events/port.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import type { ProcedureInfo } from "#engine/transport/transport.ts";
import { runs } from "#tests/support/runs.ts";
import { createQueryClient } from "./client.ts";
import { keepLive } from "./live.ts";
import { type Read, readOptions } from "./use-reads.ts";

notifyManager.setScheduler(queueMicrotask);

const settle = async () => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
};

const infos: Record<string, ProcedureInfo> = {
  load_machines: {
    name: "load_machines",
    kind: "read",
    events: ["MachineChanged"],
    live: { event: "MachineChanged", key: "machine_id", entity: "machine" },
  },
  load_stops: { name: "load_stops", kind: "read", events: ["StopChanged"] },
};
const machines = ["M1", "M2"];
const reads: Read[] = [
  { procedure: "load_machines", input: {} },
  { procedure: "load_stops", input: { machine_id: "M1" } },
  { procedure: "load_stops", input: { machine_id: "M2" } },
  { procedure: "load_stops", input: {} },
];

interface PlantEvent {
  seq: number;
  event: "MachineChanged" | "StopChanged";
  machine_id: string;
  [field: string]: unknown;
}
interface Waiting {
  url: string;
  init: RequestInit;
  resolve: (response: Response) => void;
  reject: (reason: unknown) => void;
}
interface OpenStream {
  topics: string[];
  /** Events that are still to be sent, in their order. */
  unsent: PlantEvent[];
  control: ReadableStreamDefaultController<Uint8Array>;
}

/** A server that answers, commits and sends when it is told to: reads hold the state of the moment they are served. */
const fakePlant = () => {
  const log: PlantEvent[] = [];
  const status = new Map(machines.map((id) => [id, 0]));
  const stops = new Map(machines.map((id) => [id, 0]));
  const asked: Waiting[] = [];
  const answered: { reply: () => void; reject: (reason: unknown) => void }[] = [];
  const streams = new Set<OpenStream>();

  const commit = (event: PlantEvent["event"], machine_id: string) => {
    const counted = event === "MachineChanged" ? status : stops;
    const version = (counted.get(machine_id) ?? 0) + 1;
    counted.set(machine_id, version);
    const payload = event === "MachineChanged" ? { patch: { status: version }, version } : {};
    const committed: PlantEvent = { seq: log.length + 1, event, machine_id, ...payload };
    log.push(committed);
    for (const stream of streams) if (wants(stream.topics, committed)) stream.unsent.push(committed);
  };
  const wants = (topics: string[], { event, machine_id }: PlantEvent) =>
    topics.includes(event) || topics.includes(`${event}:${machine_id}`);
  const answerOf = (procedure: string, { machine_id }: { machine_id?: string }): unknown => {
    if (procedure === "load_machines")
      return machines.map((id) => ({ machine_id: id, status: status.get(id), version: status.get(id) }));
    return machines.filter((id) => machine_id === undefined || id === machine_id).map((id) => stops.get(id));
  };
  const write = ({ control }: OpenStream, text: string) => control.enqueue(new TextEncoder().encode(text));
  const frame = (id: number, event: PlantEvent) =>
    `id: ${id}\nevent: ${event.event}\ndata: ${JSON.stringify({ at: "", ...event })}\n\n`;

  const openStream = ({ url, init, resolve }: Waiting) => {
    const topics = decodeURIComponent(new URL(url, "http://plant").searchParams.get("topics") ?? "").split(",");
    const from = (init.headers as Record<string, string>)["last-event-id"];
    let control!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) });
    const stream: OpenStream = { topics, unsent: [], control };
    const missed = from === undefined ? [] : log.slice(Number(from)).filter((event) => wants(topics, event));
    streams.add(stream);
    init.signal?.addEventListener("abort", () => {
      if (streams.delete(stream)) control.error(new Error("aborted"));
    });
    write(stream, missed.map((event) => frame(event.seq, event)).join("") + `id: ${log.length}\n\n`);
    resolve({ ok: true, status: 200, headers: new Headers(), body } as Response);
  };
  const bodyOf = (url: string, input: any): string => {
    if (url !== "/api/reads") return JSON.stringify({ res: answerOf(url.split("/").at(-1) as string, input) });
    const line = ({ procedure, input: its }: (typeof input.calls)[number], index: number) =>
      JSON.stringify({ index, status: 200, seq: log.length, body: { res: answerOf(procedure, its) } });
    return (input as { calls: any[] }).calls.map((call, index) => `${line(call, index)}\n`).join("");
  };
  const answer = ({ url, init, resolve, reject }: Waiting) => {
    const text = bodyOf(url, JSON.parse(init.body as string));
    const headers = new Headers({ "content-type": "application/json", "shopwright-seq": String(log.length) });
    const body = new ReadableStream<Uint8Array>({
      start: (control) => {
        control.enqueue(new TextEncoder().encode(text));
        control.close();
      },
    });
    const response = { ok: true, status: 200, headers, body, text: async () => text } as Response;
    answered.push({ reply: () => resolve(response), reject });
  };
  const take = <T>(list: T[], at: number): T | undefined => list.splice(at % Math.max(1, list.length), 1)[0];
  return {
    commit,
    answerOf,
    busy: () => asked.length + answered.length + [...streams].filter(({ unsent }) => unsent.length > 0).length,
    fetch: ((url: string, init: RequestInit) => {
      if (url === "/api/health") return Promise.resolve({ status: 200 } as Response);
      return new Promise<Response>((resolve, reject) => {
        const waiting = { url, init, resolve, reject };
        asked.push(waiting);
        init.signal?.addEventListener("abort", () => {
          if (asked.includes(waiting)) asked.splice(asked.indexOf(waiting), 1);
          reject(new Error("aborted"));
        });
      });
    }) as typeof fetch,
    /** The server takes a request: from now on it does not see what comes after. */
    serve: (at: number) => {
      const waiting = take(asked, at);
      if (waiting) (waiting.url.startsWith("/api/events") ? openStream : answer)(waiting);
    },
    reply: (at: number) => take(answered, at)?.reply(),
    /** One event leaves; those of other machines may overtake it, as merged ones do. */
    send: (at: number) => {
      for (const stream of streams) {
        const chosen = stream.unsent[at % Math.max(1, stream.unsent.length)];
        const first = stream.unsent.find(
          ({ event, machine_id }) => event === chosen?.event && machine_id === chosen.machine_id,
        );
        if (!first) continue;
        stream.unsent.splice(stream.unsent.indexOf(first), 1);
        write(stream, frame(Math.min(first.seq, (stream.unsent[0]?.seq ?? Infinity) - 1), first));
      }
    },
    /** The cable: streams end, requests are lost, answers too. */
    cut: () => {
      for (const { control } of streams) control.close();
      streams.clear();
      for (const { reject } of [...asked.splice(0), ...answered.splice(0)]) reject(new TypeError("Failed to fetch"));
    },
  };
};

/** A browser of two tabs over one keeper; messages between them travel when they are carried. */
const browserOn = (plant: ReturnType<typeof fakePlant>) => {
  const clock = fakeClock();
  const keeper = createKeeper({ fetch: plant.fetch, clock, random: () => 0 });
  const carried: (() => void)[] = [];
  const tabs = [0, 1].map(() => {
    let listen: (message: DownMessage) => void = () => {};
    const take = keeper.join((message) => carried.push(() => listen(message)));
    const events = {
      send: (message: UpMessage) => void carried.push(() => take(message)),
      onMessage: (listener: typeof listen) => void (listen = listener),
    };
    const client = createClient({
      fetch: plant.fetch,
      clock,
      copy: memoryCopy(),
      events,
      onSignedOut: () => {},
      random: () => 0,
      openQueue: memoryQueue(clock),
    });
    const [queries, state] = [createQueryClient(), createEngineStore(0)];
    const stop = keepLive(queries, client, clock, state);
    const shown = new Map<number, { observer: QueryObserver; hide: () => void }>();
    const toggle = (at: number) => {
      const found = shown.get(at);
      if (found) {
        found.hide();
        return void shown.delete(at);
      }
      const read = reads[at] as Read;
      const options = readOptions(queries, client, () => state.getState().entities, read, infos[read.procedure]);
      const observer = new QueryObserver(queries, options as never);
      shown.set(at, { observer, hide: observer.subscribe(() => {}) });
    };
    const leave = () => {
      for (const { hide } of shown.values()) hide();
      stop();
      queries.clear();
    };
    return { shown, toggle, leave };
  });
  return {
    clock,
    tabs,
    carry: () => {
      for (const run of carried.splice(0)) run();
    },
    close: () => {
      for (const { leave } of tabs) leave();
      keeper.stop();
    },
  };
};

type World = { plant: ReturnType<typeof fakePlant>; browser: ReturnType<typeof browserOn> };
type Step = (world: World) => void;

const index = fc.nat({ max: 7 });
const tab = fc.nat({ max: 1 });
const named = <T>(name: string, value: fc.Arbitrary<T>, step: (value: T) => Step) =>
  value.map((given) => Object.assign(step(given), { toString: () => `${name} ${JSON.stringify(given)}` }));
const toggle = named(
  "toggle",
  fc.tuple(tab, fc.nat({ max: reads.length - 1 })),
  ([at, read]) =>
    ({ browser }) =>
      browser.tabs[at]?.toggle(read),
);
const commit = named(
  "commit",
  fc.tuple(fc.constantFrom("MachineChanged" as const, "StopChanged" as const), fc.constantFrom(...machines)),
  ([event, machine]) =>
    ({ plant }) =>
      plant.commit(event, machine),
);
const serve = named(
  "serve",
  index,
  (at) =>
    ({ plant }) =>
      plant.serve(at),
);
const reply = named(
  "reply",
  index,
  (at) =>
    ({ plant }) =>
      plant.reply(at),
);
const send = named(
  "send",
  index,
  (at) =>
    ({ plant }) =>
      plant.send(at),
);
const carry = named(
  "carry",
  fc.constant(0),
  () =>
    ({ browser }) =>
      browser.carry(),
);
const pass = named(
  "pass",
  fc.constantFrom(10, 60, 400, 1_100, 5_000),
  (ms) =>
    ({ browser }) =>
      browser.clock.advance(ms),
);
const cut = named(
  "cut",
  fc.constant(0),
  () =>
    ({ plant }) =>
      plant.cut(),
);

/** Everything that is under way arrives. */
const arrive = named("arrive", fc.constant(0), () => ({ plant, browser }) => {
  browser.carry();
  browser.clock.advance(60);
  for (let left = plant.busy() + 3; left > 0; left--) {
    plant.serve(0);
    plant.reply(0);
    plant.send(0);
  }
});

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: toggle },
    { weight: 5, arbitrary: commit },
    { weight: 5, arbitrary: serve },
    { weight: 5, arbitrary: reply },
    { weight: 4, arbitrary: send },
    { weight: 5, arbitrary: carry },
    { weight: 4, arbitrary: pass },
    { weight: 1, arbitrary: cut },
    { weight: 3, arbitrary: arrive },
  ),
  { minLength: 5, maxLength: 60 },
);

const calmDown = async ({ plant, browser }: World) => {
  for (let turn = 0; turn < 40; turn++) {
    browser.carry();
    await settle();
    for (let left = plant.busy(); left > 0; left--) {
      plant.serve(0);
      plant.reply(0);
      plant.send(0);
      await settle();
    }
    browser.clock.advance(300);
    await settle();
  }
};

const run = async (all: readonly Step[]) => {
  const plant = fakePlant();
  const world: World = { plant, browser: browserOn(plant) };
  for (const step of all) {
    step(world);
    await settle();
  }
  await calmDown(world);
  const seen = world.browser.tabs.flatMap(({ shown }, at) =>
    [...shown].map(([read, { observer }]) => [at, reads[read], observer.getCurrentResult().data]),
  );
  const stands = world.browser.tabs.flatMap(({ shown }, at) =>
    [...shown.keys()].map((read) => [at, reads[read], plant.answerOf(reads[read]!.procedure, reads[read]!.input)]),
  );
  world.browser.close();
  return { seen, stands };
};

test("an event between a read and the first opening of the stream is heard", async () => {
  const { seen, stands } = await run([
    ({ browser }) => browser.tabs[0]?.toggle(1),
    ({ plant }) => plant.serve(0),
    ({ plant }) => plant.commit("StopChanged", "M1"),
    ({ plant }) => plant.reply(0),
  ]);
  expect(seen).toEqual(stands);
});

test("an event between a read and the opening is heard when the answer comes after the stream", async () => {
  const { seen, stands } = await run([
    ({ browser }) => browser.tabs[0]?.toggle(0),
    ({ plant }) => plant.serve(0),
    ({ plant }) => plant.commit("MachineChanged", "M1"),
    ({ browser }) => browser.carry(),
    ({ browser }) => browser.clock.advance(60),
    ({ plant }) => plant.serve(0),
    ({ plant }) => plant.reply(0),
  ]);
  expect(seen).toEqual(stands);
});

test("whatever happens in whatever order, all tabs end with the state of the server", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { seen, stands } = await run(all);
      expect(seen).toEqual(stands);
    }),
    { numRuns: runs(400) },
  );
});
