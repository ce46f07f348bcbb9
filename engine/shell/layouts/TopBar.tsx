import { type ReactNode, useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import type { Label } from "#schemas/documents/envelope.ts";
import { fittingMachines } from "#engine/navigation/locations.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { MachinePicker } from "../machines/MachinePicker.tsx";
import { type MachineLike, pathOfJump } from "#engine/react/machines/machines.ts";
import { useKnownMachines } from "#engine/react/machines/use-machines.ts";
import { LocationPicker } from "../navigation/LocationPicker.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Clock } from "./Clock.tsx";
import classes from "./layouts.module.css";
import { QueueMark } from "./QueueMark.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { ZoomControl } from "./ZoomControl.tsx";

const none: readonly MachineLike[] = [];

/** Where one is among the machines: at a location, at a machine. It stands on the pages that have either. */
const Pickers = () => {
  const go = useNavigate();
  const user = useUser();
  const { pattern, path, params, meta, place } = useRoute();
  const machines = useKnownMachines().data;
  const only = user?.machine_restrictions.length === 1 ? user.machine_restrictions[0] : undefined;
  const fitting = useMemo(() => fittingMachines(machines ?? [], meta.resourceType), [machines, meta.resourceType]);
  const pick = useCallback((machine: string) => void go(pathOfJump(pattern, path, machine)), [go, pattern, path]);
  return (
    <div className={classes["pickers"]} data-two={place === null ? undefined : ""}>
      {place === null ? null : <LocationPicker machines={machines ?? none} place={place} />}
      <MachinePicker
        machines={fitting}
        current={params["machine"] ?? only ?? null}
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
  const { dashboards } = useApp();
  const dashboard = dashboards.find(({ slug }) => slug === params["dashboard"]);
  return (
    <header className={classes["bar"]}>
      {children}
      {params["machine"] === undefined && place === null ? null : <Pickers />}
      <div className={classes["heading"]}>
        <h1 className={classes["title"]}>{label(dashboard ? (dashboard.title as Label) : meta.title)}</h1>
        {meta.description === undefined ? null : <p className={classes["about"]}>{label(meta.description)}</p>}
      </div>
      <div className={classes["spacer"]} />
      <QueueMark />
      {params["dashboard"] === undefined ? null : <ZoomControl dashboard={params["dashboard"]} />}
      <Clock />
      <UserMenu />
    </header>
  );
};
