import { useMemo } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { PageContent } from "#schemas/documents/page/schema.ts";
import { DashboardView } from "#engine/react/dashboard/DashboardView.tsx";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { RouteProvider, type RouteState, useRoute } from "#engine/react/navigation/route.tsx";
import { useKnownPages } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ErrorBoundary } from "#engine/react/registry/ErrorBoundary.tsx";
import { LazyView } from "#engine/react/registry/LazyView.tsx";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { locationOf, type ShownItem } from "./items.ts";

type Item = Pick<ShownItem, "type" | "target">;

/** A view of the product with what it shows, as on a page of its own. */
const View = ({ content }: { content: PageContent }) => {
  const { text } = useText();
  const { views = {} } = useEngine();
  const view = Object.hasOwn(views, content.kind) ? views[content.kind] : undefined;
  if (!view) return <Message title={text(900053)} code={`content.kind: ${content.kind}`} />;
  return <LazyView definition={view} props={{ content }} fallback={<RowsSkeleton />} />;
};

/** The page of this name at the location, as if one stood on it. */
const AtLocation = ({ type, target }: Item) => {
  const { text } = useText();
  const here = useRoute();
  const pages = useKnownPages();
  const page = pages.find(({ name }) => name === type);
  const route = useMemo(
    (): RouteState | null =>
      page
        ? { ...here, page: page.slug, pattern: page.path, params: { ...locationOf(target) }, meta: page.meta }
        : null,
    [here, page, target],
  );
  if (!page || !route) return <Message title={text(1817)} />;
  return (
    <RouteProvider route={route}>
      <View content={page.content} />
    </RouteProvider>
  );
};

const Shown = ({ type, target }: Item) => {
  if (type === "dashboard")
    return (
      <DocumentFrame<DashboardDocument> kind="dashboard" slug={target}>
        {(served) => <DashboardView key={target} served={served} />}
      </DocumentFrame>
    );
  return type === "overview" ? (
    <View content={{ kind: type, slug: target }} />
  ) : (
    <AtLocation type={type} target={target} />
  );
};

/** One item of a live view, filling its room. What is broken in it breaks only itself: the next one comes all the same. */
export const LiveItem = ({ type, target }: Item) => (
  <ErrorBoundary
    fallback={(error, retry) => <LoadError error={{ code: "page_failed", message: error.message }} retry={retry} />}
  >
    <Shown type={type} target={target} />
  </ErrorBoundary>
);
