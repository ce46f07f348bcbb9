import type { QueryClient } from "@tanstack/react-query";
import type { EventFrame } from "#schemas/protocol/events.ts";
import { minute } from "#schemas/durations.ts";
import type { AppStart } from "#schemas/protocol/app.ts";
import { ownerName } from "#schemas/protocol/owner.ts";
import type { EngineStore } from "#engine/store/store.ts";
import type { Client } from "#engine/transport/client.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { retryAfterOf } from "#engine/transport/errors.ts";
import type { KeptRead } from "#engine/transport/kept.ts";
import type { ProcedureInfo } from "#engine/transport/transport.ts";
import { minWait, waitBefore } from "#engine/transport/wait.ts";
import { isKnown } from "#engine/navigation/wall.ts";
import { restoreData } from "#engine/react/queries/kept-data.ts";
import { settingsReader } from "./settings-file.ts";
import type { AppStore } from "#engine/react/providers/app-store.ts";
import { userOf } from "#engine/react/providers/user.ts";
import { documentTopics, heardIn } from "./heard.ts";
import { createAppStore } from "./start.ts";

/** Whose writes this browser sends. */
const ownerOf = (app: AppStart | null): string | null => {
  const user = userOf(app);
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

/** What the server says of its procedures. */
const createCatalogue = (client: Client) => {
  let known = new Map<string, ProcedureInfo>();
  /** It was read just now, with the start payload. */
  let isFresh = false;
  const read = async () => {
    known = new Map((await client.catalogue()).map((info) => [info.name, info]));
  };
  return {
    of: (name: string) => known.get(name),
    /** Without the catalogue a read does not know which events change it: nothing is drawn before it was asked for. */
    atFirst: async () => {
      if (known.size > 0) return;
      await read().catch(() => undefined);
      isFresh = known.size > 0;
    },
    refresh: async (isAsked: boolean) => {
      if (!isFresh && isAsked) await read();
      isFresh = false;
    },
    forget: () => {
      known = new Map();
    },
  };
};

/** Hears of documents and rights. */
const createListener = (client: Client, hear: (frame: EventFrame) => void) => {
  let stop = () => {};
  const onFrames = (frames: readonly EventFrame[]) => {
    for (const frame of frames) hear(frame);
  };
  return {
    /** From after what the start payload holds, so that no change falls in between; what goes on has no pause. */
    listen: (seq: number | null) => {
      const since = seq === null ? {} : Object.fromEntries(documentTopics.map((topic) => [topic, seq]));
      const stopBefore = stop;
      stop = client.subscribe(documentTopics, onFrames, since);
      stopBefore();
    },
    stop: () => stop(),
  };
};

/**
 * Tries until the server has answered, ever more rarely. `attempt` says whether it has; `askedWait` is how long it
 * wants to be left alone, after what was thrown, or null where nothing was.
 */
const createRetries = (
  { clock, random }: Pick<SessionParts, "clock" | "random">,
  attempt: () => Promise<boolean>,
  askedWait: (failure: unknown) => number | null,
) => {
  let failures = 0;
  let cancel = () => {};
  const run = async (): Promise<void> => {
    cancel();
    let [answered, failure]: [boolean, unknown] = [false, null];
    try {
      answered = await attempt();
    } catch (error) {
      failure = error;
    }
    cancel();
    if (failure === null && answered) return void (failures = 0);
    cancel = clock.after(waitBefore(failures++, random(), askedWait(failure)), () => void run());
  };
  return { run, stop: () => cancel() };
};

/** Hears of a link that comes back; one that was only doubted for a moment has never been away. */
const onLinkBack = ({ link }: Client, clock: Clock, back: () => void): (() => void) => {
  let last = link.get();
  return link.subscribe(() => {
    const before = last;
    last = link.get();
    if (last.online && !before.online && clock.now() - before.since >= minWait) back();
  });
};

/** What is known of documents and rights is read anew this often, whatever was heard of them meanwhile. */
const refreshEvery = 5 * minute;

/**
 * Reads the start payload, and remembers why nobody answered: the server may have said when to ask again. What is read
 * again by itself prolongs no session.
 */
const startReader = (client: Client, startPath: string) => {
  let silence: unknown = null;
  const read = async (isAgain: boolean) => {
    try {
      const kept = await client.kept<AppStart>(startPath, isAgain);
      silence = kept.silence;
      return kept;
    } catch (error) {
      silence = error;
      throw error;
    }
  };
  return { read, silence: () => silence };
};

/** What screens of statistics keep; the code for it is loaded by those screens, and here. */
const forgetRecords = async (warn: (message: string, error: unknown) => void): Promise<void> => {
  try {
    const { forgetAll } = await import("#engine/explorer/forget.ts");
    await forgetAll();
  } catch (error) {
    warn("The records that this browser keeps were not deleted", error);
  }
};

type Catalogue = ReturnType<typeof createCatalogue>;
type Listener = ReturnType<typeof createListener>;

/** The store of who is signed in, whose changes the catalogue, the cache and the events follow. */
const createStore = (
  { client, queries, state, clock }: SessionParts,
  readStart: () => Promise<KeptRead<AppStart>>,
  catalogue: Catalogue,
  { listen }: Listener,
): AppStore => {
  const warn = (message: string, error: unknown) => console.warn(message, error);
  const readSettings = settingsReader({ request: client.request, copy: client.copy, clock, warn });
  return createAppStore({
    read: async () => {
      const asked = catalogue.atFirst();
      const settings = readSettings();
      const kept = await readStart();
      if (isKnown(kept.value)) await asked;
      if (kept.local) await restoreData(queries, client.copy);
      listen(isKnown(kept.value) ? kept.seq : null);
      return { ...kept, themes: await settings };
    },
    post: (path, body) => client.request("POST", path, { body }),
    wipe: async () => {
      await forgetRecords(warn);
      // Last, because what this page has read goes at once after it: whoever keeps that writes nothing in between.
      await client.copy.wipe();
    },
    onSessionChange: (byHand) => {
      // Whoever is here now may call other procedures.
      catalogue.forget();
      queries.clear();
      state.getState().signOut();
      listen(null);
      if (byHand) client.sessionChanged();
    },
  });
};

/** Reads anew when another language is spoken: answers hold texts of the one that they were read in. */
const followLanguage = (store: AppStore, queries: QueryClient): (() => void) => {
  let spoken = store.get().app?.language;
  return store.subscribe(() => {
    const language = store.get().app?.language ?? spoken;
    const isOther = spoken !== undefined && language !== spoken;
    spoken = language;
    if (isOther) void queries.invalidateQueries({ queryKey: ["read"] });
  });
};

/** Joins transport, cache and start payload: who is signed in, which documents are shown, what the procedures promise. */
export const createSession = (parts: SessionParts): AppSession => {
  const { client, queries, clock, startPath = "/api/app" } = parts;
  const catalogue = createCatalogue(client);
  const start = startReader(client, startPath);
  const listener = createListener(client, (frame) => {
    const heard = heardIn(frame);
    if (heard.documents) void queries.invalidateQueries({ queryKey: heard.documents });
    if (heard.start) void retries.run();
  });
  const store = createStore(parts, () => start.read(isCurrent() && isKnown(store.get().app)), catalogue, listener);
  const attempt = async () => {
    const answered = await store.reload();
    await catalogue.refresh(isKnown(store.get().app));
    return answered;
  };
  const retries = createRetries(parts, attempt, (failure) => retryAfterOf(failure ?? start.silence()));
  const isCurrent = () => store.get().app !== null && !store.get().local;
  return {
    store,
    procedures: catalogue.of,
    reload: retries.run,
    start: () => {
      const stopNaming = store.subscribe(() => client.identify(ownerOf(store.get().app)));
      const stopReading = followLanguage(store, queries);
      listener.listen(null);
      void retries.run();
      const stopLink = onLinkBack(client, clock, () => {
        if (!isCurrent()) void retries.run();
      });
      const stopRounds = clock.every(refreshEvery, () => {
        if (isKnown(store.get().app) && client.link.get().online) void retries.run();
      });
      return () => {
        stopRounds();
        stopNaming();
        stopReading();
        listener.stop();
        stopLink();
        retries.stop();
      };
    },
  };
};
