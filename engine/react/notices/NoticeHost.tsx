import { useNotifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { useClock } from "../providers/ClockProvider.tsx";
import { LazyPart } from "../registry/LazyPart.tsx";

const notices = { view: () => import("./Notices.tsx") };
const none = {};

/** Without haste, so that it does not compete with the first screen; but before a lost link could need it. */
const settled = 10_000;

/** Where notifications appear. What draws them is loaded with the first one, at the latest when the screen has settled. */
export const NoticeHost = () => {
  const clock = useClock();
  const { notifications } = useNotifications();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => clock.after(settled, () => setSettled(true)), [clock]);
  if (!isSettled && notifications.length === 0) return null;
  return <LazyPart definition={notices} props={none} resetKey={notifications.length} />;
};
