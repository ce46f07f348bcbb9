import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useSyncExternalStore } from "react";
import type { Updates, UpdateState } from "#engine/updates/updates.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./updates.module.css";

const id = "update";

const messages: Readonly<Record<UpdateState, string>> = {
  none: "",
  available: "update.available",
  broken: "update.part_missing",
};

const Offer = ({ state, unattended, refresh }: { state: UpdateState; unattended: boolean; refresh: () => void }) => {
  const { text } = useText();
  return (
    <div className={classes["offer"]}>
      <span>
        {text(messages[state])} {unattended ? text("update.unattended") : null}
      </span>
      <Button onClick={refresh}>{text(900008)}</Button>
    </div>
  );
};

/** Offers the newer version of the app in a notification that stays until it is used. */
export const UpdateNotice = ({ updates, unattended }: { updates: Updates; unattended: boolean }) => {
  const state = useSyncExternalStore(updates.subscribe, updates.get);
  useEffect(() => {
    if (state === "none") return;
    const message = <Offer state={state} unattended={unattended} refresh={() => void updates.refresh()} />;
    // In the middle of the header, where nothing is to be pressed: it may stay for hours.
    const position = "top-center";
    notifications.show({ id, message, position, autoClose: false, withCloseButton: false, allowClose: false });
    return () => void notifications.hide(id);
  }, [state, unattended, updates]);
  return null;
};
