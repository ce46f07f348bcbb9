import type { Message } from "#engine/language/flow/types.ts";
import { leaving } from "#engine/wizard/leave.ts";
import type { SourceState } from "#engine/wizard/source.ts";
import { readsTime } from "#engine/wizard/time.ts";
import type {
  ResolvedWizard,
  Snapshot,
  WizardEffect,
  WizardEvent,
  WizardFrame,
  WizardRead,
} from "#engine/wizard/types.ts";
import { answerOther } from "../flows/reads.ts";
import { actorOf, type CallEffect, deliver, endEvent, fateEvent, openKeys, recall } from "./delivery.ts";
import { createMoment, type Moment, type Surroundings } from "./moment.ts";
import { createStepReads, type ReadParts } from "./reads.ts";
import type { SnapshotStore } from "./store.ts";
import { createWaits } from "./waits.ts";
import { createWritten } from "./written.ts";

export type { Surroundings };

export interface DriverParts extends Omit<ReadParts, "services"> {
  wizard: ResolvedWizard;
  snapshot: Snapshot;
  surroundings: Surroundings;
  store: SnapshotStore;
  notify: (message: Message, level: "success" | "info" | "warning" | "error") => void;
  navigate: (to: string) => void;
  select: (selection: string, item: unknown) => void;
  remember: (list: string, key: string) => void;
  /** The person is asked what becomes of what was entered; the answer comes as the event `quit`. */
  askQuit: () => void;
  /** The person gives up; what was handed over is as before. */
  quit: () => void;
}

/** A running wizard: what its frame draws, and what its controls and buttons report. */
export interface Driver {
  frame: () => WizardFrame;
  snapshot: () => Snapshot;
  sources: () => Readonly<Record<string, SourceState>>;
  subscribe: (listener: () => void) => () => void;
  send: (event: WizardEvent) => void;
  reload: (names: readonly string[]) => void;
  surround: (surroundings: Surroundings) => void;
  /** Takes a snapshot that another terminal has stored, or this one's own back. */
  adopt: (snapshot: Snapshot) => void;
  /** Forgets the run, or puts it aside, because its page has become that of another. */
  abandon: () => void;
  stop: () => void;
}

/** Time-dependent rules are drawn anew at this pace. Milliseconds. */
const tick = 1000;

/** What a read that has failed says, where its step does not show it. */
const tellFailure = ({ notify }: DriverParts, name: string, state: SourceState, { onError }: WizardRead): void => {
  if (state.status !== "failed") return;
  if (onError === "notify" && state.message !== null) notify({ label: state.message, values: {} }, "error");
  if (onError === "log") console.error(`The read ${name} failed`, state.message);
};

/** Does what the wizard wants done outside of itself. */
const performer = (
  parts: DriverParts,
  moment: Moment,
  { call, reload }: { call: (effect: CallEffect) => void; reload: (names: readonly string[]) => void },
): ((effect: WizardEffect) => void) => {
  const { store } = parts;
  return (effect) => {
    if (effect.type === "save") store.save(moment.withProgress(effect.snapshot));
    else if (effect.type === "discard") void store.discard();
    else if (effect.type === "park") void store.park(moment.withProgress(effect.snapshot));
    else if (effect.type === "call") call(effect);
    else if (effect.type === "notify") parts.notify(effect.message, effect.level);
    else if (effect.type === "navigate") parts.navigate(effect.to);
    else if (effect.type === "select") parts.select(effect.selection, effect.item);
    else if (effect.type === "remember") parts.remember(effect.list, effect.key);
    else if (effect.type === "reload") reload(effect.names);
    else if (effect.type === "askQuit") parts.askQuit();
    else if (effect.type === "left" && effect.reason === "quit") parts.quit();
  };
};

/** Hears what becomes of queued calls, of the link and of the time. The result ends it. */
const listen = (
  { wizard, transport, clock, store }: DriverParts,
  moment: Moment,
  send: (event: WizardEvent) => void,
  redraw: () => void,
): (() => void) => {
  const endings = [
    transport.queue.onEnd((end) => {
      if (openKeys(moment.snapshot(), moment.isRead).includes(end.key)) send(endEvent(end));
    }),
    transport.link.subscribe(() => {
      redraw();
      if (transport.link.get().online) void store.flush();
    }),
    clock.every(tick, () => {
      if (readsTime(wizard, moment.snapshot().stepId)) redraw();
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
};

/** The run as its events move it: each is taken, drawn, and its effects are performed. */
const createRun = (parts: DriverParts, moment: Moment) => {
  const { clock, transport, wizard } = parts;
  const listeners = new Set<() => void>();
  const written = createWritten(parts);
  const waits = createWaits(clock, (at) => send({ type: "waited", at }));
  let stopped = false;
  const reads = createStepReads({ ...parts, services: moment.services }, (name, state, read) => {
    moment.answered(name, state);
    tellFailure(parts, name, state, read);
    send({ type: "answered", source: name });
  });
  const call = async (effect: CallEffect) => {
    const isOnlyRead = moment.isRead(effect.procedure);
    const options = { title: { label: wizard.title, values: {} }, actor: actorOf(moment.stand()) };
    const event = await deliver(transport, effect, isOnlyRead, options);
    if (event.type === "reply" && !isOnlyRead) written.add(effect.procedure);
    if (event.type === "reply" && effect.answers !== undefined)
      answerOther(parts.client, effect.answers, effect.input, event.res);
    send(event);
  };
  const perform = performer(parts, moment, { call: (effect) => void call(effect), reload: reads.reload });
  /** The reads that a step wants may answer at once, which is the next event: all else of this one is done before. */
  const show = () => {
    for (const listener of listeners) listener();
    reads.keep(moment.frame().reads, moment.frame().stepId);
  };
  /** What was written changes lists: they are read again when the flow is over, or goes on without this screen. */
  const readWritten = () => {
    if (stopped || !moment.snapshot().run) written.readAgain();
  };
  const send = (event: WizardEvent) => {
    if (stopped) return readWritten();
    const effects = moment.dispatch(event);
    waits.watch(moment.frame().wait);
    for (const effect of effects) perform(effect);
    show();
    readWritten();
  };
  const redraw = () => {
    if (stopped) return;
    moment.redraw();
    waits.watch(moment.frame().wait);
    show();
  };
  const stop = () => {
    stopped = true;
    waits.stop();
    reads.stop();
    readWritten();
  };
  return { listeners, send, redraw, perform, reload: reads.reload, stop };
};

/** Performs what the pure wizard decides: reads, calls, waits, saving. Decides nothing itself. */
export const createDriver = (parts: DriverParts): Driver => {
  const moment = createMoment(parts);
  const { listeners, send, redraw, perform, reload, stop } = createRun(parts, moment);
  /** What the server has stored of a call that no queue knows of. What is still to be called then waits for a person. */
  const ask = async (key: string) => {
    const event = await recall(parts.transport, moment.snapshot(), key);
    if (event && moment.effectsOf(event).every(({ type }) => type !== "call")) send(event);
  };
  /** What is known of the calls whose end this run has not heard of, as after a reload. */
  const reconcile = async () => {
    for (const key of openKeys(moment.snapshot(), moment.isRead)) {
      const fate = await parts.transport.queue.find(key);
      const event = fateEvent(key, fate, moment.snapshot().status);
      if (event) send(event);
      if (!fate && moment.snapshot().status === "unsure") await ask(key);
    }
  };
  const stopListening = listen(parts, moment, send, redraw);
  void reconcile();
  return {
    frame: moment.frame,
    snapshot: moment.snapshot,
    sources: moment.sources,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send,
    reload,
    surround: (next) => {
      moment.surround(next);
      redraw();
    },
    adopt: (stored) => {
      moment.adopt(stored);
      send({ type: "open" });
      void reconcile();
    },
    abandon: () => {
      for (const effect of leaving(moment.stand())) perform(effect);
    },
    stop: () => {
      stopListening();
      stop();
      void parts.store.flush();
    },
  };
};
