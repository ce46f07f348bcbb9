import { createRoot } from "react-dom/client";
import { composeBrowser } from "#engine/shell/app/compose.ts";
import { Root } from "#engine/shell/app/Root.tsx";
import { pageViews } from "#engine/shell/pages/views.ts";
import { ErrorBoundary } from "#engine/react/registry/ErrorBoundary.tsx";
import { type Lazy, LazyView, prefetch } from "#engine/react/registry/LazyView.tsx";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { registry } from "#widgets/index.ts";
import { DataRouter } from "./app/DataRouter.tsx";

const { nonce, clock, queries, store, engine, report } = composeBrowser(registry, pageViews, "/api/app?designer=1");
const designer: Lazy<object> = { view: () => import("./app/Designer.tsx") };
// Beside the start payload, not after it.
prefetch(designer);

createRoot(document.getElementById("root")!, { onCaughtError: report.caught }).render(
  <Root engine={engine} store={store} queries={queries} clock={clock} nonce={nonce} router={DataRouter}>
    <ErrorBoundary
      fallback={(error, retry) => <LoadError error={{ code: "part_failed", message: error.message }} retry={retry} />}
    >
      <LazyView definition={designer} props={{}} fallback={<RowsSkeleton />} />
    </ErrorBoundary>
  </Root>,
);
