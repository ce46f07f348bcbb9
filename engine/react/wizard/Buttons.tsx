import { Button } from "@mantine/core";
import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconCheck, IconPlus, IconX } from "@tabler/icons-react";
import { v4 as newId } from "uuid";
import type { WizardFrame } from "#engine/wizard/types.ts";
import { NamedIcon } from "../icons.ts";
import { useText } from "../providers/TextsProvider.tsx";
import type { Driver } from "./driver.ts";
import classes from "./wizard.module.css";

interface ButtonsProps {
  frame: WizardFrame;
  driver: Driver;
}

/** Goes on. A warning makes it yellow and puts its sign before the word. */
const NextButton = ({ frame, driver }: ButtonsProps) => {
  const { text } = useText();
  const Icon = frame.nextIcon === "check" ? IconCheck : IconArrowRight;
  const isWarned = frame.warning !== null && frame.error === null;
  return (
    <Button
      className={classes["next"] ?? ""}
      size="xl"
      aria-label={text(900090)}
      data-icon={frame.nextIcon}
      data-warned={isWarned || undefined}
      color={isWarned ? "yellow" : "accent"}
      {...(isWarned ? { c: "black" } : {})}
      disabled={!frame.nextEnabled}
      loading={frame.nextIcon === "spinner"}
      leftSection={isWarned ? <IconAlertTriangle size={24} aria-hidden /> : null}
      rightSection={<Icon size={28} aria-hidden />}
      onClick={() => driver.send({ type: "next" })}
    >
      {text(900090)}
    </Button>
  );
};

/** This run waits for the server; the person need not. */
const NextEntryButton = ({ driver }: Pick<ButtonsProps, "driver">) => {
  const { text } = useText();
  return (
    <Button
      className={classes["next"] ?? ""}
      size="xl"
      leftSection={<IconPlus size={28} aria-hidden />}
      onClick={() => driver.send({ type: "again", id: newId() })}
    >
      {text("wizard.next_entry")}
    </Button>
  );
};

/** Back and Quit on the left, the wizard's own buttons, and on the right what goes on. */
export const Buttons = ({ frame, driver }: ButtonsProps) => {
  const { text, label } = useText();
  return (
    <div className={classes["buttons"]}>
      <Button
        size="xl"
        variant="default"
        leftSection={<IconArrowLeft size={24} aria-hidden />}
        disabled={frame.locked}
        onClick={() => driver.send({ type: "back" })}
      >
        {text(900091)}
      </Button>
      <Button
        size="xl"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={24} aria-hidden />}
        disabled={frame.busy}
        onClick={() => driver.send({ type: "quit" })}
      >
        {text(900092)}
      </Button>
      {frame.buttons.map(({ id, label: name, icon, enabled }) => (
        <Button
          key={id}
          size="xl"
          variant="default"
          leftSection={<NamedIcon name={icon ?? undefined} size={24} />}
          disabled={!enabled}
          onClick={() => driver.send({ type: "action", name: id })}
        >
          {label(name)}
        </Button>
      ))}
      <div className={classes["spacer"]} />
      {frame.mayBeginAnew ? <NextEntryButton driver={driver} /> : <NextButton frame={frame} driver={driver} />}
    </div>
  );
};
