import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { CellProps } from "#engine/registry/types.ts";
import { Sized } from "#widgets/controls/cells/Sized.tsx";
import classes from "#widgets/controls/cells/cells.module.css";
import { asText } from "#widgets/controls/cells/values.ts";
import { shortened, type WordOptions, wordOf } from "./words.ts";

export const ShortText = ({ value }: CellProps<{}>) => <span title={asText(value)}>{shortened(value)}</span>;

export const LongText = ({ value }: CellProps<{}>) => <span className={classes.long}>{asText(value)}</span>;

export const SingleLineText = ({ value, options }: CellProps<WordOptions>) => {
  const text = wordOf(value, options, useText());
  return (
    <span className={classes.line} title={text}>
      {text}
    </span>
  );
};

export const H1Text = ({ value }: CellProps<{}>) => <Sized as="h1">{asText(value)}</Sized>;

export const H2Text = ({ value }: CellProps<{}>) => <Sized as="h2">{asText(value)}</Sized>;

export const H3Text = ({ value }: CellProps<{}>) => <Sized as="h3">{asText(value)}</Sized>;
