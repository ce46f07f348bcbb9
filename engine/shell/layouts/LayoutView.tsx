import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import type { PageLayout } from "#schemas/documents/page/schema.ts";
import { useApp, useDashboards, useUser } from "#engine/react/providers/AppContext.tsx";
import { isOwnTerminal, isWall, rememberOpened, rememberScreen } from "#engine/navigation/wall.ts";
import { hasEmptyConfig } from "#engine/react/subject/rows.ts";
import { ErrorBoundary } from "#engine/react/registry/ErrorBoundary.tsx";
import { type Lazy, LazyView } from "#engine/react/registry/LazyView.tsx";
import { useSubject, useSubjectOf } from "#engine/react/subject/use-subject.ts";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { SharedDevice } from "../device/SharedDevice.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { BannerClock } from "./BannerClock.tsx";
import { Clock } from "./Clock.tsx";
import classes from "./layouts.module.css";
import { BrowserNotifications } from "../notifications/BrowserNotifications.tsx";
import { IsolatedMenu } from "./IsolatedMenu.tsx";
import { LinkState } from "../link/LinkState.tsx";
import { Loaded } from "./Loaded.tsx";
import { LocalNotice } from "./LocalNotice.tsx";
import { SubjectHeader } from "./SubjectHeader.tsx";
import { PanelPlace } from "./PanelPlace.tsx";
import { QueueMark } from "./QueueMark.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { SignOut } from "./SignOut.tsx";
import { TopBar } from "./TopBar.tsx";

interface NormalProps {
  /** The menu beside the content; null: the content has the whole width. */
  menu?: string | null;
  children: ReactNode;
}

const Normal = ({ menu = "side", children }: NormalProps) => (
  <div className={classes["shell"]} data-screen={menu === null ? "" : undefined}>
    <BrowserNotifications />
    <TopBar />
    <div className={classes["above"]}>
      <LinkState />
      <BannerClock />
    </div>
    {menu === null ? null : <SideMenu slug={menu} />}
    <main className={classes["main"]} tabIndex={-1}>
      <LocalNotice />
      {children}
    </main>
    <div className={classes["actions"]}>
      <PanelPlace />
    </div>
  </div>
);

/** What fills the screen under the top bar; a browser in full screen leaves that away too. */
const Screen = ({ children }: { children: ReactNode }) => <Normal menu={null}>{children}</Normal>;

const Admin = ({ children }: { children: ReactNode }) => <Normal menu="admin">{children}</Normal>;

const Data = ({ children }: { children: ReactNode }) => <Normal menu="data">{children}</Normal>;

const Terminal = ({ children }: { children: ReactNode }) => {
  const { text } = useText();
  const { params } = useRoute();
  const id = params[useSubject().name];
  const row = useSubjectOf(id).data ?? null;
  return (
    <div className={classes["shell"]} data-terminal="">
      <BrowserNotifications />
      <TopBar />
      <LinkState />
      <SideMenu slug="interface" subject={row} />
      <div className={classes["content"]}>
        <div>
          {id === undefined ? null : <SubjectHeader id={id} />}
          {row && hasEmptyConfig(row) ? <p className={classes["notice"]}>{text(900061)}</p> : null}
          <LocalNotice />
        </div>
        <main className={classes["main"]} tabIndex={-1}>
          <div className={classes["card"]} data-card="">
            {children}
          </div>
        </main>
        <PanelPlace />
      </div>
    </div>
  );
};

/** Nothing to choose but the own entries: what waits for the server, the time, the way out (OV-521). */
const IsolatedBar = () => {
  const { label } = useText();
  const { meta, params } = useRoute();
  const dashboards = useDashboards();
  const dashboard = dashboards.find(({ slug }) => slug === params["dashboard"]);
  return (
    <header className={classes["bar"]} data-isolated="">
      <VisuallyHidden component="h1">{label(dashboard ? dashboard.title : meta.title)}</VisuallyHidden>
      <IsolatedMenu />
      <div className={classes["spacer"]} />
      <QueueMark />
      <Clock />
      <SharedDevice />
      <SignOut />
    </header>
  );
};

const Isolated = ({ children }: { children: ReactNode }) => (
  <div className={classes["shell"]}>
    <IsolatedBar />
    <LinkState />
    {/* Nothing in it need take the focus, and it scrolls by the keyboard all the same. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <main className={classes["main"]} tabIndex={0}>
      <LocalNotice />
      {children}
    </main>
  </div>
);

const Blank = ({ children }: { children: ReactNode }) => (
  <div className={classes["only"]}>
    <LinkState />
    <div className={classes["corner"]}>
      <QueueMark />
      <SharedDevice />
    </div>
    {children}
  </div>
);

const layouts: Record<PageLayout, (props: { children: ReactNode }) => ReactNode> = {
  normal: Normal,
  "machine-interface": Terminal,
  admin: Admin,
  "data-visualisation": Data,
  isolation: Isolated,
  blank: Blank,
  screen: Screen,
};

/** Layouts that show nothing before it is known which of the subject there are. */
const ofSubject: ReadonlySet<PageLayout> = new Set(["machine-interface", "admin", "data-visualisation"]);

const kiosk: Lazy<{ children: ReactNode }> = { view: () => import("../device/Kiosk.tsx") };

interface LayoutProps {
  /** What it frames says that there is nothing to see here: nothing is asked for. */
  isHidden?: boolean;
  children: ReactNode;
}

/** The frame around a page's content, by the `layout` of its meta; on a wall screen the content alone. */
export const LayoutView = ({ isHidden = false, children }: LayoutProps) => {
  const { meta } = useRoute();
  const app = useApp();
  const user = useUser();
  const isTerminal = isOwnTerminal(app);
  useEffect(() => {
    if (isTerminal) rememberScreen(localStorage);
  }, [isTerminal]);
  const isByCode = user === null ? null : user.by_login_code === true;
  useEffect(() => {
    if (isByCode !== null) rememberOpened(localStorage, isByCode);
  }, [isByCode]);
  if (isWall(app))
    return (
      <ErrorBoundary fallback={() => <Blank>{children}</Blank>}>
        <LazyView definition={kiosk} props={{ children }} />
      </ErrorBoundary>
    );
  // Who is confined has no menus and nothing to choose, also on the page of the own account.
  const isConfined = user?.isolation_required === true && meta.public !== true;
  const layout = isConfined ? "isolation" : (meta.layout ?? "normal");
  const Layout = layouts[layout];
  const framed = <Layout>{children}</Layout>;
  return ofSubject.has(layout) && !isHidden ? <Loaded>{framed}</Loaded> : framed;
};
