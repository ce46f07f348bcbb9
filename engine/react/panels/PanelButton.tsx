import { Loader } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import { useText } from "../providers/TextsProvider.tsx";
import { ActionIcon } from "./ActionIcon.tsx";
import type { ButtonState } from "./panel.ts";
import classes from "./panel.module.css";

interface PanelButtonProps {
  state: ButtonState;
  /** The document says something of it that cannot be. */
  isFaulty: boolean;
  isBusy: boolean;
  /** Nothing can be pressed now. */
  isLocked: boolean;
  press: () => void;
}

const Mark = ({ state: { pressed, icon }, isBusy }: Pick<PanelButtonProps, "state" | "isBusy">) => {
  if (isBusy) return <Loader size={22} color="currentColor" aria-hidden />;
  if (pressed === undefined) return <ActionIcon name={icon} size={22} />;
  return <span className={classes["box"]}>{pressed ? <IconCheck size={18} aria-hidden /> : null}</span>;
};

/** One action. Why it is disabled stands in it, for who has no pointer, and in its tooltip. */
export const PanelButton = ({ state, isFaulty, isBusy, isLocked, press }: PanelButtonProps) => {
  const { text, label } = useText();
  const reasonId = useId();
  const { pressed, badge } = state;
  const why = isFaulty ? text(900053) : state.reason ? label(state.reason.label, state.reason.values) : null;
  return (
    <button
      type="button"
      className={classes["button"]}
      data-action={state.id}
      disabled={state.disabled || isFaulty || isLocked}
      aria-busy={isBusy}
      aria-pressed={pressed}
      aria-describedby={why === null ? undefined : reasonId}
      title={why ?? undefined}
      onClick={press}
    >
      <Mark state={state} isBusy={isBusy} />
      <span className={classes["words"]}>
        <span>{label(state.label.label, state.label.values)}</span>
        {why === null ? null : (
          <span id={reasonId} className={classes["reason"]}>
            {why}
          </span>
        )}
      </span>
      {badge === null ? null : <span className={classes["badge"]}>{badge}</span>}
    </button>
  );
};
