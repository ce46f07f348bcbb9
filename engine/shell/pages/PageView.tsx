import { useQueryClient } from "@tanstack/react-query";
import { notifications } from "@mantine/notifications";
import { memo, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useStore } from "zustand";
import type { PageContent } from "#schemas/documents/page/schema.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { type Memory, rememberNavigation } from "#engine/navigation/memory.ts";
import { forNobody } from "#engine/navigation/isolation.ts";
import { hasLocation } from "#engine/navigation/location-forms.ts";
import { splitUrl } from "#engine/navigation/path.ts";
import { namesOne } from "#engine/navigation/subject.ts";
import { isEmptyAll } from "#engine/navigation/locations.ts";
import type { Match } from "#engine/navigation/routes.ts";
import { fill } from "#engine/language/expressions/fill.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { productName } from "../app/settings.ts";
import { documentQuery } from "#engine/react/documents/use-document.ts";
import { LayoutView } from "../layouts/LayoutView.tsx";
import { AwaitingSubjects } from "../layouts/Loaded.tsx";
import { useOutcome } from "../navigation/use-outcome.ts";
import { storeMemory, storePage } from "../navigation/visitor.ts";
import { targetOf } from "#engine/store/selection.ts";
import { useSubject } from "#engine/react/subject/use-subject.ts";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useThemeOff } from "#engine/react/providers/look.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ErrorBoundary } from "#engine/react/registry/ErrorBoundary.tsx";
import { type Lazy, LazyView, prefetch } from "#engine/react/registry/LazyView.tsx";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import { RouteProvider, type RouteState } from "#engine/react/navigation/route.tsx";
import type { PagePopupProps } from "./PagePopup.tsx";
import { shownKindOf } from "./views.ts";

/** What a page shows of its document is fetched with its view, not after it. */
const useFetchedAhead = ({ kind, slug }: PageContent) => {
  const { transport } = useEngine();
  const { dashboards } = useApp();
  const client = useQueryClient();
  const shown = shownKindOf(kind);
  // A dashboard may lead to another one.
  const isKnown = shown === "dashboard" ? dashboards.some((one) => one.slug === slug) : shown !== null;
  useLayoutEffect(() => {
    if (isKnown && shown && slug !== undefined) void client.prefetchQuery(documentQuery(transport, shown, slug));
  }, [isKnown, shown, slug, client, transport]);
};

/** Says what could not be loaded, in its place. */
const inItsPlace = (error: Error, retry: () => void) => (
  <LoadError error={{ code: "page_failed", message: error.message }} retry={retry} />
);

const Content = ({ content, params }: { content: PageContent; params: Readonly<Record<string, string>> }) => {
  const { text } = useText();
  const { views = {} } = useEngine();
  const filled = useMemo(
    () => (content.slug === undefined ? content : { ...content, slug: String(fill(content.slug, params)) }),
    [content, params],
  );
  useFetchedAhead(filled);
  const view = Object.hasOwn(views, content.kind) ? views[content.kind] : undefined;
  if (!view) return <Message title={text(900053)} code={`content.kind: ${content.kind}`} />;
  return (
    <ErrorBoundary resetKey={filled} fallback={inItsPlace}>
      <LazyView key={content.kind} definition={view} props={{ content: filled }} fallback={<RowsSkeleton />} />
    </ErrorBoundary>
  );
};

/** Document title and description of the page; the product's name where the page has no title. */
const useHeadOf = ({ meta }: RouteState) => {
  const { label } = useText();
  const { settings } = useApp();
  const title = meta.title === undefined ? productName(settings) : label(meta.title);
  const description = meta.description === undefined ? "" : label(meta.description);
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
};

/** A page that somebody may want to go back to: no popup over another, nothing that is open to everybody, and not home itself. */
const isPlace = ({ route: { child, meta, content } }: Match): boolean =>
  child === null && meta.public !== true && content.kind !== "home";

/** Keeps last path and last one of the subject of the user once a page is shown. */
const useRemembered = (match: Match, url: string) => {
  const user = useUser();
  const subject = useSubject();
  const clock = useClock();
  useEffect(() => {
    if (!user) return;
    const memory: Memory = rememberNavigation(url, match, subject, clock.now());
    storeMemory(localStorage, user, memory);
    if (isPlace(match)) storePage(localStorage, user, splitUrl(url)[0]);
    // Only another address is another navigation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [url]);
};

/** What is chosen belongs to a page: another page begins without. */
const useChoicesOf = (path: string, { meta }: Match["route"]) => {
  const { state } = useEngine();
  useLayoutEffect(() => state.getState().enter(path, meta.context ?? null), [state, path, meta.context]);
};

const flowHost: Lazy<object> = { view: () => import("#engine/react/flows/FlowHost.tsx") };

/** Questions that cannot be shown count as declined, so that what asked them ends; the person is told. */
const Unshown = () => {
  const { text } = useText();
  const { state } = useEngine();
  const questions = useStore(state, (now) => now.questions);
  useEffect(() => {
    if (questions.length === 0) return;
    notifications.show({ message: text(1817), color: "red", autoClose: false });
    for (const { decline } of questions) decline();
  }, [questions, text]);
  return null;
};

/** The questions of flows, which stand over whatever page is shown. */
const Questions = () => {
  const { state } = useEngine();
  const isAsked = useStore(state, ({ questions }) => questions.length > 0);
  const isChosen = useStore(state, (now) => targetOf(now) !== null);
  // What is chosen has buttons; what they ask when the link is lost can no longer be fetched then.
  useEffect(() => {
    if (isChosen) prefetch(flowHost);
  }, [isChosen]);
  return isAsked ? (
    <ErrorBoundary fallback={() => <Unshown />}>
      <LazyView definition={flowHost} props={{}} />
    </ErrorBoundary>
  ) : null;
};

const pagePopup: Lazy<PagePopupProps> = { view: () => import("./PagePopup.tsx") };

/** The page below a popup: the address without the part of the child's own path. */
const parentPath = ({ route }: Match, path: string): string => {
  const depth = route.parent?.split("/").length;
  return path.split("/").slice(0, depth).join("/");
};

/** A child page over its parent. A flow brings its own questions, everything else stands in a popup. */
const Child = ({ content, route }: { content: PageContent; route: RouteState }) => {
  const { label } = useText();
  const shown = <Content content={content} params={route.params} />;
  if (content.kind === "flow") return shown;
  return (
    <ErrorBoundary resetKey={route} fallback={inItsPlace}>
      <LazyView
        definition={pagePopup}
        props={{ title: label(route.meta.title), back: route.parent ?? "/", children: shown }}
      />
    </ErrorBoundary>
  );
};

/** Locations are chosen on pages of several. */
const placeOf = ({ page: { path } }: Match["route"], subject: Subject): string | null =>
  hasLocation(path) && !namesOne(subject, path) ? path : null;

/** Drawn again for another address only, however often what the guards ask is read anew. */
const Shown = memo(({ match, url }: { match: Match; url: string }) => {
  const { text } = useText();
  const { pathname, search } = useLocation();
  const subject = useSubject();
  const route = useMemo<RouteState>(
    () => ({
      path: pathname,
      parent: match.route.child === null ? null : parentPath(match, pathname),
      page: match.route.page.slug,
      pattern: match.route.pattern,
      place: placeOf(match.route, subject),
      params: match.params,
      query: Object.fromEntries(new URLSearchParams(search)),
      meta: match.route.meta,
    }),
    [pathname, search, match, subject],
  );
  useHeadOf(route);
  useThemeOff(route.meta.disableTheme === true);
  useRemembered(match, url);
  useChoicesOf(pathname, match.route);
  const { page, child, content } = match.route;
  return (
    <RouteProvider route={route}>
      <LayoutView>
        {isEmptyAll(match.route.meta.all, match.params) ? (
          <Message title={text(1817)} detail={text("location.choose")} />
        ) : (
          <Content key={page.slug} content={page.content} params={match.params} />
        )}
        {child === null ? null : <Child content={content} route={route} />}
      </LayoutView>
      <Questions />
    </RouteProvider>
  );
});

/** In the isolation layout there is a way to what is not hidden. */
const notHere: PageContent = { kind: forNobody };

const Hidden = ({ match, text: said }: { match: Match | null; text: number }) => {
  const { text } = useText();
  const route: RouteState = {
    path: "",
    parent: null,
    page: "",
    pattern: "",
    place: null,
    params: match?.params ?? {},
    query: {},
    meta: match?.route.meta ?? {},
  };
  return (
    <RouteProvider route={route}>
      <LayoutView isHidden>
        {route.meta.layout === "isolation" ? (
          <Content content={notHere} params={route.params} />
        ) : (
          <Message title={text(said)} />
        )}
      </LayoutView>
    </RouteProvider>
  );
};

const choosePassword: Lazy<object> = { view: () => import("../account/ChoosePassword.tsx") };

type FirstProps = Parameters<(typeof import("../account/FactorFirst.tsx"))["default"]>[0];
const factorFirst: Lazy<FirstProps> = { view: () => import("../account/FactorFirst.tsx") };

/**
 * The page of the address; before it, who has been given a password chooses another one, and who is asked for a second
 * factor sets one up, and stays until its recovery codes have been put away.
 */
export const PageView = () => {
  const user = useUser();
  const [isShown, setShown] = useState(false);
  if (user?.password_given)
    return (
      <ErrorBoundary fallback={inItsPlace}>
        <LazyView definition={choosePassword} props={{}} fallback={<RowsSkeleton />} />
      </ErrorBoundary>
    );
  if (user?.second_factor_due || (user && isShown))
    return (
      <ErrorBoundary fallback={inItsPlace}>
        <LazyView
          definition={factorFirst}
          props={{ onConfirmed: () => setShown(true), onDone: () => setShown(false) }}
          fallback={<RowsSkeleton />}
        />
      </ErrorBoundary>
    );
  return <Address />;
};

const unexpected = { code: "unexpected", message: "" };

/** What the guards make of the address: a page in its layout, or another address. */
const Address = () => {
  const { outcome, url, subjects } = useOutcome();
  const { key } = useLocation();
  const { decision, match } = outcome;
  // By its key each arrival is sent on, also one that follows another to the same place before anything was drawn.
  if (outcome.url !== url) return <Navigate key={key} to={outcome.url} replace />;
  if (decision.kind === "wait")
    return <AwaitingSubjects error={subjects.status === "error" ? (subjects.error ?? unexpected) : null} />;
  if (decision.kind === "hide") return <Hidden match={match} text={decision.reason === "none" ? 1817 : 900001} />;
  return match ? <Shown match={match} url={url} /> : null;
};
