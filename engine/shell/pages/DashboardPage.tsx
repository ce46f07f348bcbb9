import { Navigate } from "react-router";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import { dashboardPath, dashboardToOpen, isSuited, standardDashboard } from "#engine/navigation/dashboards.ts";
import { useDashboards, useIsWall, useUser } from "#engine/react/providers/AppContext.tsx";
import { buildPath } from "#engine/navigation/path.ts";
import { DashboardView } from "#engine/react/dashboard/DashboardView.tsx";
import { useZoom, zoomKey, zoomStyle } from "#engine/react/dashboard/zoom.ts";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { useWidth } from "#engine/react/dashboard/resize.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { UnderLack } from "#engine/react/subject/NoSubjects.tsx";
import { useHasNone } from "#engine/react/subject/use-subject.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";
import { hasDashboard } from "#engine/navigation/isolation.ts";
import { useStanding } from "../navigation/use-standing.ts";
import { NotForYou } from "./Isolation.tsx";
import classes from "./pages.module.css";
import { useRoute } from "#engine/react/navigation/route.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";

const NotFound = () => {
  const { text } = useText();
  return (
    <Message title={text(900135)}>
      <AppLink to={dashboardPath(standardDashboard)}>{text("dashboard.to_default")}</AppLink>
    </Message>
  );
};

const NotHere = ({ width }: { width: number }) => {
  const { text, label } = useText();
  const dashboards = useDashboards();
  return (
    <Message title={text(900069)}>
      {dashboards
        .filter((dashboard) => isSuited(dashboard, width))
        .map(({ slug, title }) => (
          <AppLink key={slug} to={dashboardPath(slug)}>
            {label(title)}
          </AppLink>
        ))}
    </Message>
  );
};

const Zoomed = ({ served }: { served: ServedDocument<DashboardDocument> }) => {
  const user = useUser();
  const [zoom] = useZoom(zoomKey(user?.company_id ?? 0, served.document.slug));
  return (
    <div className={classes["zoomed"]} style={zoomStyle(zoom)}>
      <DashboardView key={served.document.slug} served={served} />
    </div>
  );
};

/** The one dashboard of an isolated user, whatever the width (OV-520). */
const Isolated = ({ slug }: { slug: string }) => {
  const standing = useStanding();
  if (!hasDashboard(standing, slug)) return <NotForYou standing={standing} />;
  return (
    <DocumentFrame<DashboardDocument>
      kind="dashboard"
      slug={slug}
      missing={<NotForYou standing={{ kind: "gone", slug }} />}
    >
      {(served) => <Zoomed served={served} />}
    </DocumentFrame>
  );
};

/** A dashboard with what is missing over it, where there is none of the subject; a wall has nobody who could mend it. */
const Among = ({ served }: { served: ServedDocument<DashboardDocument> }) => {
  const isWall = useIsWall();
  const isEmpty = useHasNone(!isWall);
  return (
    <UnderLack isEmpty={isEmpty}>
      <Zoomed served={served} />
    </UnderLack>
  );
};

/** A dashboard among others, when it is available at this width; says so when it is not, or does not exist. */
const Open = ({ slug }: { slug: string }) => {
  const dashboards = useDashboards();
  const width = useWidth();
  const { pattern, params } = useRoute();
  if (width === 0) return null;
  const open = dashboardToOpen(
    slug,
    dashboards.filter((dashboard) => isSuited(dashboard, width)),
  );
  if (open !== null && open !== slug) {
    const isNamed = params["dashboard"] !== undefined;
    return <Navigate to={isNamed ? buildPath(pattern, { ...params, dashboard: open }) : dashboardPath(open)} replace />;
  }
  return (
    <DocumentFrame<DashboardDocument> kind="dashboard" slug={slug} missing={<NotFound />}>
      {(served) => (open === null ? <NotHere width={width} /> : <Among served={served} />)}
    </DocumentFrame>
  );
};

/** A dashboard by its address. */
const DashboardPage = ({ content }: PageViewProps) => {
  const { meta } = useRoute();
  const slug = content.slug ?? "";
  return meta.layout === "isolation" ? <Isolated slug={slug} /> : <Open slug={slug} />;
};

export default DashboardPage;
