import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Message } from "#engine/language/flow/types.ts";
import { environmentOf } from "#engine/wizard/environment.ts";
import { leaving } from "#engine/wizard/leave.ts";
import type { SourceState } from "#engine/wizard/source.ts";
import { readsTime } from "#engine/wizard/time.ts";
import { transition } from "#engine/wizard/transition.ts";
import type {
  ResolvedWizard,
  Snapshot,
  WizardContext,
  WizardEffect,
  WizardEvent,
  WizardFrame,
} from "#engine/wizard/types.ts";
import { view } from "#engine/wizard/view.ts";
import { readAffected } from "../flows/reads.ts";
import { deliver, endEvent, openKeys } from "./delivery.ts";
import { createStepReads, type ReadParts } from "./reads.ts";
import type { SnapshotStore } from "./store.ts";

/** What is around the wizard and changes without it. */
export type Surroundings = Omit<WizardContext, "now" | "sources" | "isRead" | "online">;

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

const nothingAnswered: ReadonlySet<string> = new Set();
const sourceLess: Readonly<Record<string, SourceState>> = {};

/** Performs what the pure wizard decides: reads, calls, waits, saving. Decides nothing itself. */
export const createDriver = (parts: DriverParts): Driver => {
  const { wizard, store, clock, transport } = parts;
  const listeners = new Set<() => void>();
  let { snapshot, surroundings } = parts;
  let sources = sourceLess;
  let frame: WizardFrame;
  let timer = { at: "", cancel: () => {} };
  let stopped = false;
  /** Procedures that the flow under way has written with. */
  const written = new Set<string>();

  const isRead = (name: string) => parts.procedures(name)?.kind === "read";
  const context = (): WizardContext => ({
    ...surroundings,
    now: new Date(clock.now()).toISOString(),
    online: transport.link.get().online,
    isRead,
    sources,
  });
  const services = () => surroundings.services ?? {};
  const reads = createStepReads({ ...parts, services }, (name, state, read) => {
    sources = { ...sources, [name]: state };
    if (state.status === "failed" && state.message !== null && read.onError === "notify")
      parts.notify({ label: state.message, values: {} }, "error");
    if (state.status === "failed" && read.onError === "log") console.error(`The read ${name} failed`, state.message);
    send({ type: "answered", source: name });
  });
  /** A wait runs out by itself; the time of a popup begins when it is shown, and is the popup's own. */
  const watchTime = () => {
    const { wait } = frame;
    const at = wait?.at ?? "";
    if (timer.at === at) return;
    timer.cancel();
    const cancel = wait ? clock.after(wait.seconds * 1000, () => send({ type: "waited", at })) : () => {};
    timer = { at, cancel };
  };
  const look = () => {
    frame = view(wizard, snapshot, context());
    watchTime();
  };
  /** The reads that a step wants may answer at once, which is the next event: all else of this one is done before. */
  const show = () => {
    for (const listener of listeners) listener();
    reads.keep(frame.reads, frame.stepId);
  };
  /** What was written changes lists: they are read again when the flow is over, or goes on without this screen. */
  const readWritten = () => {
    if (snapshot.run && !stopped) return;
    for (const procedure of written) readAffected(parts.client, parts.procedures(procedure)?.events, nothingAnswered);
    written.clear();
  };
  const actor = (): Record<string, unknown> | null => {
    if (wizard.actor === undefined) return null;
    const { scope, services: given } = environmentOf({ wizard, snapshot, context: context() });
    const found = evaluate(wizard.actor, scope, given);
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : null;
  };
  const call = async (effect: Extract<WizardEffect, { type: "call" }>) => {
    const title = { label: wizard.title, values: {} };
    const isOnlyRead = isRead(effect.procedure);
    const event = await deliver(transport, effect, isOnlyRead, { title, actor: actor() });
    if (event.type === "reply" && !isOnlyRead) written.add(effect.procedure);
    send(event);
  };
  const withProgress = (saved: Snapshot): Snapshot => {
    const { position, count } = frame;
    return { ...saved, progress: { title: wizard.title, position, count, path: surroundings.route.path } };
  };
  const perform = (effect: WizardEffect) => {
    if (effect.type === "save") store.save(withProgress(effect.snapshot));
    else if (effect.type === "discard") void store.discard();
    else if (effect.type === "park") void store.park(withProgress(effect.snapshot));
    else if (effect.type === "call") void call(effect);
    else if (effect.type === "notify") parts.notify(effect.message, effect.level);
    else if (effect.type === "navigate") parts.navigate(effect.to);
    else if (effect.type === "select") parts.select(effect.selection, effect.item);
    else if (effect.type === "remember") parts.remember(effect.list, effect.key);
    else if (effect.type === "reload") reads.reload(effect.names);
    else if (effect.type === "askQuit") parts.askQuit();
    else if (effect.type === "left" && effect.reason === "quit") parts.quit();
  };
  const send = (event: WizardEvent) => {
    if (stopped) return readWritten();
    const before = snapshot;
    const [next, effects] = transition(wizard, snapshot, event, context());
    snapshot = next;
    if (snapshot.stepId !== before.stepId || snapshot.id !== before.id) sources = sourceLess;
    look();
    for (const effect of effects) perform(effect);
    show();
    readWritten();
  };
  /** What the queue knows of the calls whose end this run has not heard of, as after a reload. */
  const reconcile = async () => {
    for (const key of openKeys(snapshot, isRead)) {
      const fate = await transport.queue.find(key);
      if (fate && "end" in fate) send(endEvent(fate.end));
      else if (fate) send({ type: "queued", key });
      else if (snapshot.status === "queued") send({ type: "lost", key });
    }
  };
  const redraw = () => {
    if (stopped) return;
    look();
    show();
  };
  const endings = [
    transport.queue.onEnd((end) => {
      if (openKeys(snapshot, isRead).includes(end.key)) send(endEvent(end));
    }),
    transport.link.subscribe(() => {
      redraw();
      if (transport.link.get().online) void store.flush();
    }),
    clock.every(tick, () => {
      if (readsTime(wizard, snapshot.stepId)) redraw();
    }),
  ];
  frame = view(wizard, snapshot, context());
  void reconcile();
  return {
    frame: () => frame,
    snapshot: () => snapshot,
    sources: () => sources,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send,
    reload: (names) => reads.reload(names),
    surround: (next) => {
      surroundings = next;
      redraw();
    },
    adopt: (stored) => {
      snapshot = stored;
      sources = sourceLess;
      send({ type: "open" });
      void reconcile();
    },
    abandon: () => {
      for (const effect of leaving({ wizard, snapshot, context: context() })) perform(effect);
    },
    stop: () => {
      stopped = true;
      timer.cancel();
      for (const end of endings) end();
      reads.stop();
      readWritten();
      void store.flush();
    },
  };
};
