import { createRoot } from "react-dom/client";
import { reportErrors } from "#engine/react/app/errors.ts";
import { Root } from "#engine/react/app/Root.tsx";
import { createSession } from "#engine/react/app/session.ts";
import { createAppUpdates } from "#engine/react/app/updates.ts";
import { createQueryClient } from "#engine/react/queries/client.ts";
import { keepData } from "#engine/react/queries/kept-data.ts";
import { keepLive } from "#engine/react/queries/live.ts";
import { createClient } from "#engine/transport/client.ts";
import { systemClock } from "#engine/transport/clock.ts";
import { connectEvents } from "#engine/transport/events/connect.ts";
import { indexedCopy } from "#engine/transport/local/indexed.ts";
import { createEngineStore } from "#engine/store/store.ts";
import { registry } from "#widgets/index.ts";

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;
Object.assign(globalThis, { __webpack_nonce__: nonce });

const build = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? "";
const clock = systemClock;
const queries = createQueryClient();
const client = createClient({
  fetch: fetch.bind(globalThis),
  clock,
  copy: indexedCopy(),
  events: connectEvents(),
  onSignedOut: () => session.store.expired(),
  onSession: () => session.store.changed(),
  openQueue: async (parts) => (await import("#engine/transport/queue/browser.ts")).openQueue(parts),
});
const keyboard = { view: () => import("#widgets/controls/keyboard/OnScreenKeyboard.tsx") };
const state = createEngineStore(clock.now());
const session = createSession({ client, queries, state, clock, random: Math.random });
const engine = { transport: client, registry, state, copy: client.copy, procedures: session.procedures };

const updates = createAppUpdates({ client, store: session.store, clock, build });
const report = reportErrors({ client, store: session.store, clock, build });

keepLive(queries, client, clock, state);
keepData(queries, client.copy, clock);
session.start();
addEventListener("offline", client.suspect);
addEventListener("pagehide", client.leave);
createRoot(document.getElementById("root")!, { onCaughtError: report.caught }).render(
  <Root
    engine={engine}
    store={session.store}
    queries={queries}
    clock={clock}
    updates={updates}
    keyboard={keyboard}
    nonce={nonce}
  />,
);
