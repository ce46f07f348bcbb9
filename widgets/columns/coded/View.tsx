import { ColorSwatch } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { CellProps } from "#engine/registry/types.ts";
import classes from "#widgets/controls/cells/cells.module.css";
import { colorOf, type Options, shown } from "./logic.ts";

/** The text of a code; before it, where the code is a colour, how it looks. */
const View = ({ value, row, options }: CellProps<Options>) => {
  const { text, language } = useText();
  const color = colorOf(value, options);
  const words = shown(value, options, { text, language }, row);
  if (color === null) return <>{words}</>;
  return (
    <span className={classes.mark}>
      <ColorSwatch component="span" size={18} color={color} aria-hidden />
      {words}
    </span>
  );
};

export default View;
