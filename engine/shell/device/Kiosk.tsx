import { Button } from "@mantine/core";
import { IconMaximize, IconMoonOff } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useApp, useDashboards, useLiveViews } from "#engine/react/providers/AppContext.tsx";
import { LinkState } from "../link/LinkState.tsx";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./device.module.css";
import { useIdle } from "./use-idle.ts";
import { type Awake, browserWakeLock, keepAwake, type WakeLockParts } from "./wake-lock.ts";
import { dashboardPath } from "#engine/navigation/dashboards.ts";
import { liveViewPath, rememberScreen } from "#engine/navigation/wall.ts";

/** The pointer and what comes with it go so long after the last movement, in ms. */
export const idleAfter = 5000;

const sleepy = { missing: "kiosk.wake_lock_missing", refused: "kiosk.wake_lock_refused" } as const;

const useAwake = (parts: WakeLockParts): Awake | null => {
  const [awake, setAwake] = useState<Awake | null>(null);
  useEffect(() => keepAwake(parts, setAwake), [parts]);
  return awake;
};

const Strip = ({ awake }: { awake: Awake | null }) => {
  const { text, label } = useText();
  const { device } = useApp();
  const dashboards = useDashboards();
  const liveviews = useLiveViews();
  const ways = [
    ...liveviews.map(({ slug, title }) => ({ to: liveViewPath(slug), title })),
    ...dashboards.map(({ slug, title }) => ({ to: dashboardPath(slug), title })),
  ];
  return (
    <div className={classes["strip"]}>
      <strong>{device?.name}</strong>
      {ways.length > 1
        ? ways.map(({ to, title }) => (
            <AppLink key={to} to={to} className={classes["choice"]}>
              {label(title)}
            </AppLink>
          ))
        : null}
      <span className={classes["spacer"]} />
      {awake === null || awake === "held" ? null : (
        <output className={classes["sleepy"]}>
          <IconMoonOff size={20} aria-hidden /> {text(sleepy[awake])}
        </output>
      )}
      {document.fullscreenEnabled && !document.fullscreenElement ? (
        <Button
          variant="light"
          leftSection={<IconMaximize size={20} aria-hidden />}
          onClick={() => void document.documentElement.requestFullscreen()}
        >
          {text("kiosk.full_screen")}
        </Button>
      ) : null}
    </div>
  );
};

const browser = browserWakeLock();

/**
 * The frame of a wall screen: the dashboard or live view and nothing besides, lit as long as the browser lets it. Whoever
 * moves the pointer sees which screen it is and what it can show; both go with the pointer.
 */
const Kiosk = ({ children, wakeLock = browser }: { children: ReactNode; wakeLock?: WakeLockParts }) => {
  const frame = useRef<HTMLDivElement>(null);
  const idle = useIdle(frame, idleAfter);
  const awake = useAwake(wakeLock);
  useEffect(() => rememberScreen(localStorage), []);
  return (
    <div ref={frame} className={classes["kiosk"]} data-idle={idle ? "" : undefined}>
      <LinkState />
      <main className={classes["screen"]}>{children}</main>
      {idle ? null : <Strip awake={awake} />}
    </div>
  );
};

export default Kiosk;
