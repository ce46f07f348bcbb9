import { IconCheck, IconX } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { CellProps } from "#engine/registry/types.ts";
import classes from "#widgets/controls/cells/cells.module.css";
import { dash } from "#widgets/controls/cells/values.ts";
import { asBoolean, booleanText } from "./logic.ts";

/** A mark and its word: a cross alone under "Cancelled" could mean either. */
const View = ({ value, options }: CellProps<{}>) => {
  const texts = useText();
  const truth = asBoolean(value);
  if (truth === null) return <>{dash}</>;
  const Mark = truth ? IconCheck : IconX;
  return (
    <span className={`${classes.mark} ${truth ? "" : classes.no}`}>
      <Mark size={22} aria-hidden />
      {booleanText(truth, options, texts)}
    </span>
  );
};

export default View;
