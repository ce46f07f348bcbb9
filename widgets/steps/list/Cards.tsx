import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { keyOf, type Row, textOf } from "#widgets/controls/options/rows.ts";
import { Choice } from "./Choice.tsx";
import { Content } from "./Content.tsx";
import { Help } from "./Help.tsx";
import { type ChoicesProps, factsOf } from "./facts.ts";
import classes from "./list.module.css";
import { portion } from "./logic.ts";

/** The rows as large cards: the first column in large type, the others below it. Very many come in portions. */
export const Cards = (props: ChoicesProps) => {
  const { text } = useText();
  const [shown, setShown] = useState(portion);
  const { rows } = props.group;
  const left = rows.length - shown;
  return (
    <>
      <fieldset className={classes.cards} aria-label={props.title}>
        {rows.slice(0, shown).map((row, index) => (
          <Card key={keyOf(row, props.keyField) ?? `card-${index}`} row={row} {...props} />
        ))}
      </fieldset>
      {left > 0 && (
        <Button size="lg" variant="default" onClick={() => setShown(shown + portion)}>
          {text("list.more", { n: Math.min(left, portion), left })}
        </Button>
      )}
    </>
  );
};

/** What a card says of its row. */
const Said = ({ columns: [first, ...others], row }: Pick<ChoicesProps, "columns"> & { row: Row }) => {
  const { label } = useText();
  return (
    <span className={classes.cardText}>
      <strong>{first && <Content column={first} row={row} />}</strong>
      {others.map((column) => (
        <span key={column.key}>
          {column.label !== undefined && <small>{label(column.label)} </small>}
          <Content column={column} row={row} />
        </span>
      ))}
    </span>
  );
};

const Card = ({ row, ...props }: ChoicesProps & { row: Row }) => {
  const { columns, keyField, helpField, select, name: group, press } = props;
  const id = useId();
  const { key, link, isSelected, isDisabled, bar } = factsOf(row, props);
  const content = <Said columns={columns} row={row} />;
  const look = {
    className: classes.card,
    "data-selected": isSelected || undefined,
    "data-disabled": isDisabled || undefined,
    style: bar,
  };
  if (link !== null) {
    return (
      <a {...look} href={link} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  if (select === "none" || key === null) return <div {...look}>{content}</div>;
  const help = helpField ? textOf(row, helpField) : "";
  const name = textOf(row, columns[0]?.key ?? keyField) || String(key);
  const card = (
    <label {...look} htmlFor={id}>
      <Choice
        {...{ id, press }}
        name={group}
        choice={key}
        many={select === "many"}
        checked={isSelected}
        disabled={isDisabled}
        label={name}
      />
      {content}
    </label>
  );
  return help === "" ? (
    card
  ) : (
    <Help of={name} help={help}>
      {card}
    </Help>
  );
};
