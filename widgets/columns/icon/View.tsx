import { VisuallyHidden } from "@mantine/core";
import type { CellProps } from "#engine/registry/types.ts";
import classes from "#widgets/controls/cells/cells.module.css";
import { asText } from "#widgets/controls/cells/values.ts";
import { icons } from "./icons.ts";

/** The icon that the value names; a name without an icon is shown as text, so that nothing is lost. */
const View = ({ value }: CellProps<{}>) => {
  const name = asText(value);
  const Shown = Object.hasOwn(icons, name) ? icons[name] : undefined;
  if (!Shown) return <>{name}</>;
  return (
    <span className={classes.mark}>
      <Shown size={22} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
};

export default View;
