import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

export interface KeyedRow<Row> {
  row: Row;
  /** Its place among all, from 1: what its fields are called by. */
  number: number;
  change: (part: Partial<Row>) => void;
}

interface KeyedRowsProps<Row> {
  rows: readonly Row[];
  /** What a row that is added begins with. */
  blank: Row;
  keyOf: (row: Row) => string;
  most?: number;
  disabled: boolean;
  addLabel: string;
  removeLabel: (row: string | number) => string;
  className: string | undefined;
  /** The fields of a row, in a line with what removes it. */
  children: (row: KeyedRow<Row>) => ReactNode;
  /** The rows that have a key; none gives undefined. */
  onChange: (rows: Row[] | undefined) => void;
}

/** A list of rows to be typed. A row without a key stays in sight and counts when it has one. */
export const KeyedRows = <Row,>({ rows, blank, keyOf, most, disabled, className, ...props }: KeyedRowsProps<Row>) => {
  const [typed, setTyped] = useState(rows);
  const put = (next: readonly Row[]) => {
    setTyped(next);
    const whole = next.filter((row) => keyOf(row).trim() !== "");
    props.onChange(whole.length === 0 ? undefined : whole);
  };
  return (
    <>
      {typed.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place while its key is typed
        <div key={at} className={className}>
          {props.children({
            row,
            number: at + 1,
            change: (part) => put(typed.map((one, index) => (index === at ? { ...one, ...part } : one))),
          })}
          <ActionIcon
            size={44}
            variant="subtle"
            aria-label={props.removeLabel(keyOf(row) || at + 1)}
            disabled={disabled}
            onClick={() => put(typed.filter((_row, index) => index !== at))}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="md"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={disabled || (most !== undefined && typed.length >= most)}
        onClick={() => setTyped([...typed, blank])}
      >
        {props.addLabel}
      </Button>
    </>
  );
};
