import type { QueryClient } from "@tanstack/react-query";
import type { EventFrame } from "#schemas/protocol/events.ts";
import type { AppStart } from "#schemas/protocol/app.ts";
import { ownerName } from "#schemas/protocol/owner.ts";
import type { EngineStore } from "#engine/store/store.ts";
import type { Client } from "#engine/transport/client.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { retryAfterOf } from "#engine/transport/errors.ts";
import type { ProcedureInfo } from "#engine/transport/transport.ts";
import { minWait, waitBefore } from "#engine/transport/wait.ts";
import { isKnown } from "#engine/navigation/wall.ts";
import { restoreData } from "#engine/react/queries/kept-data.ts";
import { settingsReader } from "./settings-file.ts";
import type { AppStore } from "#engine/react/providers/app-store.ts";
import { createAppStore } from "./start.ts";

const documentTopics = ["DocumentChanged", "AccessChanged", "ReloadRequested"];

/** Kinds that `/api/app` carries: a new revision of one is a new start payload. */
const startKinds = new Set(["site", "role", "theme", "texts", "menu", "page", "dashboard"]);

/** Whose writes this browser sends. */
const ownerOf = (app: AppStart | null): string | null => {
  const user = app?.user as { company_id: number; username: string } | null | undefined;
  return user ? ownerName(user.company_id, user.username) : null;
};

export interface SessionParts {
  client: Client;
  queries: QueryClient;
  state: EngineStore;
  clock: Clock;
  random: () => number;
  /** Where the start payload is read. */
  startPath?: string;
}

export interface AppSession {
  store: AppStore;
  /** What the catalogue says of a procedure, as far as it is known. */
  procedures: (name: string) => ProcedureInfo | undefined;
  /** Reads what a screen needs to exist again, until the server has answered; resolves after the first try. */
  reload: () => Promise<void>;
  /** Reads what a screen needs to exist and keeps it current; the result ends it. */
  start: () => () => void;
}

/** Joins transport, cache and start payload: who is signed in, which documents are shown, what the procedures promise. */
export const createSession = ({
  client,
  queries,
  state,
  clock,
  random,
  startPath = "/api/app",
}: SessionParts): AppSession => {
  let catalogue = new Map<string, ProcedureInfo>();
  /** It was read just now, with the start payload. */
  let isFresh = false;
  const readCatalogue = async () => {
    catalogue = new Map((await client.catalogue()).map((info) => [info.name, info]));
  };
  /** Without the catalogue a read does not know which events change it: nothing is drawn before it was asked for. */
  const catalogueAtFirst = async () => {
    if (catalogue.size > 0) return;
    await readCatalogue().catch(() => undefined);
    isFresh = catalogue.size > 0;
  };
  const refreshCatalogue = async () => {
    if (!isFresh && isKnown(store.get().app)) await readCatalogue();
    isFresh = false;
  };
  let stopFrames = () => {};
  /** Hears of documents and rights from after what the start payload holds, so that no change falls in between. */
  const listen = (seq: number | null) => {
    const since = seq === null ? {} : Object.fromEntries(documentTopics.map((topic) => [topic, seq]));
    const stopBefore = stopFrames;
    stopFrames = client.subscribe(documentTopics, onFrames, since);
    stopBefore();
  };
  const readSettings = settingsReader({
    request: client.request,
    copy: client.copy,
    clock,
    warn: (message, error) => console.warn(message, error),
  });
  /** Why nobody answered the last start: the store takes that as it is, but the server may have said when to ask again. */
  let silence: unknown = null;
  const readStart = async () => {
    try {
      const kept = await client.kept<AppStart>(startPath);
      silence = kept.silence;
      return kept;
    } catch (error) {
      silence = error;
      throw error;
    }
  };
  const store = createAppStore({
    read: async () => {
      const asked = catalogueAtFirst();
      const settings = readSettings();
      const kept = await readStart();
      if (isKnown(kept.value)) await asked;
      if (kept.local) await restoreData(queries, client.copy);
      listen(isKnown(kept.value) ? kept.seq : null);
      return { ...kept, themes: await settings };
    },
    post: (path, body) => client.request("POST", path, { body }),
    wipe: () => client.copy.wipe(),
    onSessionChange: (byHand) => {
      // Whoever is here now may call other procedures.
      catalogue = new Map();
      queries.clear();
      state.getState().signOut();
      listen(null);
      if (byHand) client.sessionChanged();
    },
  });
  let attempt = 0;
  let cancelRetry = () => {};
  const isCurrent = () => store.get().app !== null && !store.get().local;
  /** Reads again until the server has answered, ever more rarely. */
  const reload = async (): Promise<void> => {
    cancelRetry();
    let [answered, failure]: [boolean, unknown] = [false, null];
    try {
      answered = await store.reload();
      await refreshCatalogue();
    } catch (error) {
      failure = error;
    }
    cancelRetry();
    if (failure === null && answered) return void (attempt = 0);
    const wait = waitBefore(attempt++, random(), retryAfterOf(failure ?? silence));
    cancelRetry = clock.after(wait, () => void reload());
  };
  const onFrame = (frame: EventFrame) => {
    if (frame.event === "ReloadRequested") void queries.invalidateQueries({ queryKey: ["document"] });
    if (frame.event === "DocumentChanged")
      void queries.invalidateQueries({ queryKey: ["document", frame["kind"], frame["slug"]] });
    if (frame.event !== "DocumentChanged" || startKinds.has(String(frame["kind"]))) void reload();
  };
  const onFrames = (frames: readonly EventFrame[]) => {
    for (const frame of frames) onFrame(frame);
  };
  /** A link that comes back starts what is not current yet; one that was only doubted for a moment does not. */
  const followLink = () => {
    let last = client.link.get();
    return client.link.subscribe(() => {
      const before = last;
      last = client.link.get();
      const isBack = last.online && !before.online && clock.now() - before.since >= minWait;
      if (isBack && !isCurrent()) void reload();
    });
  };
  return {
    store,
    procedures: (name) => catalogue.get(name),
    reload,
    start: () => {
      const stopNaming = store.subscribe(() => client.identify(ownerOf(store.get().app)));
      listen(null);
      void reload();
      const stopLink = followLink();
      return () => {
        stopNaming();
        stopFrames();
        stopLink();
        cancelRetry();
      };
    },
  };
};
