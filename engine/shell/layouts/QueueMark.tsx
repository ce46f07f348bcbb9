import { ErrorBoundary } from "#engine/react/registry/ErrorBoundary.tsx";
import { LazyView } from "#engine/react/registry/LazyView.tsx";

const state = { view: () => import("../queue/QueueState.tsx") };
const none = {};

/** What waits for the server; loaded after the first screen, so that it is there when the link is lost. */
export const QueueMark = () => (
  <ErrorBoundary resetKey={state} fallback={() => null}>
    <LazyView definition={state} props={none} />
  </ErrorBoundary>
);
