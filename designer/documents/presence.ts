import type { Clock } from "#engine/transport/clock.ts";

/** What the tabs of one browser tell each other about the documents that they edit. */
export interface TabMessage {
  type: "who" | "here" | "gone";
  /** `owner/kind/slug`. */
  place: string;
  tab: string;
}

export interface TabChannel {
  post: (message: TabMessage) => void;
  listen: (listener: (message: TabMessage) => void) => () => void;
}

export interface Presence {
  /** The other tabs that edit the same document. */
  others: () => ReadonlySet<string>;
  subscribe: (listener: () => void) => () => void;
  /** Resolves with those of these tabs that do not answer: they were killed. */
  silent: (tabs: readonly string[]) => Promise<string[]>;
  leave: () => void;
}

/** A tab that is busy may need so long to answer (ms). One that answers later is seen as alive then. */
const patience = 1_000;

/** Says in the channel which document this tab edits, and hears which other tabs do. */
export const enterPlace = (channel: TabChannel, clock: Clock, place: string, tab: string): Presence => {
  const others = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const stopListening = channel.listen((message) => {
    if (message.place !== place || message.tab === tab) return;
    if (message.type === "who") channel.post({ type: "here", place, tab });
    if (message.type === "gone" ? others.delete(message.tab) : !others.has(message.tab) && others.add(message.tab))
      tell();
  });
  channel.post({ type: "who", place, tab });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const missing = (tabs: readonly string[]) => tabs.filter((one) => !others.has(one));
  return {
    others: () => others,
    subscribe,
    silent: (tabs) =>
      new Promise((resolve) => {
        if (missing(tabs).length === 0) return resolve([]);
        const end = () => {
          cancel();
          stop();
          resolve(missing(tabs));
        };
        const cancel = clock.after(patience, end);
        const stop = subscribe(() => {
          if (missing(tabs).length === 0) end();
        });
      }),
    leave: () => {
      stopListening();
      channel.post({ type: "gone", place, tab });
    },
  };
};

/** The channel of this browser; without one (an old browser) every tab is alone. */
export const browserTabs = (): TabChannel => {
  if (typeof BroadcastChannel === "undefined") return { post: () => {}, listen: () => () => {} };
  const channel = new BroadcastChannel("shopwright-designer");
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel.addEventListener("message", hear);
      return () => channel.removeEventListener("message", hear);
    },
  };
};
