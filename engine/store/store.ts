import { createStore, type StoreApi } from "zustand/vanilla";
import { type Connection, connecting, heard, lost } from "./connection.ts";
import { applyPatches, type Entities, forgetBefore, noEntities, type Patch } from "./entities.ts";
import {
  ask,
  leavePlace,
  leftBehind,
  noQuestions,
  type Question,
  type Questions,
  settle,
  takePlace,
} from "./questions.ts";
import {
  type Choices,
  choose,
  enter,
  handedOver,
  noChoices,
  press,
  refresh,
  release,
  type SelectedItem,
  type SelectionMode,
} from "./selection.ts";

/** Who works here: the User entity, the held keys and the site settings. Null without a session. */
interface Session {
  user: Readonly<Record<string, unknown>>;
  permissions: readonly string[];
  settings: Readonly<Record<string, unknown>>;
}

/** What is truly state of this browser; answers of reads live in the query cache. */
export interface EngineState extends Choices, Questions {
  session: Session | null;
  /** How often a person has wanted what nobody may do on this shared device before somebody has signed in on it. */
  signInsWanted: number;
  entities: Entities;
  connection: Connection;
}

/** Every change of the state, each by its pure function. `now` is milliseconds UTC. */
export interface EngineActions {
  signIn: (session: Session) => void;
  /** Somebody has to sign in on this shared device first. */
  wantSignIn: () => void;
  /** Forgets everything that belonged to the session. */
  signOut: () => void;
  patch: (patches: readonly Patch[], now: number) => void;
  hear: (now: number) => void;
  lose: (now: number) => void;
  select: (type: string, item: SelectedItem, mode: SelectionMode) => void;
  /** Chooses these rows, or takes away what is chosen of the type. */
  choose: (type: string, items: readonly SelectedItem[] | null) => void;
  refreshSelection: (type: string, rows: readonly SelectedItem[], keyOf?: (chosen: SelectedItem) => string) => void;
  clearSelection: () => void;
  /**
   * The page at `to` gets what is chosen now, when it is the next one; what was `chosen` for it is its own choice. `from`
   * is the address of the page that is left, where the next one leads back to it.
   */
  handOver: (to: string, chosen?: boolean, from?: string | null) => void;
  /** Another page is shown, or one of another. Questions of the one before are declined. */
  enter: (place: string, contextType: string | null) => void;
  /** Asks a person in a popup; answers the clean-up. */
  ask: (question: Question) => () => void;
  /** A popup wants to be shown; the first in line is. Answers the clean-up. */
  queuePopup: (id: string) => () => void;
}

export type EngineStore = StoreApi<EngineState & EngineActions>;

/** How long a patch is remembered, in milliseconds: longer than any read is under way. */
const remembered = 120_000;

const initial = (now: number): EngineState => ({
  session: null,
  signInsWanted: 0,
  entities: noEntities,
  connection: connecting(now),
  ...noChoices,
  ...noQuestions,
});

/** A store of its own for each browser tab, or test. */
export const createEngineStore = (now: number): EngineStore =>
  createStore<EngineState & EngineActions>()((set, get) => ({
    ...initial(now),
    signIn: (session) => set({ session }),
    wantSignIn: () => set(({ signInsWanted }) => ({ signInsWanted: signInsWanted + 1 })),
    signOut: () => {
      for (const { leave } of get().questions) leave();
      set({ session: null, entities: noEntities, ...noChoices });
    },
    patch: (patches, at) =>
      set((state) => ({ entities: applyPatches(forgetBefore(state.entities, at - remembered), patches, at) })),
    hear: (at) => set((state) => ({ connection: heard(state.connection, at) })),
    lose: (at) => set((state) => ({ connection: lost(state.connection, at) })),
    select: (type, item, mode) => set((state) => press(state, type, item, mode)),
    choose: (type, items) => set((state) => choose(state, type, items)),
    refreshSelection: (type, rows, keyOf) =>
      set((state) => ({
        selection: refresh(state.selection, type, rows, keyOf),
        context: refresh(state.context, type, rows, keyOf),
      })),
    clearSelection: () => set((state) => release(state)),
    handOver: (to, chosen = false, from = null) =>
      set((state) => ({ brought: { to, selection: handedOver(state), chosen, from } })),
    enter: (place, contextType) => {
      const left = get().place === place ? [] : leftBehind(get(), place);
      set((state) => enter(state, place, contextType));
      for (const { leave } of left) leave();
    },
    ask: (question) => {
      set((state) => ask(state, question));
      return () => set((state) => settle(state, question.id));
    },
    queuePopup: (id) => {
      set((state) => takePlace(state, id));
      return () => set((state) => leavePlace(state, id));
    },
  }));
