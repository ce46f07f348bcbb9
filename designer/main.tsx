import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { composeBrowser } from "#engine/shell/app/compose.ts";
import { Root } from "#engine/shell/app/Root.tsx";
import { pageViews } from "#engine/shell/pages/views.ts";
import { RowsSkeleton } from "#engine/react/states/States.tsx";
import { registry } from "#widgets/index.ts";
import { DataRouter } from "./app/DataRouter.tsx";

const { nonce, clock, queries, store, engine, report } = composeBrowser(registry, pageViews, "/api/app?designer=1");
/** Fetched beside the start payload, not after it. */
const fetched = import("./app/Designer.tsx");
const Designer = lazy(() => fetched);

createRoot(document.getElementById("root")!, { onCaughtError: report.caught }).render(
  <Root engine={engine} store={store} queries={queries} clock={clock} nonce={nonce} router={DataRouter}>
    <Suspense fallback={<RowsSkeleton />}>
      <Designer />
    </Suspense>
  </Root>,
);
