import { VisuallyHidden } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./parts.module.css";

/** Says that a value differs from its default. */
export const Mark = () => {
  const { text } = useText();
  return (
    <>
      <span className={classes["mark"]} title={text("inspector.changed")} aria-hidden />
      <VisuallyHidden>{text("inspector.changed")}</VisuallyHidden>
    </>
  );
};
