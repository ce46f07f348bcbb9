import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { EntryField } from "#widgets/controls/keypad/EntryField.tsx";
import {
  type Entry,
  entryIn,
  type EntryKey,
  numberOf,
  pressAllowed,
  shown,
  typedIn,
} from "#widgets/controls/keypad/entry.ts";
import { separatorOf } from "#widgets/controls/keypad/Keypad.tsx";
import type { Row } from "#widgets/controls/options/rows.ts";
import classes from "./adjust.module.css";
import { type Adjustment, choicesOf, isComplete, withChange } from "./logic.ts";

interface AdjustedProps {
  row: Adjustment;
  title: string;
  reasons: readonly Row[];
  materials: readonly Row[];
  /** Decimals of the quantity. */
  decimals: number;
  disabled: boolean;
  change: (row: Adjustment) => void;
  report: () => void;
  remove: () => void;
  blur: (() => void) | undefined;
}

/** One correction: filled in and sent here; what was sent stays, and what was refused says why. */
export const Adjusted = (props: AdjustedProps) =>
  props.row.state === "done" ? <Done {...props} /> : <Open {...props} />;

const Done = ({ row, title }: AdjustedProps) => {
  const { text } = useText();
  const format = useFormat();
  return (
    <li className={classes.row} data-state="done">
      <IconCheck size={24} aria-hidden />
      <strong>{title}</strong>
      <span>{format.number(row.quantity ?? 0)}</span>
      {row.materialCardNo === null ? null : <span>{row.materialCardNo}</span>}
      {row.reason === null ? null : <span>{row.reason}</span>}
      <span>{text("adjust.reported")}</span>
    </li>
  );
};

const Open = (props: AdjustedProps) => {
  const { row, title, reasons, disabled, change, report, remove } = props;
  const { text } = useText();
  const write = (part: Partial<Adjustment>) => change(withChange([row], row.id, part)[0]!);
  return (
    <li className={classes.row} data-state={row.state} aria-label={title}>
      <Fields {...props} write={write} />
      {row.state === "failed" ? (
        <p className={classes.refused} role="alert">
          <IconAlertTriangle size={24} aria-hidden />
          {row.message}
        </p>
      ) : null}
      <Group gap="sm">
        <Button size="lg" disabled={disabled || !isComplete(row, reasons)} onClick={report}>
          {text(row.state === "failed" ? "adjust.again" : "adjust.report")}
        </Button>
        <Button size="lg" variant="default" disabled={disabled} onClick={remove}>
          {text("adjust.remove")}
        </Button>
      </Group>
    </li>
  );
};

type Write = (part: Partial<Adjustment>) => void;

type WrittenProps = AdjustedProps & { write: Write };

const Quantity = ({ row, title, decimals, disabled, blur, write }: WrittenProps) => {
  const { language } = useText();
  const separator = separatorOf(language);
  const rules = { negative: false, decimals };
  const enter = (entry: Entry) => write({ quantityText: entry ?? "", quantity: numberOf(entry) });
  const press = (key: EntryKey) => enter(pressAllowed(typedIn(row.quantityText), key, rules));
  return (
    <EntryField
      first={false}
      quiet={false}
      label={title}
      value={shown(entryIn(row.quantityText, row.quantity), separator)}
      next={() => {}}
      write={enter}
      {...{ rules, disabled, press, blur }}
    />
  );
};

/** The quantity, and what is asked besides in its area. */
const Fields = (props: WrittenProps) => {
  const { row, reasons, materials, disabled, write } = props;
  const { text } = useText();
  return (
    <>
      <Quantity {...props} />
      {row.area === "material" ? (
        <Choice
          name="material.no"
          value={row.materialCardNo}
          choices={choicesOf(materials, "materialCardNo", "materialDesc")}
          disabled={disabled}
          choose={(materialCardNo) => write({ materialCardNo })}
        />
      ) : null}
      {row.area === "good" ? null : (
        <Choice
          name="scrap.description"
          value={row.reason}
          choices={choicesOf(reasons, "code", "description")}
          disabled={disabled}
          choose={(reason) => write({ reason })}
        />
      )}
      {row.area === "scrap" ? (
        <TextInput
          size="lg"
          label={text("scrap.note")}
          maxLength={1000}
          disabled={disabled}
          value={row.text ?? ""}
          onChange={(event) => write({ text: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
};

interface ChoiceProps {
  name: string;
  value: string | null;
  choices: ReturnType<typeof choicesOf>;
  disabled: boolean;
  choose: (value: string | null) => void;
}

const Choice = ({ name, value, choices, disabled, choose }: ChoiceProps) => {
  const { text } = useText();
  return (
    <NativeSelect
      size="lg"
      label={text(name)}
      disabled={disabled}
      value={value ?? ""}
      data={[{ value: "", label: text("adjust.choose") }, ...choices]}
      onChange={(event) => choose(event.currentTarget.value || null)}
    />
  );
};
