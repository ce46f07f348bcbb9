import { useAppState } from "#engine/react/providers/AppContext.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./layouts.module.css";
import { useLink } from "../link/LinkState.tsx";

/** Started from the browser's copy: says so and from when it is, until the server is there and what shows is live. */
export const LocalNotice = () => {
  const { local, at } = useAppState();
  const { online } = useLink();
  const { text } = useText();
  const { dateTime } = useFormat();
  if (!local || online) return null;
  return <p className={classes["notice"]}>{text("shell.local_copy", { time: dateTime(at) })}</p>;
};
