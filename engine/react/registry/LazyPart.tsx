import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { type Lazy, LazyView } from "./LazyView.tsx";

/**
 * A lazy view that its surroundings do without: a failure of it leaves them as they are, and it comes by itself when it can
 * be loaded. `resetKey` draws it again when it changes.
 */
export const LazyPart = <P extends object>({
  definition,
  props,
  resetKey = definition,
}: {
  definition: Lazy<P>;
  props: P;
  resetKey?: unknown;
}) => (
  <ErrorBoundary resetKey={resetKey} fallback={() => null}>
    <LazyView definition={definition} props={props} />
  </ErrorBoundary>
);
