import { Switch } from "@mantine/core";
import { useState } from "react";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import { known } from "#engine/wizard/turn.ts";
import { useAppStore, useUser } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { askPerson } from "#engine/react/popups/ask-person.ts";
import { askToShow, canShow } from "../notifications/permission.ts";
import { Problem } from "../security/Problem.tsx";
import { useWrite } from "../security/use-write.ts";

const unsupported: FlowRequest = {
  kind: "choose",
  at: "notifications.browser",
  title: null,
  silent: false,
  text: known(7244),
  options: [{ value: "ok", label: known(900064) }],
  timeout: null,
};

/** Whether alarms come as notifications of the browser. A browser that has none says so, when it is asked for them. */
export const OwnNotifications = () => {
  const { text } = useText();
  const store = useAppStore();
  const { state } = useEngine();
  const { write, working, problem } = useWrite();
  const [isDenied, setDenied] = useState(false);
  const isOn = useUser()?.settings["browser_notifications"] === true;
  const keep = async (browser_notifications: boolean) => {
    if (await write("update_user_settings", { values: { browser_notifications } })) await store.reload();
  };
  const turn = async (on: boolean) => {
    setDenied(false);
    if (on && !canShow()) {
      await askPerson(state, unsupported);
      return;
    }
    if (on && !(await askToShow())) return setDenied(true);
    await keep(on);
  };
  return (
    <>
      <Switch
        size="md"
        disabled={working}
        label={text("notifications.browser")}
        description={text("notifications.browser_help")}
        error={isDenied ? text("notifications.browser_denied") : null}
        checked={isOn}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      <Problem problem={problem} />
    </>
  );
};
