import { Skeleton } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./frame.module.css";

/** Shown until a widget has its first answer. */
export const Waiting = () => {
  const { text } = useText();
  return (
    <output className={classes.waiting} aria-label={text("widget.loading")}>
      <Skeleton className={classes.skeleton} animate={false} />
    </output>
  );
};
