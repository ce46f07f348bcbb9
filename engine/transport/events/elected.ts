import type { Clock } from "#engine/transport/clock.ts";
import { beatEvery, type ElectionInput, initialElection, leads, nextElection, turnOf } from "./election.ts";
import type { Keeper } from "./keeper.ts";
import type { DownMessage, EventPort, UpMessage } from "./port.ts";

type Wire =
  | { kind: "beat"; from: string }
  | { kind: "leaving"; from: string }
  | { kind: "up"; from: string; message: UpMessage }
  | { kind: "down"; to: string; message: DownMessage };

/** What of a BroadcastChannel is used. */
export interface Channel {
  postMessage: (message: Wire) => void;
  addEventListener: (type: "message", listener: (event: { data: Wire }) => void) => void;
}

/** The stream as the elected tab keeps it for all. */
interface Host {
  /** Begins to keep it. */
  start: () => void;
  stop: () => void;
  /** What a tab says; nothing while this one does not keep the stream. */
  receive: (from: string, message: UpMessage) => void;
}

/** `tell` brings the tab of this id what the keeper says. */
const createHost = (createKeeper: () => Keeper, tell: (to: string, message: DownMessage) => void): Host => {
  const members = new Map<string, (message: UpMessage) => void>();
  let keeper: Keeper | null = null;
  const memberOf = (from: string) => {
    const known = members.get(from);
    if (known || !keeper) return known;
    const joined = keeper.join((message) => tell(from, message));
    members.set(from, joined);
    return joined;
  };
  return {
    start: () => void (keeper = createKeeper()),
    stop: () => {
      keeper?.stop();
      keeper = null;
      members.clear();
    },
    receive: (from, message) => memberOf(from)?.(message),
  };
};

/** The way to the stream for browsers without shared workers: one elected tab keeps it for all, over a channel. */
export const electedPort = (id: string, channel: Channel, clock: Clock, createKeeper: () => Keeper): EventPort => {
  let state = initialElection(id, clock.now());
  let listener: (message: DownMessage) => void = () => {};
  let wanted: UpMessage = { kind: "topics", topics: [] };
  const host = createHost(createKeeper, (to, message) =>
    to === id ? listener(message) : channel.postMessage({ kind: "down", to, message }),
  );
  const send = (message: UpMessage) => {
    if (leads(state)) host.receive(id, message);
    else channel.postMessage({ kind: "up", from: id, message });
  };
  const beat = () => channel.postMessage({ kind: "beat", from: id });
  const step = (input: ElectionInput) => {
    const before = state;
    state = nextElection(state, input, clock.now());
    const turn = turnOf(before, state);
    if (turn === "none") return;
    if (turn === "lead") host.start();
    else host.stop();
    send(wanted);
    if (turn === "lead") beat();
  };
  channel.addEventListener("message", ({ data }) => {
    if (data.kind === "beat") step({ kind: "beat", from: data.from });
    else if (data.kind === "leaving") step({ kind: "bye", from: data.from });
    else if (data.kind === "up") host.receive(data.from, data.message);
    else if (data.to === id) listener(data.message);
  });
  /** A leader that goes hands over at once; a page that comes back from the browser's cache joins again. */
  const leave = () => {
    if (!leads(state)) return;
    channel.postMessage({ kind: "leaving", from: id });
    state = initialElection(id, clock.now());
    host.stop();
  };
  clock.every(beatEvery, () => {
    step({ kind: "tick" });
    if (leads(state)) beat();
  });
  return {
    send: (message) => {
      if (message.kind === "topics") wanted = message;
      send(message);
      if (message.kind === "bye") leave();
    },
    onMessage: (listen) => void (listener = listen),
  };
};
