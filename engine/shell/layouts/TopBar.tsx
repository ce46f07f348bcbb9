import { type ReactNode, useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { fitting } from "#engine/navigation/locations.ts";
import { useDashboards, useLiveViews, useOverviews, useUser } from "#engine/react/providers/AppContext.tsx";
import { overviewOf } from "#engine/navigation/overviews.ts";
import { liveViewZoom } from "../liveview/zoom.ts";
import { SubjectPicker } from "../subject/SubjectPicker.tsx";
import type { SubjectRow } from "#engine/navigation/subject.ts";
import { pathOfJump } from "#engine/react/subject/rows.ts";
import { useKnownSubjects, useSubject } from "#engine/react/subject/use-subject.ts";
import { SharedDevice } from "../device/SharedDevice.tsx";
import { LocationPicker } from "../navigation/LocationPicker.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Autoslide } from "./Autoslide.tsx";
import { LiveViewPicker } from "./LiveViewPicker.tsx";
import { Clock } from "./Clock.tsx";
import classes from "./layouts.module.css";
import { QueueMark } from "./QueueMark.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { ZoomControl } from "./ZoomControl.tsx";

const none: readonly SubjectRow[] = [];

/** Where one is: at a location, at one of the subject. It stands on the pages that have either. */
const Pickers = () => {
  const go = useNavigate();
  const user = useUser();
  const { pattern, path, params, meta, place } = useRoute();
  const subject = useSubject();
  const rows = useKnownSubjects().data;
  const only = user?.machine_restrictions.length === 1 ? user.machine_restrictions[0] : undefined;
  const offered = useMemo(() => fitting(rows ?? none, meta.resourceType), [rows, meta.resourceType]);
  const pick = useCallback(
    (id: string) => void go(pathOfJump(subject, pattern, path, id)),
    [go, subject, pattern, path],
  );
  return (
    <div className={classes["pickers"]} data-two={place === null ? undefined : ""}>
      {place === null ? null : <LocationPicker subjects={rows ?? none} place={place} />}
      <SubjectPicker
        subject={subject}
        rows={offered}
        current={params[subject.name] ?? only ?? null}
        locked={only !== undefined}
        onPick={pick}
      />
    </div>
  );
};

/** What every signed-in screen has at its top: where one is, what waits for the server, the time, the user; `children` first. */
export const TopBar = ({ children }: { children?: ReactNode }) => {
  const { label } = useText();
  const { meta, params, place } = useRoute();
  const dashboards = useDashboards();
  const liveviews = useLiveViews();
  const overviews = useOverviews();
  const subject = useSubject();
  const { dashboard: slug, liveview, id } = params;
  const shown =
    dashboards.find((one) => one.slug === slug) ??
    liveviews.find((one) => one.slug === liveview) ??
    overviewOf(overviews, id);
  const zoomed = liveview === undefined ? slug : liveViewZoom(liveview);
  return (
    <header className={classes["bar"]}>
      {children}
      {params[subject.name] === undefined && place === null ? null : <Pickers />}
      <div className={classes["heading"]}>
        <h1 className={classes["title"]}>{label(shown ? shown.title : meta.title)}</h1>
        {meta.description === undefined ? null : <p className={classes["about"]}>{label(meta.description)}</p>}
      </div>
      <div className={classes["spacer"]} />
      <QueueMark />
      <LiveViewPicker liveviews={liveviews} />
      <Autoslide />
      {zoomed === undefined ? null : <ZoomControl key={zoomed} name={zoomed} />}
      <Clock />
      <SharedDevice />
      <UserMenu />
    </header>
  );
};
