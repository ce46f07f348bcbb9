import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { v4 as newId } from "uuid";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { Message } from "#engine/language/flow/types.ts";
import type { SelectedItem } from "#engine/store/selection.ts";
import { createSnapshot, isUntouched } from "#engine/wizard/snapshot.ts";
import type { QuitAnswer, ResolvedWizard, Snapshot } from "#engine/wizard/types.ts";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { remember } from "../lists/recent.ts";
import { useAddress } from "../navigation/use-address.ts";
import { useIsHere } from "../navigation/use-is-here.ts";
import { askPerson } from "../popups/ask-person.ts";
import { type RouteState, useRoute } from "../navigation/route.tsx";
import { createDriver, type Driver, type Surroundings } from "./driver.ts";
import { isOfRows, isOpen, isOther, lacksRows, wizardInputs } from "./inputs.ts";
import { quitQuestion } from "./quit-question.ts";
import { forgetParked, readParked } from "./parked.ts";
import { createSnapshotStore, keepingOnly, type Opened, type SnapshotStore } from "./store.ts";
import { useOwner } from "../providers/use-owner.ts";
import type { Resolved } from "./use-wizard.ts";

const unknownProcedure = () => undefined;

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

export interface Run {
  driver: Driver | null;
  problem: unknown;
  overtaken: Overtaken | null;
  unfinished: Unfinished | null;
  dismiss: () => void;
}

const nothing = { driver: null, problem: null, overtaken: null, unfinished: null };
type State = Omit<Run, "dismiss">;

const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] ?? to;
/** What a flow has chosen, as a choice of the tab; anything but a row chooses nothing. */
const rowsOf = (item: unknown): SelectedItem[] | null =>
  typeof item === "object" && item !== null ? [{ key: "", item: item as SelectedItem["item"] }] : null;

const freshOf = (
  { served, resolved, surroundings: { subject } }: RunParts,
  route: RouteState,
  inputs: Snapshot["inputs"],
): Snapshot =>
  createSnapshot({
    id: newId(),
    wizard: resolved.wizard.slug,
    revision: served.revision,
    presets: resolved.presets,
    machine: route.params[subject.name] ?? null,
    inputs,
  });

/** Going through it sends nothing, so that leaving it leaves nothing unfinished. */
const isOnlyShown = ({ finish, steps }: ResolvedWizard): boolean =>
  finish.length === 0 && steps.every(({ onNext }) => onNext.length === 0);

/** A store after whose changes the lists of unfinished runs are read again. */
const listed = (store: SnapshotStore, changed: () => void): SnapshotStore => ({
  ...store,
  discard: () => store.discard().finally(changed),
  park: (snapshot) => store.park(snapshot).finally(changed),
  flush: () => store.flush().finally(changed),
});

/**
 * A run of a wizard on its page: what is stored is gone on with, in the place of the user, the wizard and what the page is of.
 * Another page, another revision or another query of the address is another run.
 */
export const useRun = (parts: RunParts): Run => {
  const { transport, copy, state, procedures = unknownProcedure } = useEngine();
  const client = useQueryClient();
  const clock = useClock();
  const owner = useOwner();
  const route = useRoute();
  const isHere = useIsHere();
  const addressOf = useAddress();
  const one = route.params[parts.surroundings.subject.name] ?? null;
  const query = JSON.stringify(route.query);
  const { resolved, before } = parts;
  const [shown, setShown] = useState<State>(nothing);
  const latest = useRef({ parts, route, isHere, addressOf });
  useEffect(() => {
    latest.current = { parts, route, isHere, addressOf };
  });

  useEffect(() => {
    let running: Driver | null = null;
    let left = false;
    let chose = false;
    const asked = latest.current.parts.served.document.inputs;
    const patch = (change: Partial<State>) => {
      if (!left) setShown((now) => ({ ...now, ...change }));
    };
    const failed = (problem: unknown) => patch({ problem });
    const { wizard } = resolved;
    // Only what the page is of has changed: what was entered for the other is no answer here.
    if (before.current && before.current.one !== one) before.current.driver.abandon();
    before.current = null;
    const inputs = () => wizardInputs(asked, latest.current.route, state.getState());
    const fresh = () => freshOf(latest.current.parts, latest.current.route, inputs());
    const start = async (stored: Snapshot | null) => {
      if (left || (await latest.current.parts.turnTo(stored)) || left) return;
      if (running) return running.adopt(stored ?? fresh());
      running = createDriver({
        wizard,
        snapshot: stored ?? fresh(),
        surroundings: latest.current.parts.surroundings,
        store,
        client,
        transport,
        clock,
        procedures,
        entities: () => state.getState().entities,
        notify: (message, level) => latest.current.parts.notify(message, level),
        navigate: (to) => {
          if (!latest.current.isHere()) return;
          const address = latest.current.addressOf(to);
          if (chose) state.getState().handOver(pathOf(address), true);
          latest.current.parts.leave(address);
        },
        select: (type, item) => {
          if (!latest.current.isHere()) return;
          chose = true;
          state.getState().choose(type, rowsOf(item));
        },
        remember: (list, key) => remember(localStorage, owner, list, key),
        askQuit: () => void askQuit(),
        quit: () => {
          chose ||= isOfRows(asked);
        },
      });
      if (!stored && lacksRows(asked, inputs())) return running.send({ type: "quit" });
      before.current = { one, driver: running };
      running.send({ type: "open" });
      patch({ driver: running, unfinished: null });
    };
    const takeMine = (mine: Snapshot) => {
      store.save(mine);
      patch({ overtaken: null });
      start(mine).catch(failed);
    };
    const tell = ({ snapshot, mine }: Opened) => {
      if (mine) patch({ overtaken: { ended: snapshot === null, takeMine: () => takeMine(mine) } });
    };
    const kept: SnapshotStore = createSnapshotStore(
      transport,
      copy,
      clock,
      { wizard: wizard.slug, machine: one ?? "", owner },
      (opened) => {
        // Its call is out: the reply says how it ended, here as on the other terminal.
        const status = running?.snapshot().status;
        if (status === "working" || status === "queued") return;
        tell(opened);
        start(opened.snapshot).catch(failed);
      },
    );
    const mayKeep = !isOfRows(asked) && !isOnlyShown(wizard);
    const store = listed(keepingOnly(kept, mayKeep ? (one) => !isUntouched(one) : isOpen), () => {
      void client.invalidateQueries({ queryKey: ["drafts", owner] });
    });
    const askQuit = async () => {
      const answer = await askPerson<QuitAnswer | "stay">(state, quitQuestion(mayKeep));
      if (answer !== null && answer !== "stay") running?.send({ type: "quit", answer });
    };
    const discardAndStart = async () => {
      await store.discard();
      await start(null);
    };
    const askAbout = (stored: Snapshot) => {
      const elsewhere = stored.progress !== null && stored.progress.path !== latest.current.route.path;
      const goOn = () => {
        if (elsewhere) latest.current.parts.leave(stored.progress?.path ?? "");
        else start(stored).catch(failed);
      };
      const beginAnew = () => {
        patch({ unfinished: null });
        discardAndStart().catch(failed);
      };
      patch({ unfinished: { stored, goOn, beginAnew } });
    };
    const open = async () => {
      const opened = await store.load();
      const parked = opened.snapshot ? null : await readParked(copy, owner, latest.current.route.query["run"]);
      if (parked) {
        store.save(parked);
        await forgetParked(copy, owner, parked.id, clock.now());
        return start(parked);
      }
      tell(opened);
      const { snapshot } = opened;
      if (!snapshot || !isOther(snapshot, inputs(), latest.current.route.path)) return start(snapshot);
      return isUntouched(snapshot) ? discardAndStart() : askAbout(snapshot);
    };
    open().catch(failed);
    return () => {
      left = true;
      running?.stop();
      setShown(nothing);
    };
    // Another wizard, revision, page or query is another run; everything else reaches the running one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [resolved, one, query, owner, transport, copy, client, clock]);
  const { driver } = shown;
  const { surroundings } = parts;
  useEffect(() => driver?.surround(surroundings), [driver, surroundings]);
  return { ...shown, dismiss: () => setShown((now) => ({ ...now, overtaken: null })) };
};
