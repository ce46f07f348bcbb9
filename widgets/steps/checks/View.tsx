import { Checkbox } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { NotLoaded } from "#widgets/controls/frame/NotLoaded.tsx";
import classes from "./checks.module.css";
import { doneOf, type Item, itemsOf, type Options } from "./logic.ts";

/** Items to tick off. A tick cannot be taken back: somebody has done what it says. */
const View = ({ options, sources, disabled, act, reload }: StepViewProps<Options>) => {
  const { label, text } = useText();
  const { rows } = options;
  if (!rows) return <NotLoaded sources={sources} text={options.notLoadedText} reload={reload} />;
  if (rows.length === 0) return <Note text={label(options.emptyText ?? { text: 900072 })} />;
  const items = itemsOf(rows, options);
  return (
    <div className={classes.checks}>
      <output className={classes.progress}>{text("checks.progress", { n: doneOf(items), count: items.length })}</output>
      <ul className={classes.items}>
        {items.map((item, index) => (
          <li key={item.key ?? `item-${index}`}>
            <Check item={item} disabled={disabled || !act} tick={() => act?.(options.action, item.row)} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const Check = ({ item, disabled, tick }: { item: Item; disabled: boolean; tick: () => void }) => {
  const { text } = useText();
  return (
    <Checkbox
      className={classes.item ?? ""}
      classNames={{ body: classes.body ?? "", labelWrapper: classes.label ?? "" }}
      size="lg"
      label={item.text}
      description={item.mandatory ? text("checks.mandatory") : undefined}
      checked={item.checked}
      disabled={disabled || item.checked}
      onChange={tick}
    />
  );
};

export default View;
