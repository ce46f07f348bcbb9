import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isHexColor } from "#widgets/controls/color/ink.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { NotLoaded } from "#widgets/controls/frame/NotLoaded.tsx";
import { fieldOf, keyOf, type Row, textOf } from "#widgets/controls/options/rows.ts";
import type { Options } from "./logic.ts";
import classes from "./production.module.css";

interface ReasonsProps {
  options: Options;
  sources: Readonly<Record<string, Bound>>;
  chosen: unknown;
  disabled: boolean;
  reload: () => void;
  choose: (row: Row) => void;
}

/** A card per reason; the chosen one has a check mark. */
export const Reasons = ({ options, sources, chosen, disabled, reload, choose }: ReasonsProps) => {
  const { label } = useText();
  const { reasons, keyField = "code", textField = "description", colorField = "color" } = options;
  if (!reasons) return <NotLoaded sources={sources} text={options.notLoadedText} reload={reload} />;
  if (reasons.length === 0) return <Note text={label(options.emptyText ?? { text: 900072 })} />;
  return (
    <div className={classes.reasons}>
      {reasons.map((row, index) => {
        const key = keyOf(row, keyField);
        const color = fieldOf(row, colorField);
        const isChosen = key !== null && key === chosen;
        return (
          <UnstyledButton
            key={key ?? `reason-${index}`}
            className={classes.reason ?? ""}
            aria-pressed={isChosen}
            disabled={disabled || key === null}
            onClick={() => choose(row)}
          >
            <span className={classes.bar} style={isHexColor(color) ? { background: color } : {}} aria-hidden />
            <span className={classes.what}>
              <strong>{textOf(row, textField) || key}</strong>
              <small>{key}</small>
            </span>
            {isChosen && <IconCheck size={24} aria-hidden />}
          </UnstyledButton>
        );
      })}
    </div>
  );
};
