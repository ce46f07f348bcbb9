import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { createKeeper } from "./keeper.ts";
import type { DownMessage } from "./port.ts";

interface Opened {
  url: string;
  lastId: string | undefined;
  send: (text: string) => void;
  cut: () => void;
  aborted: () => boolean;
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** A server in memory: each opened stream can be written to and cut. */
const fakeServer = () => {
  const opened: Opened[] = [];
  const server = { status: 200, health: 200, up: true, probes: 0, opened };
  const stream = (url: string, init: RequestInit): Response => {
    let control!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (control = controller) });
    const signal = init.signal as AbortSignal;
    signal.addEventListener("abort", () => control.error(signal.reason));
    opened.push({
      url,
      lastId: (init.headers as Record<string, string>)["last-event-id"],
      send: (text) => control.enqueue(new TextEncoder().encode(text)),
      cut: () => control.close(),
      aborted: () => signal.aborted,
    });
    return new Response(body, { status: server.status });
  };
  const fetcher = async (url: string, init: RequestInit) => {
    if (!url.startsWith("/api/events")) server.probes++;
    if (!server.up) throw new TypeError("Failed to fetch");
    return url.startsWith("/api/events") ? stream(url, init) : new Response("{}", { status: server.health });
  };
  return { ...server, server, fetch: fetcher as unknown as typeof fetch };
};

/** `random` spreads what is tried again. */
const setUp = (random = 0) => {
  const clock = fakeClock();
  const fake = fakeServer();
  const keeper = createKeeper({ fetch: fake.fetch, clock, random: () => random });
  const join = () => {
    const heard: DownMessage[] = [];
    const send = keeper.join((message) => heard.push(message));
    return {
      heard,
      send,
      frames: () => heard.flatMap((message) => (message.kind === "frames" ? message.frames : [])).length,
    };
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settle();
  };
  return { ...fake, keeper, join, pass };
};
const frame = (id: number) => `id: ${id}\nevent: StopChanged\ndata: {"seq":${id},"event":"StopChanged","at":"x"}\n\n`;

const isOnline = ({ heard }: { heard: readonly DownMessage[] }): boolean | undefined =>
  heard.flatMap((message) => (message.kind === "link" ? [message.link.online] : [])).at(-1);

test("many tabs share one stream with the topics of all", async () => {
  const { join, pass, opened } = setUp();
  const [one, two] = [join(), join()];
  one.send({ kind: "topics", topics: ["StopChanged"] });
  two.send({ kind: "topics", topics: ["MachineChanged"] });
  await pass(60);
  expect(opened.map((stream) => stream.url)).toEqual(["/api/events?topics=MachineChanged,StopChanged"]);
  opened[0]!.send(frame(1));
  await settle();
  expect([one.frames(), two.frames()]).toEqual([1, 1]);
});

test("what comes in one piece is handed on in one piece, and in its order", async () => {
  const { join, pass, opened } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send(frame(1) + frame(2) + frame(3));
  await settle();
  opened[0]!.send(frame(4));
  await settle();
  const pieces = tab.heard.flatMap((message) => (message.kind === "frames" ? [message.frames] : []));
  expect(pieces.map((frames) => frames.map(({ seq }) => seq))).toEqual([[1, 2, 3], [4]]);
});

test("a stream that was cut before its first frame is resumed from where it opened", async () => {
  const { join, pass, opened } = setUp();
  join().send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send("id: 40\n\n");
  await settle();
  opened[0]!.cut();
  await settle();
  await pass(1_000);
  expect(opened[1]?.lastId).toBe("40");
});

test("a cut stream is resumed after the last frame", async () => {
  const { join, pass, opened } = setUp();
  join().send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send(frame(41));
  await settle();
  opened[0]!.cut();
  await settle();
  await pass(1_000);
  expect([opened.length, opened[1]!.lastId]).toEqual([2, "41"]);
});

test("new topics reopen the stream where it stood", async () => {
  const { join, pass, opened } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send(frame(5));
  await settle();
  tab.send({ kind: "topics", topics: ["StopChanged", "OrderChanged"] });
  await pass(60);
  expect([opened[0]!.aborted(), opened[1]!.lastId, opened[1]!.url]).toEqual([
    true,
    "5",
    "/api/events?topics=OrderChanged,StopChanged",
  ]);
});

test("an ended session closes the stream until somebody signs in, and a new user starts from now", async () => {
  const { join, pass, opened, server } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send(frame(5));
  await settle();
  server.status = 401;
  opened[0]!.cut();
  await settle();
  await pass(1_000);
  expect(tab.heard.at(-1)).toEqual({ kind: "signed-out" });
  await pass(20_000);
  expect(opened.length).toBe(2);
  server.status = 200;
  tab.send({ kind: "session" });
  await pass(60);
  expect([opened.length, opened[2]!.lastId]).toEqual([3, undefined]);
});

test("the last tab that leaves closes the stream", async () => {
  const { join, pass, opened } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  tab.send({ kind: "bye" });
  await pass(60);
  expect(opened[0]!.aborted()).toBe(true);
});

test("a server that restarts is found again without hands", async () => {
  const { join, pass, opened, server } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send(frame(9));
  await settle();
  server.up = false;
  opened[0]!.cut();
  await settle();
  expect(tab.heard.filter((message) => message.kind === "link").at(-1)).toMatchObject({ link: { online: false } });
  for (let second = 0; second < 10; second++) await pass(1_000);
  server.up = true;
  for (let second = 0; second < 3; second++) await pass(1_000);
  expect(opened.at(-1)!.lastId).toBe("9");
  expect(tab.heard.filter((message) => message.kind === "link").at(-1)).toMatchObject({ link: { online: true } });
});

test("a tab whose own call failed hears that the link is there after all", async () => {
  const { join, pass } = setUp();
  const tab = join();
  tab.heard.length = 0;
  tab.send({ kind: "suspect" });
  await pass(10);
  expect(tab.heard).toMatchObject([{ kind: "link", link: { online: true } }]);
});

test("what a tab has missed before its topics were heard is read again from there", async () => {
  const { join, pass, opened } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send("id: 40\n\n");
  await settle();
  tab.send({ kind: "topics", topics: ["StopChanged", "OrderChanged"], since: { OrderChanged: 37 } });
  await pass(60);
  expect(opened.map(({ lastId }) => lastId)).toEqual([undefined, "37"]);
  tab.send({ kind: "topics", topics: ["StopChanged", "OrderChanged"], since: { OrderChanged: 37, StopChanged: 40 } });
  await pass(60);
  expect(opened.length).toBe(2);
});

test("the first opening begins after what the shown reads hold, and a cut before its first frame does not lose that", async () => {
  const { join, pass, opened } = setUp();
  join().send({ kind: "topics", topics: ["StopChanged"], since: { StopChanged: 12 } });
  await pass(60);
  opened[0]!.cut();
  await settle();
  await pass(1_000);
  expect(opened.map(({ lastId }) => lastId)).toEqual(["12", "12"]);
});

test("an answer from before the place at which the stream opened has it read again from there, once it is known", async () => {
  const { join, pass, opened } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  tab.send({ kind: "topics", topics: ["StopChanged"], since: { StopChanged: 38 } });
  await pass(60);
  expect(opened.length).toBe(1);
  opened[0]!.send("id: 40\n\n");
  await settle();
  await pass(0);
  expect(opened.map(({ lastId }) => lastId)).toEqual([undefined, "38"]);
});

test("a tab that joins a stream under way hears what was handed out since its own answer", async () => {
  const { join, pass, opened } = setUp();
  join().send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send(frame(5));
  await settle();
  const late = join();
  late.send({ kind: "topics", topics: ["StopChanged"], since: { StopChanged: 5 } });
  await pass(60);
  expect(opened.length).toBe(1);
  late.send({ kind: "topics", topics: ["StopChanged"], since: { StopChanged: 4 } });
  await pass(60);
  expect(opened[1]?.lastId).toBe("4");
});

test("a stream that is dead without knowing is opened again where it stood: after a lost link, and when heartbeats stay away", async () => {
  const { join, pass, opened, server } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send(frame(7));
  await settle();
  server.up = false;
  for (let second = 0; second < 3; second++) await pass(1_000);
  expect(tab.heard.at(-1)).toMatchObject({ link: { online: false } });
  server.up = true;
  for (let second = 0; second < 4; second++) await pass(1_000);
  expect(opened.map(({ lastId, aborted }) => [lastId, aborted()])).toEqual([
    [undefined, true],
    ["7", false],
  ]);
  for (let second = 0; second < 65; second++) await pass(1_000);
  expect(opened.map(({ aborted }) => aborted())).toEqual([true, true, false]);
});

test("a place that comes alone, as with a heartbeat, is where a cut stream goes on", async () => {
  const { join, pass, opened } = setUp();
  join().send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send(frame(7));
  opened[0]!.send("id: 2000\n\n");
  await settle();
  opened[0]!.cut();
  await settle();
  await pass(2_000);
  expect(opened[1]?.lastId).toBe("2000");
});

test("while the link is lost neither signs of life nor new topics open the stream", async () => {
  const { join, pass, opened, server } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  server.up = false;
  opened[0]!.cut();
  for (let second = 0; second < 5; second++) await pass(1_000);
  tab.send({ kind: "topics", topics: ["StopChanged", "OrderChanged"] });
  await pass(60);
  expect([opened.length, isOnline(tab)]).toEqual([1, false]);
});

test("an answer to a person's call is a link, long before the next question", async () => {
  const { join, pass, opened, server } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  server.up = false;
  opened[0]!.cut();
  for (let second = 0; second < 120; second++) await pass(1_000);
  server.up = true;
  tab.send({ kind: "answered" });
  await pass(60);
  expect([tab.heard.at(-1), opened.length]).toMatchObject([{ link: { online: true } }, 2]);
});

test("a server behind a gateway that says so is no link, one that fails by itself is", async () => {
  const answers = [502, 504, 500, 401].map(async (health) => {
    const { join, pass, opened, server } = setUp();
    const tab = join();
    tab.send({ kind: "topics", topics: ["StopChanged"] });
    await pass(60);
    server.health = health;
    opened[0]!.cut();
    await settle();
    return isOnline(tab);
  });
  expect(await Promise.all(answers)).toEqual([false, false, true, true]);
});

test("a stream that could not be opened is no end of the session, and is tried again", async () => {
  const { join, pass, opened, server } = setUp();
  const tab = join();
  server.up = false;
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  expect(tab.heard.some(({ kind }) => kind === "signed-out")).toBe(false);
  server.up = true;
  for (let second = 0; second < 3; second++) await pass(1_000);
  expect(opened.length).toBe(1);
});

test("a tab without topics opens no stream", async () => {
  const { join, pass, opened } = setUp();
  join().send({ kind: "topics", topics: [] });
  await pass(60);
  expect(opened).toEqual([]);
});

test("a tab that has given no sign of life for three minutes is heard for no longer", async () => {
  const { join, pass, opened } = setUp();
  const [silent, alive] = [join(), join()];
  silent.send({ kind: "topics", topics: ["StopChanged"] });
  for (let twenty = 0; twenty < 12; twenty++) {
    alive.send({ kind: "topics", topics: ["OrderChanged"] });
    opened.at(-1)?.send(":\n\n");
    await pass(20_000);
  }
  const urls = opened.map(({ url }) => url);
  expect([urls[0], urls.at(-1)]).toEqual([
    "/api/events?topics=OrderChanged,StopChanged",
    "/api/events?topics=OrderChanged",
  ]);
});

test("a tab whose answer is newer than the stream has it read again from where the others stand", async () => {
  const { join, pass, opened } = setUp();
  const [one, two] = [join(), join()];
  one.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send("id: 40\n\n");
  await settle();
  two.send({ kind: "topics", topics: ["OrderChanged"], since: { OrderChanged: 60 } });
  await pass(60);
  expect(opened[1]!.lastId).toBe("40");
});

test("a sign-in begins anew: the old stream is closed, and what tabs had heard before counts no more", async () => {
  const { join, pass, opened } = setUp();
  const [one, two] = [join(), join()];
  two.send({ kind: "topics", topics: ["StopChanged"], since: { StopChanged: 5 } });
  await pass(60);
  opened[0]!.send(frame(7));
  await settle();
  one.send({ kind: "session" });
  expect(opened[0]!.aborted()).toBe(true);
  await pass(60);
  expect([opened.length, opened[1]!.lastId]).toEqual([2, undefined]);
});

test("a sign-in is told to the other tabs only", async () => {
  const { join } = setUp();
  const [one, two] = [join(), join()];
  one.send({ kind: "session" });
  expect([one, two].map(({ heard }) => heard.filter(({ kind }) => kind === "session").length)).toEqual([0, 1]);
});

test("after the end of a session no sign of life opens the stream", async () => {
  const { join, pass, opened, server } = setUp();
  const tab = join();
  server.status = 401;
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  expect([opened.length, tab.heard.at(-1)]).toEqual([1, { kind: "signed-out" }]);
});

test("a page that comes back has what it missed meanwhile read again", async () => {
  const { join, pass, opened } = setUp();
  const [one, two] = [join(), join()];
  for (const tab of [one, two]) tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send("id: 40\n\n");
  await settle();
  two.send({ kind: "bye" });
  opened[0]!.send(frame(45));
  await settle();
  expect([one.frames(), two.frames()]).toEqual([1, 0]);
  two.send({ kind: "topics", topics: ["StopChanged"], since: { StopChanged: 41 } });
  await pass(60);
  expect(opened[1]?.lastId).toBe("41");
});

test("events that are counted anew after a snapshot leave nothing missed", async () => {
  const { join, pass, opened } = setUp();
  join().send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send(frame(50));
  opened[0]!.send(frame(10).replaceAll("StopChanged", "Snapshot"));
  await settle();
  join().send({ kind: "topics", topics: ["StopChanged"], since: { StopChanged: 20 } });
  await pass(60);
  expect(opened.length).toBe(1);
});

test("calls that fail do not hurry a stream that the server refuses", async () => {
  const { join, pass, opened, server } = setUp();
  const tab = join();
  server.status = 503;
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  tab.send({ kind: "suspect" });
  tab.send({ kind: "answered" });
  await pass(900);
  expect(opened.length).toBe(1);
  await pass(100);
  expect(opened.length).toBe(2);
});

test("the waits for a refused stream grow, and begin anew once it has opened, be it only for a moment", async () => {
  const { join, pass, opened, server } = setUp(0.5);
  server.status = 503;
  join().send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  await pass(1_500);
  server.status = 200;
  await pass(2_499);
  expect(opened.length).toBe(2);
  await pass(1);
  opened[2]!.cut();
  await settle();
  await pass(1_499);
  expect(opened.length).toBe(3);
  await pass(1);
  expect(opened.length).toBe(4);
});

test("a heartbeat is no piece with frames", async () => {
  const { join, pass, opened } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  opened[0]!.send(": beat\n\n");
  await settle();
  expect(tab.heard.map(({ kind }) => kind)).toEqual(["link"]);
});

test("a keeper that has stopped closes its stream, opens none again and asks the server nothing", async () => {
  const { keeper, join, pass, opened, server } = setUp();
  join().send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  keeper.stop();
  expect(opened[0]!.aborted()).toBe(true);
  for (let minute = 0; minute < 5; minute++) await pass(60_000);
  expect([opened.length, server.probes]).toEqual([1, 0]);
});

test("a stream whose own byte ends the loss of the link goes on", async () => {
  const { join, pass, opened, server } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  server.up = false;
  for (let second = 0; second < 3; second++) await pass(1_000);
  expect(isOnline(tab)).toBe(false);
  opened[0]!.send(": beat\n\n");
  await settle();
  await pass(60);
  expect([isOnline(tab), opened.length, opened[0]!.aborted()]).toEqual([true, 1, false]);
});

test("an answer from after the place at which the stream opened has missed nothing", async () => {
  const { join, pass, opened } = setUp();
  const tab = join();
  tab.send({ kind: "topics", topics: ["StopChanged"] });
  await pass(60);
  tab.send({ kind: "topics", topics: ["StopChanged"], since: { StopChanged: 42 } });
  opened[0]!.send("id: 40\n\n");
  await settle();
  await pass(60);
  expect(opened.length).toBe(1);
});
