import { useNotifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { useClock } from "../providers/ClockProvider.tsx";
import { ErrorBoundary } from "../registry/ErrorBoundary.tsx";
import { LazyView } from "../registry/LazyView.tsx";

const notices = { view: () => import("./Notices.tsx") };

/** Without haste, so that it does not compete with the first screen; but before a lost link could need it. */
const settled = 10_000;

/** Where notifications appear. What draws them is loaded with the first one, at the latest when the screen has settled. */
export const NoticeHost = () => {
  const clock = useClock();
  const { notifications } = useNotifications();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => clock.after(settled, () => setSettled(true)), [clock]);
  if (!isSettled && notifications.length === 0) return null;
  return (
    <ErrorBoundary resetKey={notifications.length} fallback={() => null}>
      <LazyView definition={notices} props={{}} />
    </ErrorBoundary>
  );
};
