import { LazyPart } from "#engine/react/registry/LazyPart.tsx";

const state = { view: () => import("../queue/QueueState.tsx") };
const none = {};

/** What waits for the server; loaded after the first screen, so that it is there when the link is lost. */
export const QueueMark = () => <LazyPart definition={state} props={none} />;
