import { useEffect } from "react";
import { useUser } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Transport } from "#engine/transport/transport.ts";
import { mayShow } from "./permission.ts";

const topic = "NotificationChanged";

const load = (transport: Transport) => transport.call("load_notifications", { machine_id: null });

/** Shows the alarms that come while the user has not read them; those that were there before are no news. */
const watch = (transport: Transport, title: string): (() => void) => {
  let newest = load(transport).then(
    ([first]) => first?.record_no ?? 0,
    () => null,
  );
  const show = async (last: number | null): Promise<number | null> => {
    const all = await load(transport);
    const fresh = all.filter(({ record_no }) => last !== null && record_no > last);
    // Several pages of one browser have the same tag, and show one.
    for (const { record_no, severity, text, read } of fresh.toReversed())
      if (severity === "alarm" && !read) new Notification(title, { body: text, tag: `notification-${record_no}` });
    return all[0]?.record_no ?? last ?? 0;
  };
  return transport.subscribe([topic], () => {
    // One after the other, so that each is shown once; what cannot be read now is with the next event.
    newest = newest.then((last) => show(last).catch(() => last));
  });
};

/** Hands unread alarms to the browser while a page is open, where the user wants it and the browser lets it. */
export const BrowserNotifications = () => {
  const { transport } = useEngine();
  const { text } = useText();
  const isOn = useUser()?.settings["browser_notifications"] === true;
  const title = text("notifications.is_alarm");
  useEffect(() => (isOn && mayShow() ? watch(transport, title) : undefined), [isOn, transport, title]);
  return null;
};
