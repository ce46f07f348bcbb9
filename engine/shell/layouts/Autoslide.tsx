import { useLocalStorage } from "@mantine/hooks";
import { IconSlideshow } from "@tabler/icons-react";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { dashboardAfter, dashboardPath, isSuited } from "#engine/navigation/dashboards.ts";
import { useWidth } from "#engine/react/dashboard/resize.ts";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useApp, useDashboards } from "#engine/react/providers/AppContext.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { minute } from "#schemas/durations.ts";
import { onInput } from "../liveview/input.ts";
import classes from "./layouts.module.css";

/** How long a dashboard is shown, and for how long any input holds it, ms. Source: docs/specification, OV-307. */
const shownFor = minute;

/** Goes on to an address once nobody has touched the screen for a minute; a dialog that stands open is waited for. */
const useSlide = (to: string | null): void => {
  const clock = useClock();
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    let cancel = (): void => {};
    const wait = () => {
      cancel();
      cancel = clock.after(shownFor, () => {
        if (document.querySelector("[role=dialog]")) wait();
        else void navigate(to);
      });
    };
    wait();
    const stop = onInput(window, clock, wait);
    return () => {
      stop();
      cancel();
    };
  }, [to, clock, navigate]);
};

const Toggle = ({ next }: { next: string | null }) => {
  const { text } = useText();
  const [isOn, setOn] = useLocalStorage({ key: "autoslide", defaultValue: false, getInitialValueInEffect: false });
  useSlide(isOn ? next : null);
  return (
    <button
      type="button"
      className={classes["slide"]}
      aria-pressed={isOn}
      aria-label={text("shell.autoslide")}
      title={text("shell.autoslide")}
      onClick={() => setOn(!isOn)}
    >
      <IconSlideshow size={24} aria-hidden />
    </button>
  );
};

/** On dashboards and live views of a site that has it: opens the dashboards in turn, kept on or off by this browser. */
export const Autoslide = () => {
  const { settings } = useApp();
  const { dashboard, liveview } = useRoute().params;
  const dashboards = useDashboards();
  const width = useWidth();
  const isOffered = Object.hasOwn(settings, "autoslide") && (dashboard ?? liveview) !== undefined;
  if (!isOffered) return null;
  const next = dashboardAfter(
    dashboard,
    dashboards.filter((one) => isSuited(one, width)),
  );
  return <Toggle next={next === null ? null : dashboardPath(next)} />;
};
