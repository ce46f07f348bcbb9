import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Label } from "#schemas/documents/envelope.ts";
import { useApp, useUser } from "../app/AppContext.tsx";
import { MachinePicker } from "../machines/MachinePicker.tsx";
import { pathOfJump } from "../machines/machines.ts";
import { useMachines } from "../machines/use-machines.ts";
import { useRoute } from "../pages/route.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { Clock } from "./Clock.tsx";
import classes from "./layouts.module.css";
import { QueueMark } from "./QueueMark.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { ZoomControl } from "./ZoomControl.tsx";

/** The picker stands on pages whose route has a machine. */
const RouteMachine = ({ current }: { current: string }) => {
  const go = useNavigate();
  const user = useUser();
  const { pattern, path } = useRoute();
  const machines = useMachines();
  return (
    <MachinePicker
      machines={machines.data ?? []}
      current={current}
      locked={user?.machine_restrictions.length === 1}
      onPick={(machine) => void go(pathOfJump(pattern, path, machine))}
    />
  );
};

/** What every signed-in screen has at its top: where one is, what waits for the server, the time, the user; `children` first. */
export const TopBar = ({ children }: { children?: ReactNode }) => {
  const { label } = useText();
  const { meta, params } = useRoute();
  const { dashboards } = useApp();
  const machine = params["machine"];
  const dashboard = dashboards.find(({ slug }) => slug === params["dashboard"]);
  return (
    <header className={classes["bar"]}>
      {children}
      {machine === undefined ? null : <RouteMachine current={machine} />}
      <h1 className={classes["title"]}>{label(dashboard ? (dashboard.title as Label) : meta.title)}</h1>
      <div className={classes["spacer"]} />
      <QueueMark />
      {params["dashboard"] === undefined ? null : <ZoomControl dashboard={params["dashboard"]} />}
      <Clock />
      <UserMenu />
    </header>
  );
};
