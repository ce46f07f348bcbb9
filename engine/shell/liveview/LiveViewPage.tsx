import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { readOf } from "#engine/bindings/bound.ts";
import { isSuited } from "#engine/navigation/dashboards.ts";
import { isWall, liveViewPath } from "#engine/navigation/wall.ts";
import { useWidth } from "#engine/react/dashboard/resize.ts";
import { useZoom, zoomKey, zoomStyle } from "#engine/react/dashboard/zoom.ts";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { documentKey } from "#engine/react/documents/use-document.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useApp, useDashboards, useLiveViews, useUser } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { LiveViewDocument, LiveViewItem } from "#schemas/documents/liveview/schema.ts";
import { type ShownItem, shownItems } from "./items.ts";
import { LiveItem } from "./LiveItem.tsx";
import classes from "./liveview.module.css";
import { TurnStrip } from "./TurnStrip.tsx";
import { useRotation } from "./use-rotation.ts";
import { liveViewZoom } from "./zoom.ts";

/** How often it is asked what may be seen, in seconds. Source: docs/specification, OV-488. */
const askedEvery = 60;

/** A live view that there is not, or not for whoever opened it: the ways to those that there are, and home. */
const Unknown = ({ slug }: { slug: string }) => {
  const { text, label } = useText();
  const app = useApp();
  const liveviews = useLiveViews();
  return (
    <Message title={text(1817)} detail={text("liveview.unknown")} code={slug}>
      {liveviews.map((one) => (
        <AppLink key={one.slug} to={liveViewPath(one.slug)} className={classes["way"]}>
          {label(one.title)}
        </AppLink>
      ))}
      <AppLink to={isWall(app) ? "/" : "/home"} className={classes["way"]}>
        {text("liveview.home")}
      </AppLink>
    </Message>
  );
};

/** Does a dashboard suit the width? Everything else suits any. */
const useSuited = (): ((item: LiveViewItem) => boolean) => {
  const dashboards = useDashboards();
  const width = useWidth();
  return useMemo(() => {
    const suited = new Set(dashboards.filter((one) => isSuited(one, width)).map(({ slug }) => slug));
    return ({ type, target }) => type !== "dashboard" || suited.has(target);
  }, [dashboards, width]);
};

/** What has changed while no event told of it is read anew. */
const useCurrent = (item: ShownItem | undefined) => {
  const client = useQueryClient();
  const known = useRef(new Map<string, string | null>());
  const { type, target, changedAt } = item ?? {};
  useEffect(() => {
    if ((type !== "dashboard" && type !== "overview") || target === undefined || changedAt === undefined) return;
    const name = `${type} ${target}`;
    const before = known.current.get(name);
    known.current.set(name, changedAt);
    if (before !== undefined && before !== changedAt)
      void client.invalidateQueries({ queryKey: documentKey(type, target) });
  }, [client, type, target, changedAt]);
};

/** What was chosen in one item is not chosen in the next. */
const useChoicesOf = (key: string | undefined) => {
  const { state } = useEngine();
  const { path } = useRoute();
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    state.getState().enter(`${path} ${key ?? ""}`, null);
  }, [state, path, key]);
};

const Turning = ({ slug, items }: { slug: string; items: readonly ShownItem[] }) => {
  const { text } = useText();
  const user = useUser();
  const { rotation, rotator } = useRotation(items);
  const [zoom] = useZoom(zoomKey(user?.company_id ?? 0, liveViewZoom(slug)));
  const shown = items.find(({ key }) => key === rotation.shown);
  useCurrent(shown);
  useChoicesOf(shown?.key);
  if (items.length === 0) return <Message title={text(1817)} detail={text("liveview.nothing")} />;
  if (!shown) return null;
  return (
    <div className={classes["view"]}>
      <div key={shown.key} className={classes["item"]} data-item={`${shown.type}/${shown.target}`}>
        <div className={classes["zoomed"]} style={zoomStyle(zoom)}>
          <LiveItem type={shown.type} target={shown.target} />
        </div>
      </div>
      <TurnStrip items={items} shown={shown} rotation={rotation} rotator={rotator} />
    </div>
  );
};

const Served = ({ served }: { served: ServedDocument<LiveViewDocument> }) => {
  const { slug, items } = served.document;
  const links = useRead({ ...readOf("load_live_link_data", { key: slug }), poll: askedEvery });
  const suited = useSuited();
  const shown = useMemo(() => links.data && shownItems(items, links.data, suited), [items, links.data, suited]);
  if (shown) return <Turning slug={slug} items={shown} />;
  if (links.status !== "error") return <RowsSkeleton />;
  return links.error?.code === "not_found" || links.error?.code === "not_allowed" ? (
    <Unknown slug={slug} />
  ) : (
    <LoadError error={links.error ?? { code: "unexpected", message: "" }} />
  );
};

/**
 * A live view by its address: one of its items at a time, in turn. Only what is shown is there; the rest of what its
 * reader may see waits, and what may not be seen is skipped.
 */
const LiveViewPage = ({ content }: PageViewProps) => {
  const slug = content.slug ?? "";
  return (
    <DocumentFrame<LiveViewDocument> kind="liveview" slug={slug} missing={<Unknown slug={slug} />}>
      {(served) => <Served key={slug} served={served} />}
    </DocumentFrame>
  );
};

export default LiveViewPage;
