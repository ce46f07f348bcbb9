import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { CellProps } from "#engine/registry/types.ts";
import classes from "#widgets/controls/cells/cells.module.css";
import { dash } from "#widgets/controls/cells/values.ts";
import { asBoolean } from "./logic.ts";

const View = ({ value }: CellProps<{}>) => {
  const { text } = useText();
  const truth = asBoolean(value);
  if (truth === null) return <>{dash}</>;
  const Mark = truth ? IconCheck : IconX;
  return (
    <span className={`${classes.mark} ${truth ? classes.yes : classes.no}`}>
      <Mark size={22} aria-hidden />
      <VisuallyHidden>{text(truth ? "columns.yes" : "columns.no")}</VisuallyHidden>
    </span>
  );
};

export default View;
