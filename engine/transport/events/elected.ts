import type { Clock } from "#engine/transport/clock.ts";
import { beatEvery, initialElection, leads, nextElection, type ElectionInput } from "./election.ts";
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

/** The way to the stream for browsers without shared workers: one elected tab keeps it for all, over a channel. */
export const electedPort = (id: string, channel: Channel, clock: Clock, createKeeper: () => Keeper): EventPort => {
  let state = initialElection(id, clock.now());
  let keeper: Keeper | null = null;
  let listener: (message: DownMessage) => void = () => {};
  let wanted: UpMessage = { kind: "topics", topics: [] };
  const members = new Map<string, (message: UpMessage) => void>();

  const memberOf = (from: string) => {
    if (!keeper) return null;
    const known = members.get(from);
    if (known) return known;
    const down = (message: DownMessage) =>
      from === id ? listener(message) : channel.postMessage({ kind: "down", to: from, message });
    const joined = keeper.join(down);
    members.set(from, joined);
    return joined;
  };
  const send = (message: UpMessage) => {
    if (leads(state)) memberOf(id)?.(message);
    else channel.postMessage({ kind: "up", from: id, message });
  };
  const lead = () => {
    keeper = createKeeper();
    send(wanted);
    channel.postMessage({ kind: "beat", from: id });
  };
  const yieldTo = () => {
    keeper?.stop();
    keeper = null;
    members.clear();
    send(wanted);
  };
  const take = (input: ElectionInput) => {
    const [led, followed] = [leads(state), state.leader];
    state = nextElection(state, input, clock.now());
    if (leads(state) && !led) lead();
    else if (!leads(state) && (led || state.leader !== followed)) yieldTo();
  };
  channel.addEventListener("message", ({ data }) => {
    if (data.kind === "beat") take({ kind: "beat", from: data.from });
    else if (data.kind === "leaving") take({ kind: "bye", from: data.from });
    else if (data.kind === "up") memberOf(data.from)?.(data.message);
    else if (data.to === id) listener(data.message);
  });
  /** A leader that goes hands over at once; a page that comes back from the browser's cache joins again. */
  const leave = () => {
    if (!leads(state)) return;
    channel.postMessage({ kind: "leaving", from: id });
    state = initialElection(id, clock.now());
    keeper?.stop();
    keeper = null;
    members.clear();
  };
  clock.every(beatEvery, () => {
    take({ kind: "tick" });
    if (leads(state)) channel.postMessage({ kind: "beat", from: id });
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
