import { createEngineStore } from "#engine/store/store.ts";
import type { Registry } from "#engine/registry/types.ts";
import { createClient } from "#engine/transport/client.ts";
import { systemClock } from "#engine/transport/clock.ts";
import { connectEvents } from "#engine/transport/events/connect.ts";
import { indexedCopy } from "#engine/transport/local/indexed.ts";
import { createQueryClient } from "#engine/react/queries/client.ts";
import { keepLive } from "#engine/react/queries/live.ts";
import type { Engine } from "#engine/react/providers/EngineProvider.tsx";
import { onReturn } from "./at-provider.ts";
import { keepLanguage } from "./language.ts";
import { reportErrors } from "./errors.ts";
import { createSession } from "./session.ts";
import { guardShared } from "./shared-device.ts";

/** What a page says of itself: the build that it was made from and the nonce of its style elements. */
const readPage = () => {
  const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return { nonce, build: document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? "" };
};

/**
 * The parts that every browser entry stands on: transport, session, cache and store, live and started. `views` is what
 * its pages can show.
 */
export const composeBrowser = (registry: Registry, views: NonNullable<Engine["views"]>, startPath?: string) => {
  const { nonce, build } = readPage();
  keepLanguage(document);
  const clock = systemClock;
  const queries = createQueryClient();
  const client = createClient({
    fetch: fetch.bind(globalThis),
    clock,
    copy: indexedCopy(),
    events: connectEvents(),
    build,
    onSignedOut: () => session.store.expired(),
    onSession: () => session.store.changed(),
    random: Math.random,
    openQueue: async (parts) => (await import("#engine/transport/queue/browser.ts")).openQueue(parts),
  });
  const state = createEngineStore(clock.now());
  const session = createSession({
    client,
    queries,
    state,
    clock,
    random: Math.random,
    ...(startPath && { startPath }),
  });
  const { store, reload } = session;
  const engine = {
    transport: guardShared(client, {
      app: () => store.get().app,
      procedures: session.procedures,
      wanted: () => state.getState().wantSignIn(),
    }),
    registry,
    state,
    copy: client.copy,
    procedures: session.procedures,
    views,
  };
  const report = reportErrors({ client, store, clock, build });
  keepLive(queries, client, clock, state);
  session.start();
  onReturn(sessionStorage, session.store, client.sessionChanged);
  addEventListener("offline", client.suspect);
  addEventListener("pagehide", client.leave);
  return { nonce, build, clock, queries, client, store, reload, engine, report };
};
