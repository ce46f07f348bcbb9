import type { QueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { Message } from "#engine/language/flow/types.ts";
import { splitUrl } from "#engine/navigation/path.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { isUntouched } from "#engine/wizard/snapshot.ts";
import type { ResolvedWizard, Snapshot } from "#engine/wizard/types.ts";
import { chosenBy } from "../flows/chosen.ts";
import { remember } from "../lists/recent.ts";
import type { RouteState } from "../navigation/route.tsx";
import { askPerson } from "../popups/ask-person.ts";
import type { Engine } from "../providers/EngineProvider.tsx";
import { createDriver, type Driver, type DriverParts, type Surroundings } from "./driver.ts";
import { isOfRows, isOpen, lacksRows, wizardInputs } from "./inputs.ts";
import { isAnswerDue, openingOf } from "./opening.ts";
import { forgetParked, readParked } from "./parked.ts";
import { isQuitAnswer, quitQuestion } from "./quit-question.ts";
import type { Opened } from "./saving.ts";
import { createSnapshotStore, keepingOnly, type SnapshotStore } from "./store.ts";
import type { Resolved } from "./use-wizard.ts";

export interface RunParts {
  /** The revision it runs on. */
  served: ServedDocument<WizardDocument>;
  resolved: Resolved;
  surroundings: Surroundings;
  /** Asks to go on with what is stored, null for nothing; true when that runs on other revisions. */
  turnTo: (stored: Snapshot | null) => Promise<boolean>;
  notify: (message: Message, level: "success" | "info" | "warning" | "error") => void;
  leave: (to: string) => void;
  /** The run that was shown last on this page. */
  before: RefObject<{ one: string | null; driver: Driver } | null>;
}

/** Another terminal has saved a newer state, or ended the run; `takeMine` goes on with what was entered here. */
export interface Overtaken {
  ended: boolean;
  takeMine: () => void;
}

/** An unfinished run that is about something else than what the wizard was opened for. */
export interface Unfinished {
  stored: Snapshot;
  goOn: () => void;
  beginAnew: () => void;
}

/** What a page shows of its run. */
export interface RunState {
  driver: Driver | null;
  problem: unknown;
  overtaken: Overtaken | null;
  unfinished: Unfinished | null;
}

/** Where a run stands, and what it shows there. */
export interface RunPlace {
  engine: Pick<Engine, "transport" | "copy" | "state" | "procedures">;
  client: QueryClient;
  clock: Clock;
  /** Company and user. */
  owner: string;
  /** The one of the subject that the page is of. */
  one: string | null;
  wizard: ResolvedWizard;
  /** What the wizard is handed when it is opened. */
  asked: WizardDocument["inputs"];
  before: RunParts["before"];
  /** The page as it is when something is done. */
  latest: () => {
    parts: RunParts;
    route: RouteState;
    isHere: () => boolean;
    addressOf: (to: string) => string;
  };
  /** A run that begins now. */
  fresh: (inputs: Snapshot["inputs"]) => Snapshot;
  show: (change: Partial<RunState>) => void;
}

/** Going through it sends nothing, so that leaving it leaves nothing unfinished. */
const isOnlyShown = ({ finish, steps }: ResolvedWizard): boolean =>
  finish.length === 0 && steps.every(({ onNext }) => onNext.length === 0);

/** A run can be gone on with later: not one of chosen rows, nor one that sends nothing. */
const isKeepable = ({ asked, wizard }: RunPlace): boolean => !isOfRows(asked) && !isOnlyShown(wizard);

const inputsOf = ({ asked, latest, engine }: RunPlace): Snapshot["inputs"] =>
  wizardInputs(asked, latest().route, engine.state.getState());

/** A store after whose changes the lists of unfinished runs are read again. */
const listed = (store: SnapshotStore, changed: () => void): SnapshotStore => ({
  ...store,
  discard: () => store.discard().finally(changed),
  park: (snapshot) => store.park(snapshot).finally(changed),
  flush: () => store.flush().finally(changed),
});

/** Keeps a run in the place of the user, the wizard and what the page is of. */
const storeAt = (place: RunPlace, superseded: (opened: Opened) => void): SnapshotStore => {
  const { engine, client, clock, owner, one, wizard } = place;
  const where = { wizard: wizard.slug, one: one ?? "", owner };
  const store = createSnapshotStore(engine.transport, engine.copy, clock, where, superseded);
  const isWorth = isKeepable(place) ? (run: Snapshot) => !isUntouched(run) : isOpen;
  return listed(keepingOnly(store, isWorth), () => {
    void client.invalidateQueries({ queryKey: ["drafts", owner] });
  });
};

type Outside = Pick<DriverParts, "notify" | "navigate" | "select" | "remember" | "askQuit" | "quit">;

/** What a run does on its page. What it has chosen goes along to the page that it leads to. */
const outside = ({ latest, engine: { state }, owner, asked }: RunPlace, askQuit: () => void): Outside => {
  let chose = false;
  return {
    notify: (message, level) => latest().parts.notify(message, level),
    navigate: (to) => {
      if (!latest().isHere()) return;
      const address = latest().addressOf(to);
      if (chose) state.getState().handOver(splitUrl(address)[0], true);
      latest().parts.leave(address);
    },
    select: (type, item) => {
      if (!latest().isHere()) return;
      chose = true;
      state.getState().choose(type, chosenBy(item));
    },
    remember: (list, key) => remember(localStorage, owner, list, key),
    askQuit,
    quit: () => {
      chose ||= isOfRows(asked);
    },
  };
};

/** A run that was put aside and that the address names: it is taken back into its place. */
const takeParked = async (
  { engine, owner, clock, latest }: RunPlace,
  store: SnapshotStore,
): Promise<Snapshot | null> => {
  const parked = await readParked(engine.copy, owner, latest().route.query["run"]);
  if (!parked) return null;
  store.save(parked);
  await forgetParked(engine.copy, owner, parked.id, clock.now());
  return parked;
};

const driverParts = (
  place: RunPlace,
  store: SnapshotStore,
  snapshot: Snapshot,
  askQuit: () => Promise<void>,
): DriverParts => {
  const { engine, client, clock, wizard, latest } = place;
  return {
    wizard,
    snapshot,
    surroundings: latest().parts.surroundings,
    store,
    client,
    transport: engine.transport,
    clock,
    procedures: engine.procedures ?? (() => undefined),
    entities: () => engine.state.getState().entities,
    ...outside(place, () => void askQuit()),
  };
};

interface Running {
  store: SnapshotStore;
  /** Goes on with what is stored; null begins anew. */
  start: (stored: Snapshot | null) => Promise<void>;
  /** Says what has been overtaken. */
  tell: (opened: Opened) => void;
  show: RunPlace["show"];
  failed: (problem: unknown) => void;
}

/** Opens a run: what is stored of it is gone on with, unless it is about something else. */
const opener = (place: RunPlace, { store, start, tell, show, failed }: Running): (() => Promise<void>) => {
  const { latest } = place;
  const anew = async () => {
    await store.discard();
    await start(null);
  };
  const ask = (stored: Snapshot, at: string | null) => {
    const goOn = () => {
      if (at !== null) latest().parts.leave(at);
      else start(stored).catch(failed);
    };
    const beginAnew = () => {
      show({ unfinished: null });
      anew().catch(failed);
    };
    show({ unfinished: { stored, goOn, beginAnew } });
  };
  return async () => {
    const opened = await store.load();
    const parked = opened.snapshot ? null : await takeParked(place, store);
    if (parked) return start(parked);
    tell(opened);
    const opening = openingOf(opened.snapshot, inputsOf(place), latest().route.path);
    if (opening.kind === "start") return start(opening.stored);
    if (opening.kind === "anew") return anew();
    ask(opening.stored, opening.at);
  };
};

/** Runs a wizard on its page, from what is stored of it until the page goes; the result ends it. */
export const runOnPage = (place: RunPlace): (() => void) => {
  const { engine, one, asked, before, latest } = place;
  let running: Driver | null = null;
  let left = false;
  const show = (change: Partial<RunState>) => {
    if (!left) place.show(change);
  };
  const failed = (problem: unknown) => show({ problem });
  const askQuit = async () => {
    const answer = await askPerson(engine.state, quitQuestion(isKeepable(place)));
    if (isQuitAnswer(answer)) running?.send({ type: "quit", answer });
  };
  const start = async (stored: Snapshot | null) => {
    if (left || (await latest().parts.turnTo(stored)) || left) return;
    if (running) return running.adopt(stored ?? place.fresh(inputsOf(place)));
    running = createDriver(driverParts(place, store, stored ?? place.fresh(inputsOf(place)), askQuit));
    if (!stored && lacksRows(asked, inputsOf(place))) return running.send({ type: "quit" });
    before.current = { one, driver: running };
    running.send({ type: "open" });
    show({ driver: running, unfinished: null });
  };
  const tell = ({ snapshot, mine }: Opened) => {
    if (!mine) return;
    const takeMine = () => {
      store.save(mine);
      show({ overtaken: null });
      start(mine).catch(failed);
    };
    show({ overtaken: { ended: snapshot === null, takeMine } });
  };
  const store = storeAt(place, (opened) => {
    if (isAnswerDue(running?.snapshot())) return;
    tell(opened);
    start(opened.snapshot).catch(failed);
  });
  // Only what the page is of has changed: what was entered for the other is no answer here.
  if (before.current && before.current.one !== one) before.current.driver.abandon();
  before.current = null;
  opener(place, { store, start, tell, show, failed })().catch(failed);
  return () => {
    left = true;
    running?.stop();
  };
};
